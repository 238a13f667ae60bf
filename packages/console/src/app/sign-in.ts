import { BASE_PATH, serverPage } from './place.ts'

const NAME = 'posthorn-console-return'

/** Opens the page to sign in, which the server renders, and remembers the screen. */
export function goToSignIn(): void {
  sessionStorage.setItem(NAME, location.href.slice(location.origin.length))
  location.assign(`${serverPage('account/sign-in')}?returnTo=${encodeURIComponent(BASE_PATH)}`)
}

/** Returns to the screen that was open before signing in. */
export function returnAfterSignIn(): void {
  const screen = sessionStorage.getItem(NAME)
  sessionStorage.removeItem(NAME)
  if (screen?.startsWith(`${BASE_PATH}/`)) history.replaceState(null, '', screen)
}

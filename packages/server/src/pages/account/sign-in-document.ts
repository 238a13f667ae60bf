import { escapeHtml } from '../escape.ts'
import { documentOf } from './document.ts'

const NAMES = { github: 'GitHub', google: 'Google' } as const
const PROVIDERS = ['github', 'google'] as const

/** A field that people do not see. */
export const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

/** Asks for address and password, and shows the providers that are configured. */
export function signInDocument(configured: { readonly [K in keyof typeof NAMES]: boolean }, returnTo: string): string {
  const links = PROVIDERS.filter((name) => configured[name]).map(
    (name) =>
      `<p><a href="../auth/oauth/${name}?returnTo=${encodeURIComponent(returnTo)}">Sign in with ${NAMES[name]}</a></p>`,
  )
  return documentOf(
    'Sign in',
    `<form method="post">${hidden('returnTo', returnTo)}
<p><label>Your address<br><input type="email" name="email" autocomplete="username" required></label></p>
<p><label>Password<br><input type="password" name="password" autocomplete="current-password" maxlength="256" required></label></p>
<button type="submit" name="step" value="sign-in">Sign in</button></form>
${links.join('\n')}`,
  )
}

/** Asks for the second factor of whoever has shown the first. */
export function secondFactorDocument({
  action,
  challenge,
  returnTo,
}: {
  readonly action: string
  readonly challenge: string
  readonly returnTo: string
}): string {
  return documentOf(
    'Second factor',
    `<form method="post" action="${escapeHtml(action)}">${hidden('challenge', challenge)}${hidden('returnTo', returnTo)}
<p><label>Code of your authenticator app, or a recovery code<br><input type="text" name="code" autocomplete="one-time-code" maxlength="64" required></label></p>
<button type="submit" name="step" value="second-factor">Sign in</button></form>`,
  )
}

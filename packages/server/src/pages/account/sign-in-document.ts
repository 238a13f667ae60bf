import { PROVIDER_NAMES, type SecondFactorNeeded } from '@posthorn/core'
import { escapeHtml } from '../escape.ts'
import { scriptedDocumentOf } from './document.ts'
import { type Configured, hidden, type PasskeyEntrance, PROVIDER_TITLES, passkeyEntrance } from './scripted.ts'

/** Asks for address and password, or a passkey, and shows the providers that are configured. */
export function signInDocument(configured: Configured, entrance: PasskeyEntrance): string {
  const { returnTo } = entrance
  const links = PROVIDER_NAMES.filter((name) => configured[name]).map(
    (name) =>
      `<p><a href="../auth/oauth/${name}?returnTo=${encodeURIComponent(returnTo)}">Sign in with ${PROVIDER_TITLES[name]}</a></p>`,
  )
  return scriptedDocumentOf(
    'Sign in',
    `<form method="post">${hidden('returnTo', returnTo)}
<p><label>Your address<br><input type="email" name="email" autocomplete="username" required></label></p>
<p><label>Password<br><input type="password" name="password" autocomplete="current-password" maxlength="256" required></label></p>
<button type="submit" name="step" value="sign-in">Sign in</button></form>
${passkeyEntrance(entrance)}
${links.join('\n')}`,
  )
}

/** Asks for the second factor of whoever has shown the first. */
export function secondFactorDocument({
  action,
  needed: { challenge, methods },
  base,
  returnTo,
}: {
  readonly action: string
  readonly needed: Pick<SecondFactorNeeded, 'challenge' | 'methods'>
  readonly base: string
  readonly returnTo: string
}): string {
  const passkey = methods.includes('passkey') ? passkeyEntrance({ base, returnTo, challenge }) : ''
  return scriptedDocumentOf(
    'Second factor',
    `<form method="post" action="${escapeHtml(action)}">${hidden('challenge', challenge)}${hidden('returnTo', returnTo)}
<p><label>Code of your authenticator app, or a recovery code<br><input type="text" name="code" autocomplete="one-time-code" maxlength="64" required></label></p>
<button type="submit" name="step" value="second-factor">Sign in</button></form>
${passkey}`,
  )
}

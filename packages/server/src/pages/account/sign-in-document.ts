import { PROVIDER_NAMES, type SecondFactorNeeded } from '@posthorn/core'
import { escapeHtml } from '../escape.ts'
import { scriptedDocumentOf, troubleOf } from './document.ts'
import { type Configured, hidden, type PasskeyEntrance, PROVIDER_TITLES, passkeyEntrance } from './scripted.ts'

/** What somebody tried before, and what was wrong with it. */
export interface FailedTry {
  readonly email: string
  readonly trouble: string
}

/** The fields for address and password. */
export function credentialFields(failed: FailedTry | undefined): string {
  const wrong = failed ? ' aria-invalid="true" aria-describedby="trouble"' : ''
  return `<p><label>Your address<br><input type="email" name="email" value="${escapeHtml(failed?.email ?? '')}" autocomplete="username" required${wrong}></label></p>
<p><label>Password<br><input type="password" name="password" autocomplete="current-password" maxlength="256" required${wrong}></label></p>`
}

/** Leads to where people ask for a new password, from a page beside it. */
export const FORGOT_LINK = '<p class="soft"><a href="forgot">Forgot your password?</a></p>'

/** Asks for address and password, or a passkey, and shows the providers that are configured. */
export function signInDocument(configured: Configured, entrance: PasskeyEntrance, failed?: FailedTry): string {
  const { returnTo } = entrance
  const links = PROVIDER_NAMES.filter((name) => configured[name]).map(
    (name) =>
      `<p><a href="../auth/oauth/${name}?returnTo=${encodeURIComponent(returnTo)}">Sign in with ${PROVIDER_TITLES[name]}</a></p>`,
  )
  return scriptedDocumentOf(
    'Sign in',
    `${troubleOf(failed?.trouble)}<form method="post">${hidden('returnTo', returnTo)}
${credentialFields(failed)}
<button type="submit" name="step" value="sign-in">Sign in</button></form>
${FORGOT_LINK}
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
  trouble,
}: {
  readonly action: string
  readonly needed: Pick<SecondFactorNeeded, 'challenge' | 'methods'>
  readonly base: string
  readonly returnTo: string
  readonly trouble?: string
}): string {
  const passkey = methods.includes('passkey') ? passkeyEntrance({ base, returnTo, challenge }) : ''
  return scriptedDocumentOf(
    'Second factor',
    `${troubleOf(trouble)}<form method="post" action="${escapeHtml(action)}">${hidden('challenge', challenge)}${hidden('methods', methods.join(' '))}${hidden('returnTo', returnTo)}
<p><label>Code of your authenticator app, or a recovery code<br><input type="text" name="code" autocomplete="one-time-code" maxlength="64" required></label></p>
<button type="submit" name="step" value="second-factor">Sign in</button></form>
${passkey}${trouble === undefined ? '' : `<p><a href="${escapeHtml(action)}">Begin again</a></p>`}`,
  )
}

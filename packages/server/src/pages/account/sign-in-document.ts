import { PASSWORD_MAX, PASSWORD_MIN, SECURITY_PAGE, type SecondFactorNeeded } from '@posthorn/core/access'
import { PROVIDER_NAMES } from '@posthorn/core/ports'
import { escapeHtml } from '../escape.ts'
import { documentOf, scriptedDocumentOf, troubleOf } from './document.ts'
import { type Configured, hidden, type PasskeyEntrance, PROVIDER_TITLES, passkeyEntrance } from './scripted.ts'

/** The address of an earlier try, and its problem. */
export interface FailedTry {
  readonly email: string
  readonly trouble: string
}

/** The options of the pages to sign in and up, and their next page. */
export interface Entrance extends PasskeyEntrance {
  readonly configured: Configured
  readonly allowsSignup: boolean
}

function fieldsOf(failed: FailedTry | undefined, { label, more }: { readonly label: string; readonly more: string }) {
  const wrong = failed ? ' aria-invalid="true" aria-describedby="trouble"' : ''
  return `<p><label>Your address<br><input type="email" name="email" value="${escapeHtml(failed?.email ?? '')}" autocomplete="username" required${wrong}></label></p>
<p><label>${label}<br><input type="password" name="password" ${more} maxlength="${PASSWORD_MAX}" required${wrong}></label></p>`
}

/** Returns the fields for address and password. */
export const credentialFields = (failed: FailedTry | undefined) =>
  fieldsOf(failed, { label: 'Password', more: 'autocomplete="current-password"' })

/** Returns the fields for an account that does not exist yet. */
const newCredentialFields = (failed: FailedTry | undefined) =>
  fieldsOf(failed, {
    label: `Password, at least ${PASSWORD_MIN} characters`,
    more: `autocomplete="new-password" minlength="${PASSWORD_MIN}"`,
  })

/** A link to the page where people ask for a new password, from a page next to it. */
export const FORGOT_LINK = '<p class="soft"><a href="forgot">Forgot your password?</a></p>'

/** Links to the page where people sign up, with the way back; empty if sign-ups are disabled. */
export function signUpLink({ allowsSignup, base, returnTo }: Entrance): string {
  if (!allowsSignup) return ''
  // People without a page to return to go there: a new account has nothing to see on the usual page.
  const query = returnTo === base + SECURITY_PAGE ? '' : `?returnTo=${encodeURIComponent(returnTo)}`
  return `<p class="soft">No account yet? <a href="sign-up${query}">Sign up</a></p>`
}

const providerEntrances = ({ configured, returnTo }: Entrance) =>
  PROVIDER_NAMES.filter((name) => configured[name])
    .map(
      (name) =>
        `<p><a href="../auth/oauth/${name}?returnTo=${encodeURIComponent(returnTo)}">Sign in with ${PROVIDER_TITLES[name]}</a></p>`,
    )
    .join('\n')

/** Asks for address and password, or a passkey, and shows the providers that are configured. */
export function signInDocument(entrance: Entrance, failed?: FailedTry): string {
  return scriptedDocumentOf(
    'Sign in',
    `${troubleOf(failed?.trouble)}<form method="post">${hidden('returnTo', entrance.returnTo)}
${credentialFields(failed)}
<button type="submit" name="step" value="sign-in">Sign in</button></form>
${signUpLink(entrance)}
${FORGOT_LINK}
${passkeyEntrance(entrance)}
${providerEntrances(entrance)}`,
  )
}

/** Asks for the address and password of a new account. */
export function signUpDocument(entrance: Entrance, failed?: FailedTry): string {
  const { returnTo } = entrance
  return documentOf(
    'Sign up',
    `${troubleOf(failed?.trouble)}<form method="post">${hidden('returnTo', returnTo)}
${newCredentialFields(failed)}
<button type="submit">Sign up</button></form>
<p class="soft">Already have an account? <a href="sign-in?returnTo=${encodeURIComponent(returnTo)}">Sign in</a></p>
${providerEntrances(entrance)}`,
  )
}

/** Asks for the second factor after the first one. */
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
<p><label>Code from your authenticator app, or a recovery code<br><input type="text" name="code" autocomplete="one-time-code" maxlength="64" required></label></p>
<button type="submit" name="step" value="second-factor">Sign in</button></form>
${passkey}${trouble === undefined ? '' : `<p><a href="${escapeHtml(action)}">Start over</a></p>`}`,
  )
}

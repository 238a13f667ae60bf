import { type Credential, providerOf, type TotpOffer, type WaysIn } from '@posthorn/core'
import { escapeHtml } from '../escape.ts'
import { documentOf, scriptedDocumentOf } from './document.ts'
import { type Configured, hidden, passkeyMaker, providerLinks } from './scripted.ts'

const action = (step: string, words: string, fields = '') =>
  `<form method="post">${fields}<button class="second" type="submit" name="step" value="${step}">${words}</button></form>`

const dateOf = (at: Date) => at.toISOString().slice(0, 10)
const list = (items: readonly string[], none: string) =>
  items.length === 0 ? `<p>${none}</p>` : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

/** Shows what lets a person in, and where they are signed in. */
export function securityDocument(
  email: string,
  ways: WaysIn,
  { base, configured }: { readonly base: string; readonly configured: Configured },
): string {
  const of = (kind: Credential['kind']) => ways.credentials.filter((one) => one.kind === kind)
  const stale = ways.isFresh
    ? ''
    : '<p>You signed in more than 15 minutes ago. To change anything but sessions, <a href="sign-in">sign in again</a>.</p>'
  const totp =
    of('totp').length > 0
      ? `<p>An authenticator app is asked for. ${of('recovery').length} recovery codes are left.</p>${action('codes', 'Get new recovery codes')}${action('totp-remove', 'Remove the app')}`
      : `<p>None.</p>${action('totp', 'Add an authenticator app')}`
  const passkeys = of('passkey').map(
    ({ key, name, createdAt }) =>
      `${escapeHtml(name)}, since ${dateOf(createdAt)}${action('passkey', `Remove ${escapeHtml(name)}`, hidden('id', key))}`,
  )
  const identities = of('identity').map(
    (one) =>
      `${providerOf(one)} ${escapeHtml(one.name)}${action('identity', `Unlink ${providerOf(one)}`, hidden('id', one.key))}`,
  )
  const sessions = ways.sessions.map(({ id, agent, createdAt, isCurrent }) => {
    const words = `${escapeHtml(agent ?? 'Unknown browser')}, since ${dateOf(createdAt)}`
    return isCurrent ? `${words} (this one)` : `${words}${action('session', 'Sign out there', hidden('id', id))}`
  })
  return scriptedDocumentOf(
    'Security',
    `<p>You are signed in as ${escapeHtml(email)}.</p>${stale}
<h2>Second factor</h2>${totp}
<h2>Passkeys</h2>${list(passkeys, 'None.')}${passkeyMaker(base)}
<h2>Linked accounts</h2>${list(identities, 'None.')}${providerLinks(base, configured)}
<h2>Password</h2><form method="post"><p><label>New password, at least 8 characters<br><input type="password" name="password" autocomplete="new-password" minlength="8" maxlength="256" required></label></p><button type="submit" name="step" value="password">Change the password</button></form>
<h2>Sessions</h2>${list(sessions, 'None.')}${action('sessions', 'Sign out everywhere else')}`,
  )
}

/** Shows a secret for an app, once. */
export function offerDocument({ secret, picture, ticket }: TotpOffer): string {
  const image = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
  return documentOf(
    'Add an authenticator app',
    `<p>Scan this with the app, or type the secret.</p>
<p><img src="${image}" width="240" height="240" alt="The secret as a QR code"></p>
<p><code>${escapeHtml(secret)}</code></p>
<form method="post">${hidden('ticket', ticket)}<p><label>The code that the app shows<br><input type="text" name="code" autocomplete="one-time-code" inputmode="numeric" maxlength="8" required></label></p>
<button type="submit" name="step" value="totp-confirm">Add the app</button></form>`,
  )
}

/** Shows recovery codes, once. */
export function codesDocument(codes: readonly string[]): string {
  return documentOf(
    'Your recovery codes',
    `<p>Each lets you in once without the app. Keep them where you keep passwords: they are shown only here.</p>
${list(
  codes.map((code) => `<code>${escapeHtml(code)}</code>`),
  '',
)}
<p><a href="security">Back</a></p>`,
  )
}

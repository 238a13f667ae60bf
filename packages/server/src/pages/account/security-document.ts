import { providerOf, type SignInMethods, type TotpOffer } from '@posthorn/core/access'
import type { Credential } from '@posthorn/core/tenant'
import { escapeHtml } from '../escape.ts'
import { browserName } from './browser-name.ts'
import { documentOf, scriptedDocumentOf, troubleOf } from './document.ts'
import { type Configured, hidden, PROVIDER_TITLES, passkeyMaker, providerLinks } from './scripted.ts'

const action = (step: string, words: string, fields = '') =>
  `<form method="post">${fields}<button class="second" type="submit" name="step" value="${step}">${words}</button></form>`

/** Asks before it does anything that cannot be undone: the button is below the description of its effect. */
const confirmed = ({
  step,
  words,
  about,
  fields = '',
}: {
  readonly step: string
  readonly words: string
  readonly about: string
  readonly fields?: string
}) =>
  `<details><summary>${words}…</summary><p>${about}</p><form method="post">${fields}<button class="danger" type="submit" name="step" value="${step}">${words}</button></form></details>`

const dateOf = (at: Date) => at.toISOString().slice(0, 10)
const list = (items: readonly string[], none: string) =>
  items.length === 0 ? `<p>${none}</p>` : `<ul class="rows">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

const entry = (name: string, more: string) => `<b>${escapeHtml(name)}</b> <span>${more}</span>`

/** Shows the sign-in methods of a person, and their sessions. */
export function securityDocument(
  email: string,
  ways: SignInMethods,
  {
    base,
    configured,
    trouble,
  }: { readonly base: string; readonly configured: Configured; readonly trouble: string | undefined },
): string {
  const of = (kind: Credential['kind']) => ways.credentials.filter((one) => one.kind === kind)
  const stale = ways.isFresh
    ? ''
    : '<p>You signed in more than 15 minutes ago. To change anything except sessions, <a href="sign-in">sign in again</a>.</p>'
  const totp =
    of('totp').length > 0
      ? `<p>An authenticator app is set up. You have ${of('recovery').length} recovery codes left.</p>${action('codes', 'Get new recovery codes')}${confirmed({ step: 'totp-remove', words: 'Remove the app', about: 'You will then sign in with only your password, and the recovery codes stop working.' })}`
      : `<p>None.</p>${action('totp', 'Add an authenticator app')}`
  const passkeys = of('passkey').map(({ key, name, createdAt }) => {
    const words = `Remove ${escapeHtml(name)}`
    const about = 'You can no longer sign in with it. Also delete it on the device.'
    return `${entry(name, `since ${dateOf(createdAt)}`)}${confirmed({ step: 'passkey', words, about, fields: hidden('id', key) })}`
  })
  const identities = of('identity').map((one) => {
    const provider = PROVIDER_TITLES[providerOf(one)]
    const words = `Unlink ${provider}`
    const about = `You can no longer sign in with ${provider}.`
    return `${entry(one.name, provider)}${confirmed({ step: 'identity', words, about, fields: hidden('id', one.key) })}`
  })
  const sessions = ways.sessions.map(({ id, agent, createdAt, isCurrent }) => {
    const label = entry(browserName(agent), `since ${dateOf(createdAt)}${isCurrent ? ' (this one)' : ''}`)
    const about = 'The person who uses it has to sign in again.'
    const fields = hidden('id', id)
    return isCurrent ? label : `${label}${confirmed({ step: 'session', words: 'End session', about, fields })}`
  })
  return scriptedDocumentOf(
    'Security',
    `${troubleOf(trouble)}<div class="head"><p>You are signed in as ${escapeHtml(email)}.</p>${action('sign-out', 'Sign out')}</div>
<p><a href="projects">Your projects</a></p>${stale}
<h2>Second factor</h2>${totp}
<h2>Passkeys</h2>${list(passkeys, 'None.')}${passkeyMaker(base)}
<h2>Linked accounts</h2>${list(identities, 'None.')}${providerLinks(base, configured)}
<h2>Password</h2><form method="post"><p><label>New password, at least 8 characters<br><input type="password" name="password" autocomplete="new-password" minlength="8" maxlength="256" required></label></p><button type="submit" name="step" value="password">Change the password</button></form>
<h2>Sessions</h2>${list(sessions, 'None.')}${confirmed({ step: 'sessions', words: 'Sign out everywhere else', about: 'All other browsers and programs have to sign in again.' })}`,
  )
}

/** Shows a secret for an app, again after a wrong code. */
export function offerDocument({ secret, picture, ticket }: TotpOffer, trouble?: string): string {
  const image = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
  return documentOf(
    'Add an authenticator app',
    `${troubleOf(trouble)}<p>Scan this code with the app, or enter the secret.</p>
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
    `<p>Each code replaces the app for one sign-in. Store them where you store passwords: they are not shown again.</p>
${list(
  codes.map((code) => `<code>${escapeHtml(code)}</code>`),
  '',
)}
<p><a href="security">Back</a></p>`,
  )
}

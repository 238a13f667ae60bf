/**
 * What only a script can do: it asks the browser for passkeys, and leaves for a provider to link an account there, by the API.
 * Its forms are hidden until it runs. Older browsers have neither `parse…OptionsFromJSON` nor `toJSON` (Web Authentication,
 * Level 3).
 */
export const ACCOUNT_SCRIPT = `const WORDS = {
  NotAllowedError: 'No passkey was used. You cancelled, it took too long, or this device has no passkey for your account.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address. Open the page at the official address of this server.',
  NotSupportedError: 'This device does not support this kind of passkey.',
  ConstraintError: 'This device cannot verify you: it has no PIN, fingerprint or face recognition.',
  MISSING_AUTH: 'You are signed out. Sign in again.',
  RATE_LIMIT_EXCEEDED: 'Too many attempts. Try again later.',
}

const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const toText = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function optionsOf(kind, options) {
  const parse = 'parse' + kind + 'OptionsFromJSON'
  if (PublicKeyCredential[parse]) return PublicKeyCredential[parse](options)
  const known = (one) => ({ ...one, id: toBytes(one.id) })
  const read = { ...options, challenge: toBytes(options.challenge) }
  if (options.user) read.user = known(options.user)
  for (const name of ['excludeCredentials', 'allowCredentials']) if (options[name]) read[name] = options[name].map(known)
  return read
}

function answerOf(credential) {
  if (credential.toJSON) return credential.toJSON()
  const { id, type, response } = credential
  const answer = {}
  for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'])
    if (response[name]) answer[name] = toText(response[name])
  return { id, rawId: id, type, response: answer, clientExtensionResults: credential.getClientExtensionResults() }
}

async function call(url, body = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => { throw new Error('The server cannot be reached. Try again.') })
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  const { code, message = 'The server could not do this.', suggestion = 'Try again later.' } = answer.error ?? {}
  throw new Error(WORDS[code] ?? message + ' ' + suggestion)
}

/** Each returns where to go next. */
const STEPS = {
  async enter({ base, challenge, returnTo }) {
    const { options, ticket } = await call(base + '/auth/passkey/options', challenge ? { challenge } : {})
    const credential = await navigator.credentials.get({ publicKey: optionsOf('Request', options) })
    await call(base + '/auth/passkey', { ticket, answer: answerOf(credential) })
    return returnTo
  },
  async make({ base, name }) {
    const { options, ticket } = await call(base + '/users/@me/passkeys/options')
    const credential = await navigator.credentials.create({ publicKey: optionsOf('Creation', options) })
    await call(base + '/users/@me/passkeys', { ticket, name, answer: answerOf(credential) })
    return location.pathname
  },
  async link({ base, provider }) {
    return (await call(base + '/users/@me/identities', { provider })).url
  },
}

let isBusy = false
for (const form of document.querySelectorAll('form[data-step]')) {
  const { step } = form.dataset
  if (step !== 'link' && !window.PublicKeyCredential) continue
  form.hidden = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    const trouble = form.querySelector('[role=alert]')
    trouble.textContent = ''
    try {
      location.assign(await STEPS[step](Object.fromEntries(new FormData(form))))
    } catch (error) {
      trouble.textContent = WORDS[error.name] ?? error.message
    } finally {
      isBusy = false
    }
  })
}
`

// Asks the browser for passkeys, and leaves for a provider to link an account there, by the API. Its forms are hidden
// until it runs. Older browsers have neither `parse…OptionsFromJSON` nor `toJSON` (Web Authentication, Level 3).

/** @typedef {Record<string, string>} Fields */
/** @typedef {(options: unknown) => any} ParseOptions */

/** @type {Readonly<Record<string, string>>} */
const WORDS = {
  NotAllowedError:
    'No passkey was used. You cancelled, it took too long, or this device has no passkey for your account.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address. Open the page at the official address of this server.',
  NotSupportedError: 'This device does not support this kind of passkey.',
  ConstraintError: 'This device cannot verify you: it has no PIN, fingerprint or face recognition.',
  MISSING_AUTH: 'You are signed out. Sign in again.',
  RATE_LIMIT_EXCEEDED: 'Too many attempts. Try again later.',
}

/** @param {string} text */
const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
/** @param {ArrayBuffer} bytes */
const toText = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * @param {'Creation' | 'Request'} kind
 * @param {any} options
 */
function optionsOf(kind, options) {
  const own = /** @type {Record<string, ParseOptions | undefined>} */ (/** @type {unknown} */ (PublicKeyCredential))
  const name = `parse${kind}OptionsFromJSON`
  if (own[name]) return own[name](options)
  const known = (/** @type {{ id: string }} */ one) => ({ ...one, id: toBytes(one.id) })
  const read = { ...options, challenge: toBytes(options.challenge) }
  if (options.user) read.user = known(options.user)
  for (const name of ['excludeCredentials', 'allowCredentials'])
    if (options[name]) read[name] = options[name].map(known)
  return read
}

/** @param {Credential | null} given */
function answerOf(given) {
  const credential = /** @type {PublicKeyCredential} */ (given)
  if (credential.toJSON) return credential.toJSON()
  const { id, type } = credential
  const response = /** @type {Record<string, any>} */ (/** @type {unknown} */ (credential.response))
  /** @type {Fields} */
  const answer = {}
  for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'])
    if (response[name]) answer[name] = toText(response[name])
  return { id, rawId: id, type, response: answer, clientExtensionResults: credential.getClientExtensionResults() }
}

/**
 * @param {string} url
 * @param {unknown} body
 */
async function call(url, body = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error('The server cannot be reached. Try again.')
  })
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  const { code, message = 'The server could not do this.', suggestion = 'Try again later.' } = answer.error ?? {}
  throw new Error(WORDS[code] ?? `${message} ${suggestion}`)
}

/**
 * Each returns where to go next.
 * @type {Readonly<Record<string, (fields: Fields) => Promise<string>>>}
 */
const STEPS = {
  async enter({ base, challenge, returnTo = '' }) {
    const { options, ticket } = await call(`${base}/auth/passkey/options`, challenge ? { challenge } : {})
    const credential = await navigator.credentials.get({ publicKey: optionsOf('Request', options) })
    await call(`${base}/auth/passkey`, { ticket, answer: answerOf(credential) })
    return returnTo
  },
  async make({ base, name }) {
    const { options, ticket } = await call(`${base}/users/@me/passkeys/options`)
    const credential = await navigator.credentials.create({ publicKey: optionsOf('Creation', options) })
    await call(`${base}/users/@me/passkeys`, { ticket, name, answer: answerOf(credential) })
    return location.pathname
  },
  async link({ base, provider }) {
    return (await call(`${base}/users/@me/identities`, { provider })).url
  },
}

let isBusy = false
/**
 * @param {HTMLFormElement} form
 * @param {Element} trouble
 */
async function take(form, trouble) {
  if (isBusy) return
  isBusy = true
  trouble.textContent = ''
  try {
    const fields = /** @type {Fields} */ (Object.fromEntries(new FormData(form)))
    const next = await STEPS[form.dataset.step ?? '']?.(fields)
    if (next !== undefined) location.assign(next)
  } catch (thrown) {
    const error = /** @type {Error} */ (thrown)
    trouble.textContent = WORDS[error.name] ?? error.message
  } finally {
    isBusy = false
  }
}

/** @type {NodeListOf<HTMLFormElement>} */
const forms = document.querySelectorAll('form[data-step]')
for (const form of forms) {
  const trouble = form.querySelector('[role=alert]')
  if (!trouble || (form.dataset.step !== 'link' && !window.PublicKeyCredential)) continue
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void take(form, trouble)
  })
}

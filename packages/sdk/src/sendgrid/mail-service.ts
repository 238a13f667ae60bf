import { createClient, type Posthorn } from '../client.ts'
import { sendsOf, type Wrappers } from './convert.ts'
import type { ClientResponse, MailDataRequired, SendAnswer } from './mail-data.ts'
import { inCamelCase } from './names.ts'
import { invalid, ResponseError, responseErrorOf } from './response-error.ts'
import { refuseSecrets, type SecretRule, secretRulesOf } from './secrets.ts'

/** The maximum number of mails in one call to the server, and in one of our calls, as with SendGrid. */
const BATCH_MAX = 100
const PERSONALIZATIONS_MAX = 1000

type Callback = (error: Error | ResponseError, answer: SendAnswer) => void

/** Throws for features that only a client of SendGrid has. */
function refuse(name: string, help: string): never {
  throw new Error(`${name}: Posthorn does not provide the SendGrid client. ${help}`)
}

/** Throws immediately for an invalid callback, as the original does. */
function requireCallback(callback: unknown): ((error: unknown, answer: unknown) => void) | undefined {
  if (!callback) return undefined
  if (typeof callback !== 'function') throw new Error('Callback passed is not a function.')
  return (error, answer) => callback(error, answer)
}

/**
 * A replacement for `@sendgrid/mail` on a Posthorn server. The server is `POSTHORN_URL`; the key is that of
 * `setApiKey`, else `POSTHORN_KEY`.
 */
export class MailService {
  #key: string | undefined
  #url: string | undefined
  #timeoutMs: number | undefined
  #wrappers: Wrappers = ['{{', '}}']
  #secretRules: ReturnType<typeof secretRulesOf> = []
  #client: Posthorn | undefined

  /** The parts of the original's `client` that configure it. The others throw, with a replacement. */
  readonly client = {
    /** Like `setApiKey` of the service. */
    setApiKey: (key: string | undefined): void => {
      this.setApiKey(key)
    },
    /** Like `setDefaultRequest` of the service. */
    setDefaultRequest: (key: 'baseUrl' | 'timeout', value: string | number) => {
      this.#setDefaultRequest(key, value)
      return this.client
    },
    /** Throws: headers belong to a mail. */
    setDefaultHeader: (_key: unknown, _value?: string): never =>
      refuse('setDefaultHeader', 'Set headers on the mail itself.'),
    /** Throws: requests go through `send`, or the client of `@posthorn/sdk`. */
    request: (_request: unknown): never => refuse('request', 'Call send, or the client of @posthorn/sdk.'),
  }

  /** The secret key `sk_…` of a project of Posthorn. */
  setApiKey(key: string | undefined): this {
    this.#key = key
    this.#client = undefined
    return this
  }

  /** Sets the time that one attempt may take, in milliseconds. */
  setTimeout(timeoutMs: number): void {
    if (timeoutMs === undefined) return
    this.#timeoutMs = timeoutMs
    this.#client = undefined
  }

  /** Sets the URL of the server as `baseUrl`, instead of `POSTHORN_URL`; `timeout` is that of `setTimeout`. */
  setDefaultRequest(key: 'baseUrl', value: string): this
  setDefaultRequest(key: 'timeout', value: number): this
  setDefaultRequest(key: 'baseUrl' | 'timeout', value: string | number): this {
    return this.#setDefaultRequest(key, value)
  }

  #setDefaultRequest(key: 'baseUrl' | 'timeout', value: string | number): this {
    if (key === 'baseUrl') this.#url = String(value)
    else if (key === 'timeout') this.#timeoutMs = Number(value)
    else throw new TypeError(`setDefaultRequest supports baseUrl and timeout, not ${key}`)
    this.#client = undefined
    return this
  }

  /** Sets the marks around the names of substitutions, `{{` and `}}` by default. */
  setSubstitutionWrappers(left: string, right: string): this {
    if (left === undefined || right === undefined) throw new Error('Must provide both left and right side wrappers')
    this.#wrappers = [left, right]
    return this
  }

  /** Sets patterns that no mail may contain; `send` refuses a mail with a match. */
  setSecretRules(rules: SecretRule | SecretRule[]): void {
    this.#secretRules = secretRulesOf(rules)
  }

  /** Throws: it does not use a client of SendGrid. */
  setClient(_client: unknown): never {
    return refuse('setClient', 'Remove it, and set POSTHORN_URL to the URL of the server.')
  }

  /** Throws: Posthorn has no such keys. */
  setTwilioEmailAuth(_username: string, _password: string): never {
    throw new Error('setTwilioEmailAuth: Posthorn does not have such keys. Pass a Posthorn key, sk_…, to setApiKey.')
  }

  /** Sends a mail, or several that have nothing in common; calls a callback as well as resolving the promise. */
  send(data: MailDataRequired, callback: Callback): Promise<SendAnswer>
  send(data: MailDataRequired, isMultiple?: boolean, callback?: Callback): Promise<SendAnswer>
  send(data: MailDataRequired | MailDataRequired[], isMultiple?: boolean, callback?: Callback): Promise<SendAnswer>
  send(
    data: MailDataRequired | MailDataRequired[],
    second?: unknown,
    third?: unknown,
  ): Promise<SendAnswer | SendAnswer[]> {
    const isMultiple = second === true
    const callback = requireCallback(typeof second === 'function' ? second : third)
    // Several mails have several answers, which the original types as one.
    const answer: Promise<SendAnswer | SendAnswer[]> = Array.isArray(data)
      ? Promise.all(data.map((one) => this.#sendOne(one, { isMultiple })))
      : this.#sendOne(data, { isMultiple })
    // A caller with a callback need not handle the promise.
    if (callback)
      answer.then(
        (answer) => callback(null, answer),
        (error) => callback(error, null),
      )
    return answer
  }

  /** Sends the mail separately to each in `to`. */
  sendMultiple(data: MailDataRequired, callback?: Callback): Promise<SendAnswer> {
    return this.send(data, true, callback)
  }

  async #sendOne(given: MailDataRequired, { isMultiple }: { readonly isMultiple: boolean }): Promise<SendAnswer> {
    if (typeof given !== 'object' || given === null) throw new Error('Expecting object for Mail data')
    const data = inCamelCase(given)
    const sends = sendsOf({ isMultiple, ...data }, this.#wrappers)
    const written = [data.text, data.html, ...(data.content ?? []).map(({ value }) => value)]
    refuseSecrets(this.#secretRules, [...written, ...sends.flatMap(({ text, html }) => [text, html])])
    if (sends.length === 0 || sends.length > PERSONALIZATIONS_MAX)
      throw invalid('personalizations', `A mail can have 1 to ${PERSONALIZATIONS_MAX} personalizations.`)
    const client = this.#open()
    let accepted = 0
    let id = ''
    try {
      for (; accepted < sends.length; accepted += BATCH_MAX) {
        const batch = sends.slice(accepted, accepted + BATCH_MAX)
        const [first] = batch.length === 1 ? batch : []
        const { emails } = (first ? await client.send(first) : (await client.batch(batch)).results[0]) ?? { emails: [] }
        id ||= emails[0]?.email ?? ''
      }
    } catch (error) {
      throw responseErrorOf(error, accepted)
    }
    const response: ClientResponse = { statusCode: 202, body: '', headers: { 'x-message-id': id } }
    return [response, {}]
  }

  #open(): Posthorn {
    if (this.#key?.startsWith('SG.')) {
      const message = 'This is a SendGrid key.'
      const help = 'Pass a Posthorn key, sk_…, to setApiKey, or remove the call and set POSTHORN_KEY.'
      throw new ResponseError({ status: 401, message, problems: [{ message, field: null, help }] })
    }
    this.#client ??= createClient({ url: this.#url, key: this.#key, timeoutMs: this.#timeoutMs })
    return this.#client
  }
}

import { createClient, type Posthorn } from '../client.ts'
import { sendsOf } from './convert.ts'
import type { ClientResponse, MailData, SendAnswer } from './format/mail-data.ts'
import { MailSender, requireCount } from './format/mail-sender.ts'
import { ResponseError } from './format/response-error.ts'
import type { Wrappers } from './format/substitute.ts'
import { responseErrorOf } from './response-error.ts'
import { refuseSecrets, type SecretRule, secretRulesOf } from './secrets.ts'

/** The maximum number of mails in one call to the server. */
const BATCH_MAX = 100

/** Throws for features that only a client of SendGrid has. */
function refuse(name: string, help: string): never {
  throw new Error(`${name}: Posthorn does not provide the SendGrid client. ${help}`)
}

/**
 * A replacement for `@sendgrid/mail` on a Posthorn server. The server is `POSTHORN_URL`; the key is that of
 * `setApiKey`, else `POSTHORN_KEY`.
 */
export class MailService extends MailSender {
  #key: string | undefined
  #url: string | undefined
  #timeoutMs: number | undefined
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

  protected override async deliver(data: MailData, wrappers: Wrappers): Promise<SendAnswer> {
    const sends = sendsOf(data, wrappers)
    const written = [data.text, data.html, ...(data.content ?? []).map(({ value }) => value)]
    refuseSecrets(this.#secretRules, [...written, ...sends.flatMap(({ text, html }) => [text, html])])
    requireCount(sends)
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

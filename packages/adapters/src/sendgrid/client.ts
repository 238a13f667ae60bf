import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { bodyOf } from './body.ts'
import { fieldOf } from './field.ts'
import type { SendgridClient } from './index.ts'

export interface ClientSettings {
  readonly endpoint: string | undefined
  readonly timeout: number
  readonly concurrency: number
}

/** The part of a client that a mailer needs. */
export interface OpenClient {
  readonly send: SendgridClient['send']
  /** The scopes of the key; undefined when the client cannot say. */
  readonly scopes: () => Promise<readonly string[] | undefined>
}

/** An answer of SendGrid has at most some kilobytes. */
const ANSWER_BYTES = 1024 * 1024

/** Returns a function that opens the client with its first call; `@sendgrid/mail` is loaded only for a key. */
export function openClient(clientOrKey: SendgridClient | string, settings: ClientSettings): () => Promise<OpenClient> {
  let opened: Promise<OpenClient> | undefined
  return () => {
    opened ??= typeof clientOrKey === 'string' ? ownClient(clientOrKey, settings) : Promise.resolve(given(clientOrKey))
    return opened
  }
}

/** The client below `@sendgrid/mail`, which its types leave out. */
interface ApiClient {
  setDefaultRequest(settings: object): unknown
  request(request: object): Promise<unknown>
}

interface MailService extends SendgridClient {
  setApiKey(key: string): unknown
}

async function ownClient(key: string, { endpoint, timeout, concurrency }: ClientSettings): Promise<OpenClient> {
  const { default: mail } = await import('@sendgrid/mail')
  // A client of our own: the application may send with another key. The types leave out the class, too.
  const service: unknown = Reflect.construct(mail.constructor, [])
  if (!isMailService(service)) throw new TypeError('@sendgrid/mail has no MailService')
  service.setApiKey(key)
  const agent = { keepAlive: true, maxSockets: concurrency }
  const api = apiClientOf(service)
  if (!api) throw new TypeError('@sendgrid/mail has no client')
  api.setDefaultRequest({
    ...(endpoint !== undefined && { baseUrl: endpoint }),
    timeout,
    maxRedirects: 0,
    maxContentLength: ANSWER_BYTES,
    httpAgent: new HttpAgent(agent),
    httpsAgent: new HttpsAgent(agent),
    // Bodies are JSON already, and must not be parsed again.
    transformRequest: [(body: unknown) => body],
  })
  return {
    ...given(service),
    send: (mail) => api.request({ method: 'POST', url: '/v3/mail/send', body: bodyOf(mail) }),
  }
}

function given(client: SendgridClient): OpenClient {
  const api = apiClientOf(client)
  return {
    send: (mail) => client.send(mail),
    scopes: async () => (api ? scopesOf(await api.request({ method: 'GET', url: '/v3/scopes' })) : undefined),
  }
}

function scopesOf(answer: unknown): readonly string[] {
  const [, body]: readonly unknown[] = Array.isArray(answer) ? answer : []
  const scopes = fieldOf(body, 'scopes')
  return Array.isArray(scopes) ? scopes.map(String) : []
}

function apiClientOf(service: object): ApiClient | undefined {
  const client = fieldOf(service, 'client')
  return isApiClient(client) ? client : undefined
}

const isMailService = (value: unknown): value is MailService =>
  ['send', 'setApiKey'].every((name) => typeof fieldOf(value, name) === 'function')

const isApiClient = (value: unknown): value is ApiClient =>
  ['request', 'setDefaultRequest'].every((name) => typeof fieldOf(value, name) === 'function')

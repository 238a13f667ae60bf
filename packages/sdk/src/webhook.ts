/** A webhook as it arrived: its exact body, and its headers. */
export interface SignedWebhook {
  /** The body as text, before it is parsed. */
  readonly payload: string
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** `whsec_…`, or several while one replaces another. */
  readonly secret: string | readonly string[]
  /** The maximum age of a webhook, or the time its clock may be ahead, in seconds; 300 by default. */
  readonly toleranceSeconds?: number
}

/** The webhook is not from Posthorn, was changed on its way, or is too old. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

const SIGNATURES_MAX = 10

/**
 * Returns the parsed body of a webhook once its signature is checked (Standard Webhooks). Works wherever Web Crypto does,
 * and on Node 18. Throws `WebhookRefused`.
 *
 * @example
 * import { verifyWebhook } from '@posthorn/sdk'
 *
 * async function receive(request: Request) {
 *   const secret = process.env.WEBHOOK_SECRET ?? ''
 *   const event = await verifyWebhook({ payload: await request.text(), headers: request.headers, secret })
 *   console.log(event)
 * }
 */
export async function verifyWebhook({
  payload,
  headers,
  secret,
  toleranceSeconds = 300,
}: SignedWebhook): Promise<unknown> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused('The header webhook-timestamp is not a time.')
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookRefused('The webhook is too old or has a time in the future.')
  const signatures = headerOf(headers, 'webhook-signature').split(' ').slice(0, SIGNATURES_MAX)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${payload}`)
  const subtle = await subtleCrypto()
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const key = await subtle.importKey('raw', bytesOf(one.replace(/^whsec_/, '')), HMAC, false, ['verify'])
    // It compares in constant time.
    for (const signature of signatures)
      if (signature.startsWith('v1,') && (await subtle.verify('HMAC', key, bytesOf(signature.slice(3)), signed)))
        return JSON.parse(payload)
  }
  throw new WebhookRefused('The webhook has no valid signature.')
}

/** The payload that an endpoint of `client.webhooks` receives. */
export interface WebhookPayload {
  /**
   * The id of the event: the same for each attempt, redelivery, and replay. Ignore ids that you have handled already.
   */
  readonly id: string
  /** The name of the event. */
  readonly type: string
  /** The time at which it happened, ISO 8601. */
  readonly timestamp: string
  readonly projectId: string
  readonly data: {
    readonly contactId: string
    readonly email: string
    readonly emailId?: string
    /** The data of the event. */
    readonly data: Readonly<Record<string, unknown>>
  }
}

/** The functions that receivers of webhooks need, without a client. */
export const webhooks = {
  /**
   * Returns the payload of a webhook once its signature is checked (Standard Webhooks). `secret` may be several while one
   * replaces another; `tolerance` is how many seconds old a webhook may be, 300 by default. Works wherever Web Crypto does.
   * Throws `WebhookRefused`.
   *
   * @example
   * import { webhooks } from '@posthorn/sdk'
   *
   * async function receive(request: Request) {
   *   const secret = process.env.WEBHOOK_SECRET ?? ''
   *   const { id, type, data } = await webhooks.verify(await request.text(), request.headers, secret)
   *   console.log(id, type, data.email)
   * }
   */
  async verify(
    payload: string,
    headers: SignedWebhook['headers'],
    secret: SignedWebhook['secret'],
    { tolerance = 300 }: { readonly tolerance?: number | undefined } = {},
  ): Promise<WebhookPayload> {
    // Posthorn signed it, so it is a payload of Posthorn.
    return (await verifyWebhook({ payload, headers, secret, toleranceSeconds: tolerance })) as WebhookPayload
  },
}

type WebCrypto = typeof globalThis.crypto

/** Node 18 has it in a module, whose name bundlers for browsers must not see. */
async function subtleCrypto(): Promise<WebCrypto['subtle']> {
  const known: WebCrypto | undefined = globalThis.crypto
  if (known) return known.subtle
  const name = 'node:crypto'
  const { webcrypto }: { webcrypto: WebCrypto } = await import(/* webpackIgnore: true */ /* @vite-ignore */ name)
  return webcrypto.subtle
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

function headerOf(headers: SignedWebhook['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookRefused(`The header ${name} is missing.`)
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

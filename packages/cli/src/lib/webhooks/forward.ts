import { createHmac, randomBytes } from 'node:crypto'
import { type WebhookPayload, webhookPayload, webhookRequest } from '@posthorn/core/automation'
import { type Event, type Posthorn, PosthornError } from '@posthorn/sdk'

const SECRET_BYTES = 24

/** A secret for receivers, as Standard Webhooks writes them. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/** The answer of the receiver, or the reason why there is none. */
export interface Forwarded {
  readonly status: number | undefined
  readonly error: string | undefined
  readonly durationMs: number
}

/** The event as an endpoint receives it; undefined when its contact was deleted. */
export async function payloadFor(
  client: Posthorn,
  projectId: string,
  event: Event,
): Promise<WebhookPayload | undefined> {
  const contact = await client.contacts.get(event.contactId).catch((error: unknown) => {
    if (error instanceof PosthornError && error.code === 'CONTACT_NOT_FOUND') return undefined
    throw error
  })
  if (!contact) return undefined
  return webhookPayload(
    projectId,
    { ...event, emailId: event.emailId ?? undefined, createdAt: new Date(event.createdAt) },
    contact,
  )
}

const sign = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('base64')

/** Sends a payload once, signed by Standard Webhooks. */
export async function forward(url: string, secret: string, payload: WebhookPayload): Promise<Forwarded> {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const { timeoutMs, ...request } = webhookRequest(payload, { secrets: { sign }, keys: [key], at: new Date() })
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    await response.body?.cancel()
    return { status: response.status, error: undefined, durationMs: took() }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { status: undefined, error: cause instanceof Error ? cause.message : String(cause), durationMs: took() }
  }
}

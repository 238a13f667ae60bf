import { createHmac, randomBytes } from 'node:crypto'
import { type Event, type Posthorn, PosthornError, type WebhookPayload } from '@posthorn/sdk'

const TIMEOUT_MS = 15_000
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
  { id, name, createdAt, contactId, emailId, data }: Event,
): Promise<WebhookPayload | undefined> {
  const contact = await client.contacts.get(contactId).catch((error: unknown) => {
    if (error instanceof PosthornError && error.code === 'CONTACT_NOT_FOUND') return undefined
    throw error
  })
  if (!contact) return undefined
  const { email } = contact
  return {
    id,
    type: name,
    timestamp: createdAt,
    projectId,
    data: { contactId, email, ...(emailId !== null && { emailId }), data },
  }
}

/** Sends a payload once, signed by Standard Webhooks. */
export async function forward(url: string, secret: string, payload: WebhookPayload): Promise<Forwarded> {
  const body = JSON.stringify(payload)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${payload.id}.${timestamp}.${body}`).digest('base64')
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Posthorn',
        'webhook-id': payload.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    })
    await response.body?.cancel()
    return { status: response.status, error: undefined, durationMs: took() }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { status: undefined, error: cause instanceof Error ? cause.message : String(cause), durationMs: took() }
  }
}

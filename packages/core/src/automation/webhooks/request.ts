import type { HttpRequest } from '../../kernel/ports/http.ts'
import type { Secrets } from '../../kernel/ports/secrets.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { signedBy } from '../workflows/webhook-secret.ts'

const TIMEOUT_MS = 15_000

/** The JSON body that an endpoint receives. */
export interface WebhookPayload {
  /** The id of the event: the same for each attempt, redelivery and replay. */
  readonly id: string
  /** The name of the event. */
  readonly type: string
  /** The time at which it happened, ISO 8601. */
  readonly timestamp: string
  readonly projectId: string
  readonly data: object
}

/** An event, from the store or as a client read it. */
interface PlainEvent {
  readonly id: string
  readonly name: string
  readonly contactId: string
  readonly emailId: string | undefined
  readonly data: object
  readonly createdAt: Date
}

/** Returns the payload of the current event and contact: no copy of them is stored for the delivery. */
export function webhookPayload(
  projectId: string,
  { id, name, contactId, emailId, data, createdAt }: PlainEvent,
  { email }: Pick<Contact, 'email'>,
): WebhookPayload {
  return {
    id,
    type: name,
    timestamp: createdAt.toISOString(),
    projectId,
    data: { contactId, email, ...(emailId && { emailId }), data },
  }
}

/** Returns the request with which a receiver gets a payload, signed by each key (Standard Webhooks). */
export function webhookRequest(
  payload: WebhookPayload,
  {
    secrets,
    keys,
    at,
  }: { readonly secrets: Pick<Secrets, 'sign'>; readonly keys: readonly Uint8Array[]; readonly at: Date },
) {
  const body = JSON.stringify(payload)
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Posthorn',
      ...signedBy(secrets, keys, { id: payload.id, at, body }),
    },
    body,
    timeoutMs: TIMEOUT_MS,
  } satisfies Partial<HttpRequest>
}

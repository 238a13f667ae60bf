import type { Event } from '../../audience/events/schema.ts'
import type { Context } from '../../kernel/context/context.ts'
import { type HttpAnswer, HttpError } from '../../kernel/ports/http.ts'
import { toStorable } from '../../kernel/text/text.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { signatureHeaders, type WebhookSigner } from '../workflows/webhook-secret.ts'
import type { CallResult, WebhookAnswer } from './outcome.ts'
import { ANSWER_BYTES, type WebhookEndpoint } from './schema.ts'

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

/** A request to an endpoint, and how long it took. */
export interface Call {
  readonly called: CallResult
  readonly durationMs: number
  readonly at: Date
  /** Pauses begin at this time: a request may take longer than the first of them. */
  readonly endedAt: Date
}

/** Returns the payload of the current event and contact: no copy of them is stored for the delivery. */
export function payloadOf({ project }: Context, event: Event, { email }: Pick<Contact, 'email'>): WebhookPayload {
  const { id, name, contactId, emailId, data, createdAt } = event
  return {
    id,
    type: name,
    timestamp: createdAt.toISOString(),
    projectId: project.id,
    data: { contactId, email, ...(emailId && { emailId }), data },
  }
}

/** Returns the keys of an endpoint. */
export const signerOf = ({ id, keyNumber, keySince }: WebhookEndpoint): WebhookSigner => ({
  id,
  webhookKey: { number: keyNumber, since: keySince },
})

/** Sends a payload to an endpoint once. Runs outside of transactions. */
export async function callEndpoint(ctx: Context, endpoint: WebhookEndpoint, payload: WebhookPayload): Promise<Call> {
  const at = ctx.clock.now()
  const began = ctx.steadyMs()
  const called = await send(ctx, endpoint, payload, at)
  return { called, durationMs: Math.max(0, Math.round(ctx.steadyMs() - began)), at, endedAt: ctx.clock.now() }
}

async function send(ctx: Context, endpoint: WebhookEndpoint, payload: WebhookPayload, at: Date): Promise<CallResult> {
  const body = JSON.stringify(payload)
  try {
    const answer = await ctx.http.send({
      url: endpoint.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Posthorn',
        ...signatureHeaders(ctx.secrets, signerOf(endpoint), { id: payload.id, at, body }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      maxAnswerBytes: ANSWER_BYTES,
      redirects: 'returned',
    })
    return judged(answer)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (error.failure === 'busy') return { is: 'busy' }
    return { is: 'failed', error: error.message, answer: undefined }
  }
}

function judged({ status, headers, body }: HttpAnswer): CallResult {
  const answer: WebhookAnswer = { status, body: toStorable(body), retryAfter: headers['retry-after'] }
  if (status >= 200 && status < 300) return { is: 'delivered', answer }
  const isRedirect = status >= 300 && status < 400 && headers.location !== undefined
  const error = isRedirect
    ? `The server redirected with ${status}. Events are not sent elsewhere: change the URL of the endpoint.`
    : `The server responded with status ${status}.`
  return { is: 'failed', error, answer }
}

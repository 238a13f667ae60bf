import type { Context } from '../../kernel/context/context.ts'
import { type HttpAnswer, HttpError } from '../../kernel/ports/http.ts'
import { toStorable } from '../../kernel/text/text.ts'
import { keysOf, type WebhookSigner } from '../workflows/webhook-secret.ts'
import type { CallResult, WebhookAnswer } from './outcome.ts'
import { type WebhookPayload, webhookRequest } from './request.ts'
import { ANSWER_BYTES, type WebhookEndpoint } from './schema.ts'

/** A request to an endpoint, and how long it took. */
export interface Call {
  readonly called: CallResult
  readonly durationMs: number
  readonly at: Date
  /** Pauses begin at this time: a request may take longer than the first of them. */
  readonly endedAt: Date
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
  try {
    const answer = await ctx.http.send({
      url: endpoint.url,
      ...webhookRequest(payload, { secrets: ctx.secrets, keys: keysOf(ctx.secrets, signerOf(endpoint), at), at }),
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

import type { Context } from '../../kernel/context/context.ts'
import { HttpError } from '../../kernel/ports/http.ts'
import type { StepOf } from './steps.ts'
import { type Occasion, WebhookRefused, webhookRequest } from './webhook-request.ts'
import { signatureHeaders } from './webhook-secret.ts'
import { afterTry, type WebhookTry } from './webhook-tries.ts'

export const WEBHOOK_TIMEOUT_MS = 10_000
/** The maximum number of bytes of the answer that are stored. */
export const WEBHOOK_ANSWER_MAX = 1024

export interface WebhookCall {
  /** The key of the effect, by which receivers recognize repetitions. */
  readonly key: string
  readonly config: StepOf<'WEBHOOK'>['config']
  readonly occasion: Occasion
  /** The number of earlier tries. */
  readonly attempts: number
}

/**
 * Calls the server of a WEBHOOK once, within about 12 seconds. Returns the data to store: the outcome, or when to call
 * again.
 */
export async function callWebhook(ctx: Context, { key, config, occasion, attempts }: WebhookCall): Promise<WebhookTry> {
  const at = ctx.clock.now()
  try {
    const request = webhookRequest(config, { ...occasion, now: at, language: ctx.project.language })
    const signature = signatureHeaders(ctx.secrets, ctx.project, { id: key, at, body: request.body ?? '' })
    const answer = await ctx.http.send({
      ...request,
      headers: { ...request.headers, ...signature },
      timeoutMs: WEBHOOK_TIMEOUT_MS,
      maxAnswerBytes: WEBHOOK_ANSWER_MAX,
    })
    return afterTry(answer, { key, attempts, at: ctx.clock.now() })
  } catch (error) {
    if (error instanceof WebhookRefused) return { is: 'over', outcome: { is: 'failed', error: error.message } }
    if (error instanceof HttpError) return afterTry(error, { key, attempts, at: ctx.clock.now() })
    throw error
  }
}

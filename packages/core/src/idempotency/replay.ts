import { type Context, inTransaction } from '../context.ts'
import { AppError } from '../errors.ts'

export const IDEMPOTENCY_HOURS = 24

/** An answer that can be told again. */
export interface Answer {
  readonly statusCode: number
  readonly body: string
}

export interface IdempotentRequest {
  readonly key: string
  /** What makes the request this one: method, path and body, hashed. */
  readonly fingerprint: string
  /** Whether the answer holds a secret and is kept encrypted. */
  readonly sealed: boolean
}

/**
 * Does the work once for a key: answer and effects are committed together, so that neither a crash nor a retry can do
 * it twice. A failed work frees the key.
 */
export function answerOnce(
  ctx: Context,
  request: IdempotentRequest,
  work: (ctx: Context) => Promise<Answer>,
): Promise<Answer & { readonly replayed: boolean }> {
  const transaction = () => inTransaction(ctx, (ctx) => answerWithin(ctx, request, work))
  return ctx.observer.step('idempotency.transaction', transaction)
}

async function answerWithin(
  ctx: Context,
  request: IdempotentRequest,
  work: (ctx: Context) => Promise<Answer>,
): Promise<Answer & { readonly replayed: boolean }> {
  const { idempotency } = ctx.store
  if (!(await idempotency.lock(request.key))) {
    throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 })
  }
  const now = ctx.clock.now()
  const known = await idempotency.find(request.key)
  if (known && known.expiresAt > now) {
    if (known.fingerprint !== request.fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    const body = request.sealed ? ctx.secrets.open(known.body) : known.body
    return { statusCode: known.statusCode, body, replayed: true }
  }
  const answer = await work(ctx)
  await idempotency.save({
    key: request.key,
    fingerprint: request.fingerprint,
    statusCode: answer.statusCode,
    body: request.sealed ? ctx.secrets.seal(answer.body) : answer.body,
    expiresAt: new Date(now.getTime() + IDEMPOTENCY_HOURS * 3_600_000),
  })
  return { ...answer, replayed: false }
}

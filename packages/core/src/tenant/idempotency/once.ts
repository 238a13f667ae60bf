import type { Context } from '../../kernel/context/context.ts'
import { answerOnce } from './replay.ts'

/** Says that a call repeats another if both have the same key. */
export interface CallOnce {
  /** At most 255 characters. A repeated call has the result of the first for 24 hours, and does nothing. */
  readonly idempotencyKey?: string | undefined
}

const DONE = 200

/**
 * Does what a call asks for, once for its key if it has one; key and effects are committed together. Throws
 * `IDEMPOTENCY_KEY_REUSED` for another call with the same key. The result is one that JSON can hold.
 */
export async function once<T>(
  ctx: Context,
  { name, input, idempotencyKey: key }: CallOnce & { readonly name: string; readonly input: unknown },
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  if (key === undefined) return work(ctx)
  if (key === '' || key.length > 255) throw new TypeError('An idempotency key has 1 to 255 characters.')
  const fingerprint = ctx.secrets.sha256(`${name} ${JSON.stringify(input)}`)
  const { body } = await answerOnce(ctx, { key, fingerprint, sealed: false }, async (ctx) => ({
    statusCode: DONE,
    body: JSON.stringify(await work(ctx)),
  }))
  // It was written by the work of the same call.
  return JSON.parse(body) as T
}

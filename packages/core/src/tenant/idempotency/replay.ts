import { type Context, inGroup, inTransaction, writesNoContent } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId, type ContactId } from '../../kernel/ids/ids.ts'
import type { StoredAnswer } from './store.ts'

const IDEMPOTENCY_HOURS = 24

/** The time for which a key is reserved for work outside of a transaction. After that, its owner is presumed dead. */
const RESERVED_MS = 60_000
/** The status of an answer that is still to come. */
const UNANSWERED = 0

/** An answer that can be replayed. */
export interface Answer {
  readonly statusCode: number
  readonly body: string
}

export interface IdempotentRequest {
  readonly key: string
  /** Hash of method, path and body: a repeated request has the same. */
  readonly fingerprint: string
  /** Whether the answer contains a secret and is stored encrypted. */
  readonly sealed: boolean
}

type ReplayedAnswer = Answer & { readonly replayed: boolean }

/**
 * Does the work once for a key. Answer and effects are committed together, so that neither a crash nor a retry does it
 * twice. Work that fails frees the key. `size` is the size of brief work in characters.
 */
export function answerOnce(
  ctx: Context,
  request: IdempotentRequest,
  work: (ctx: Context) => Promise<Answer>,
  size = Number.POSITIVE_INFINITY,
): Promise<ReplayedAnswer> {
  const transaction = () =>
    inGroup(
      ctx,
      () => size,
      (ctx) => answerWithin(ctx, request, work),
    )
  return ctx.observer.step('idempotency.transaction', transaction)
}

async function answerWithin(
  ctx: Context,
  request: IdempotentRequest,
  work: (ctx: Context) => Promise<Answer>,
): Promise<ReplayedAnswer> {
  const known = await lockKey(ctx, request)
  if (known) {
    writesNoContent(ctx)
    return known
  }
  const answer = await work(ctx)
  await ctx.store.idempotency.save(toStore(ctx, request, answer))
  return { ...answer, replayed: false }
}

/**
 * Does long work that may be repeated, which commits batch by batch. The key is reserved during the work, and the
 * answer is saved at the end. A request that is repeated earlier gets the error that the first is still running. After
 * a crash, or when the work outlasts its reservation, the work is done again.
 */
export async function answerRepeatably(
  ctx: Context,
  request: IdempotentRequest,
  work: (ctx: Context) => Promise<Answer>,
): Promise<ReplayedAnswer> {
  const reserved: StoredAnswer = {
    key: request.key,
    fingerprint: request.fingerprint,
    statusCode: UNANSWERED,
    body: '',
    expiresAt: new Date(ctx.clock.now().getTime() + RESERVED_MS),
    contactIds: [],
  }
  const known = await inTransaction(ctx, async (ctx) => {
    const known = await lockKey(ctx, request)
    if (!known) await ctx.store.idempotency.save(reserved)
    return known
  })
  if (known) return known
  try {
    const answer = await work(ctx)
    await inTransaction(ctx, (ctx) => ctx.store.idempotency.save(toStore(ctx, request, answer)))
    return { ...answer, replayed: false }
  } catch (error) {
    await free(ctx, reserved)
    throw error
  }
}

/** Returns the answer that the request already has. Call it before work that no transaction should wait for. */
export async function findAnswer(ctx: Context, request: IdempotentRequest): Promise<ReplayedAnswer | undefined> {
  return recall(ctx, request, await ctx.store.idempotency.find(request.key))
}

/** Locks the key until the transaction ends. Returns the answer that is stored for it. */
async function lockKey(ctx: Context, request: IdempotentRequest): Promise<ReplayedAnswer | undefined> {
  if (!(await ctx.store.idempotency.lock(request.key))) throw inProgress()
  return findAnswer(ctx, request)
}

function recall(ctx: Context, request: IdempotentRequest, known: StoredAnswer | undefined): ReplayedAnswer | undefined {
  if (!known || known.expiresAt <= ctx.clock.now()) return undefined
  if (known.fingerprint !== request.fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  if (known.statusCode === UNANSWERED) throw inProgress()
  const body = request.sealed ? ctx.secrets.open(known.body) : known.body
  return { statusCode: known.statusCode, body, replayed: true }
}

function toStore(ctx: Context, { key, fingerprint, sealed }: IdempotentRequest, answer: Answer): StoredAnswer {
  return {
    key,
    fingerprint,
    statusCode: answer.statusCode,
    body: sealed ? ctx.secrets.seal(answer.body) : answer.body,
    expiresAt: new Date(ctx.clock.now().getTime() + IDEMPOTENCY_HOURS * 3_600_000),
    contactIds: contactsIn(answer.body),
  }
}

const CONTACT_ID = /"(cnt_[0-9a-z]{1,64})"/g

/** Returns the contacts that an answer names. The answer is erased with them. */
function contactsIn(body: string): readonly ContactId[] {
  const found = new Set<string>()
  for (const [, id] of body.matchAll(CONTACT_ID)) if (id !== undefined) found.add(id)
  return [...found].flatMap((id) => asId('cnt', id) ?? [])
}

/** Frees the key of failed work, unless another request has it now. Never throws: a reservation ends by itself. */
async function free(ctx: Context, reserved: StoredAnswer): Promise<void> {
  try {
    await inTransaction(ctx, async ({ store: { idempotency }, clock }) => {
      const now = await idempotency.find(reserved.key)
      const isOurs = now?.statusCode === UNANSWERED && now.expiresAt.getTime() === reserved.expiresAt.getTime()
      if (isOurs) await idempotency.save({ ...reserved, expiresAt: clock.now() })
    })
  } catch (error) {
    ctx.log.warn({ err: error }, 'failed to release an idempotency key; it stays in use for a minute')
  }
}

function inProgress(): AppError {
  return new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 })
}

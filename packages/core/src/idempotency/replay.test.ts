import { describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { aProduct } from '../testing/product.ts'
import { refused } from '../testing/segment-kit.ts'
import { type Answer, answerOnce, answerRepeatably, findAnswer } from './replay.ts'

const request = { key: 'k', fingerprint: 'f', sealed: false }
const done: Answer = { statusCode: 200, body: '{"n":1}' }

/** Work that ends when it is told to. */
function slowWork(answer = done) {
  let finish = () => {}
  const end = new Promise<void>((resolve) => {
    finish = resolve
  })
  const contexts: Context[] = []
  const work = async (ctx: Context) => {
    contexts.push(ctx)
    await end
    return answer
  }
  return { work, contexts, finish }
}

describe('repeatable work under a key', () => {
  it('runs outside of any transaction, and is told again from then on', async () => {
    const { tenant } = await aProduct()
    const ctx = await tenant()
    const seen: unknown[] = []
    const work = async (ctx: Context) => {
      seen.push(ctx.afterCommit)
      return done
    }
    expect(await answerRepeatably(ctx, request, work)).toStrictEqual({ ...done, replayed: false })
    expect(await answerRepeatably(ctx, request, work)).toStrictEqual({ ...done, replayed: true })
    expect(await findAnswer(ctx, request)).toStrictEqual({ ...done, replayed: true })
    expect(seen).toStrictEqual([undefined])
    await refused(answerRepeatably(ctx, { ...request, fingerprint: 'g' }, work), 'IDEMPOTENCY_KEY_REUSED')
  })

  it('holds its key while it runs, and up nobody else', async () => {
    const { tenant } = await aProduct()
    const ctx = await tenant()
    const { work, contexts, finish } = slowWork()
    const first = answerRepeatably(ctx, request, work)
    while (contexts.length === 0) await Promise.resolve()
    expect((await refused(answerRepeatably(ctx, request, work), 'IDEMPOTENCY_IN_PROGRESS')).retryAfterSeconds).toBe(1)
    await refused(answerOnce(ctx, request, work), 'IDEMPOTENCY_IN_PROGRESS')
    await refused(findAnswer(ctx, request), 'IDEMPOTENCY_IN_PROGRESS')
    await refused(answerRepeatably(ctx, { ...request, fingerprint: 'g' }, work), 'IDEMPOTENCY_KEY_REUSED')
    const other = await answerOnce(ctx, { ...request, key: 'other' }, async () => done)
    expect(other.replayed).toBe(false)
    finish()
    expect(await first).toStrictEqual({ ...done, replayed: false })
    expect(contexts).toHaveLength(1)
  })

  it('is free again when it failed', async () => {
    const { tenant } = await aProduct()
    const ctx = await tenant()
    const failing = answerRepeatably(ctx, request, () => Promise.reject(new Error('on purpose')))
    await expect(failing).rejects.toThrow('on purpose')
    expect(await findAnswer(ctx, request)).toBeUndefined()
    expect((await answerRepeatably(ctx, request, async () => done)).replayed).toBe(false)
  })

  it('is done again a minute after its process died, and who failed late frees no key of another', async () => {
    const { tenant, clock } = await aProduct()
    const ctx = await tenant()
    let fail = () => {}
    const late = answerRepeatably(
      ctx,
      request,
      () =>
        new Promise((_, reject) => {
          fail = () => reject(new Error('late'))
        }),
    )
    late.catch(() => {})
    while ((await ctx.store.idempotency.find(request.key)) === undefined) await Promise.resolve()
    clock.advance(59_999)
    await refused(
      answerRepeatably(ctx, request, async () => done),
      'IDEMPOTENCY_IN_PROGRESS',
    )
    clock.advance(1)
    expect(await answerRepeatably(ctx, request, async () => done)).toStrictEqual({ ...done, replayed: false })
    fail()
    await expect(late).rejects.toThrow('late')
    expect(await findAnswer(ctx, request)).toStrictEqual({ ...done, replayed: true })
  })

  it('keeps what is secret encrypted', async () => {
    const { tenant } = await aProduct()
    const ctx = await tenant()
    const sealed = { ...request, sealed: true }
    await answerRepeatably(ctx, sealed, async () => done)
    expect((await ctx.store.idempotency.find(request.key))?.body).not.toBe(done.body)
    expect((await answerRepeatably(ctx, sealed, async () => done)).body).toBe(done.body)
  })
})

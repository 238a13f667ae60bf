import { describe, expect, it } from 'vitest'
import { type Context, contextOf } from '../../kernel/context/context.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { aProduct } from '../../testing/product.ts'
import { aContact, rowIds } from '../../testing/rows.ts'
import { refused } from '../../testing/segment-kit.ts'
import { type Answer, answerOnce, answerRepeatably, findAnswer } from './replay.ts'

const request = { key: 'k', fingerprint: 'f', sealed: false }
const done: Answer = { statusCode: 200, body: '{"n":1}' }

/** Returns work that ends on demand. */
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

/** Returns work that fails on demand. */
function failingWork() {
  let end: (() => void) | undefined
  const work = () =>
    new Promise<Answer>((_, reject) => {
      end = () => reject(new Error('late'))
    })
  return { work, runs: () => end !== undefined, fail: () => end?.() }
}

describe('an answer', () => {
  it.each([
    ['once', answerOnce],
    ['repeatably', answerRepeatably],
  ])('given %s is repeated for 24 hours, and not a moment longer', async (_, answered) => {
    const { tenant, clock } = await aProduct()
    const ctx = await tenant()
    let runs = 0
    const work = async () => ({ statusCode: 201, body: `{"run":${++runs}}` })
    await answered(ctx, request, work)
    clock.advance(86_399_999)
    expect(await findAnswer(ctx, request)).toStrictEqual({ statusCode: 201, body: '{"run":1}', replayed: true })
    expect(await answered(ctx, request, work)).toStrictEqual({ statusCode: 201, body: '{"run":1}', replayed: true })
    clock.advance(1)
    expect(await findAnswer(ctx, request)).toBeUndefined()
    expect(await answered(ctx, request, work)).toStrictEqual({ statusCode: 201, body: '{"run":2}', replayed: false })
  })
})

describe('work that fails under a key', () => {
  it('leaves nothing in the store when it was to be done once', async () => {
    const { tenant } = await aProduct()
    const ctx = await tenant()
    const failing = answerOnce(ctx, request, async ({ store }) => {
      await store.contacts.insertMany([aContact({ email: 'ada@example.com' })])
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await ctx.store.contacts.findByEmail('ada@example.com')).toBeUndefined()
    expect(await findAnswer(ctx, request)).toBeUndefined()
    expect(await answerOnce(ctx, request, async () => done)).toStrictEqual({ ...done, replayed: false })
  })

  it('reports its error, also when its key cannot be freed', async () => {
    const { tenant, world } = await aProduct()
    const ctx = await tenant()
    const outage = new Error('the store is away')
    const said: unknown[] = []
    const log = { ...ctx.log, warn: (...about: unknown[]) => void said.push(about) }
    let isAway = false
    const transaction: Store['transaction'] = (work) =>
      isAway ? Promise.reject(outage) : world.store.transaction(work)
    const cut = contextOf({ ...world, log, store: { ...world.store, transaction } }, ctx.project)
    const failing = answerRepeatably(cut, request, async () => {
      isAway = true
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(said).toStrictEqual([
      [{ err: outage }, 'failed to release an idempotency key; it stays in use for a minute'],
    ])
    await refused(findAnswer(ctx, request), 'IDEMPOTENCY_IN_PROGRESS')
  })
})

describe('an answer that names contacts', () => {
  it.each([false, true])('is stored with their ids, each once (sealed: %j)', async (sealed) => {
    const { tenant } = await aProduct()
    const ctx = await tenant()
    const [ada, bob] = [rowIds.make('cnt'), rowIds.make('cnt')]
    const body = JSON.stringify({ id: ada, of: [{ contact: bob }, ada], mail: rowIds.make('eml'), note: `see ${bob}x` })
    await answerOnce(ctx, { ...request, sealed }, async () => ({ statusCode: 200, body }))
    expect((await ctx.store.idempotency.find('k'))?.contactIds).toStrictEqual([ada, bob])
    await ctx.store.idempotency.forgetContacts([bob])
    expect(await findAnswer(ctx, { ...request, sealed })).toBeUndefined()
  })

  it('is stored without ids when it only mentions one', async () => {
    const { tenant } = await aProduct()
    const ctx = await tenant()
    const body = JSON.stringify({ note: `see ${rowIds.make('cnt')}`, short: 'cnt_' })
    await answerOnce(ctx, request, async () => ({ statusCode: 200, body }))
    expect((await ctx.store.idempotency.find('k'))?.contactIds).toStrictEqual([])
  })
})

describe('repeatable work under a key', () => {
  it('runs outside of any transaction, and repeats its answer from then on', async () => {
    const { tenant } = await aProduct()
    const ctx = await tenant()
    const seen: unknown[] = []
    const work = async (ctx: Context) => {
      seen.push(ctx.transaction?.afterCommit)
      return done
    }
    expect(await answerRepeatably(ctx, request, work)).toStrictEqual({ ...done, replayed: false })
    expect(await answerRepeatably(ctx, request, work)).toStrictEqual({ ...done, replayed: true })
    expect(await findAnswer(ctx, request)).toStrictEqual({ ...done, replayed: true })
    expect(seen).toStrictEqual([undefined])
    await refused(answerRepeatably(ctx, { ...request, fingerprint: 'g' }, work), 'IDEMPOTENCY_KEY_REUSED')
  })

  it('locks its key while it runs, and delays no other request', async () => {
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

  it('is done again a minute after its process died, and a late failure does not free the key of another', async () => {
    const { tenant, clock } = await aProduct()
    const ctx = await tenant()
    const { work, runs, fail } = failingWork()
    const late = answerRepeatably(ctx, request, work)
    late.catch(() => {})
    while (!runs()) await Promise.resolve()
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

  it('keeps its key while it runs again, although its first run fails late', async () => {
    const { tenant, clock } = await aProduct()
    const ctx = await tenant()
    const first = failingWork()
    const late = answerRepeatably(ctx, request, first.work)
    late.catch(() => {})
    while (!first.runs()) await Promise.resolve()
    clock.advance(60_000)
    const second = slowWork()
    const running = answerRepeatably(ctx, request, second.work)
    while (second.contexts.length === 0) await Promise.resolve()
    first.fail()
    await expect(late).rejects.toThrow('late')
    await refused(findAnswer(ctx, request), 'IDEMPOTENCY_IN_PROGRESS')
    second.finish()
    expect(await running).toStrictEqual({ ...done, replayed: false })
  })

  it('stores secrets encrypted', async () => {
    const { tenant } = await aProduct()
    const ctx = await tenant()
    const sealed = { ...request, sealed: true }
    await answerRepeatably(ctx, sealed, async () => done)
    expect((await ctx.store.idempotency.find(request.key))?.body).not.toBe(done.body)
    expect((await answerRepeatably(ctx, sealed, async () => done)).body).toBe(done.body)
  })
})

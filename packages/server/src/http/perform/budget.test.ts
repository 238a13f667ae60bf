import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Budget, type BudgetLimits, type Claim } from './budget.ts'

class Caller extends EventEmitter {
  destroyed = false
  leave() {
    this.destroyed = true
    this.emit('close')
  }
}

const LIMITS: BudgetLimits = {
  totalBytes: 200,
  finishBytes: 60,
  smallBytes: 40,
  smallMax: 10,
  shareBytes: 120,
  smallShareBytes: 20,
  patienceMs: 30_000,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const outcomeOf = async (promise: Promise<unknown> | undefined) => {
  let outcome = 'waits'
  promise?.then(
    () => (outcome = 'goes on'),
    (error: unknown) => (outcome = error instanceof Error && 'code' in error ? String(error.code) : 'error'),
  )
  await vi.advanceTimersByTimeAsync(0)
  return promise ? outcome : 'goes on'
}

function open(limits: Partial<BudgetLimits> = {}) {
  const budget = new Budget({ ...LIMITS, ...limits })
  const begin = async (size: number | undefined, { owner = 'one', caller = new Caller() } = {}) => {
    let claim: Claim | undefined
    const begun = budget.claim({ owner, size, limit: 60, client: caller }).then((given) => {
      claim = given
    })
    return {
      caller,
      outcome: await outcomeOf(begun),
      begun,
      grow: (bytes: number) => outcomeOf(claim?.grow(bytes)),
      asking: (bytes: number) => claim?.grow(bytes),
      finish: () => claim?.finish(),
      release: () => claim?.release(),
    }
  }
  return { budget, begin }
}

describe('memory for bodies', () => {
  it('takes memory for bytes that have arrived, not for the declared size', async () => {
    const { budget, begin } = open()
    for (const owner of ['a', 'b', 'c']) for (const size of [60, 60]) await (await begin(size, { owner })).grow(1)
    expect(budget.used).toBe(6)
    expect(await (await begin(60, { owner: 'd' })).grow(60)).toBe('goes on')
  })

  it('keeps a part for small bodies, which pass large ones', async () => {
    const { begin } = open()
    const large = [await begin(60, { owner: 'a' }), await begin(40, { owner: 'b' })]
    expect([await large[0]?.grow(60), await large[1]?.grow(40)]).toStrictEqual(['goes on', 'goes on'])
    const held = await begin(60, { owner: 'c' })
    await held.grow(50) // is finished
    const next = await begin(60, { owner: 'd' })
    expect(await next.grow(20)).toBe('waits')
    for (const owner of ['e', 'f', 'g', 'h']) expect(await (await begin(10, { owner })).grow(10)).toBe('goes on')
  })

  it('always lets one body finish, and then the next', async () => {
    const { budget, begin } = open({ totalBytes: 160 })
    const bodies = []
    for (const owner of ['a', 'b', 'c', 'd'])
      bodies.push({ body: await begin(60, { owner }), left: 60, isWaiting: false })
    let most = 0
    for (let round = 0; round < 100; round++)
      for (const one of bodies) {
        if (one.isWaiting || one.left === 0) continue
        const arrived = () => {
          one.isWaiting = false
          one.left -= 5
          if (one.left > 0) return
          one.body.finish()
          one.body.release()
        }
        const growing = one.body.asking(5)
        one.isWaiting = growing !== undefined
        if (growing) void growing.then(arrived)
        else arrived()
        await vi.advanceTimersByTimeAsync(0)
        most = Math.max(most, budget.used)
      }
    expect(bodies.map(({ left }) => left)).toStrictEqual([0, 0, 0, 0])
    expect(most).toBeLessThanOrEqual(160)
    expect(budget.used).toBe(0)
  })

  it('takes turns between owners, however many bodies of one wait', async () => {
    const { begin } = open({ smallBytes: 0, finishBytes: 100, shareBytes: 1000 })
    const full = await begin(60, { owner: 'full' })
    const more = await begin(40, { owner: 'more' })
    await full.grow(60)
    await more.grow(40)
    const finisher = await begin(60, { owner: 'finisher' })
    expect(await finisher.grow(60)).toBe('goes on')
    const waiting = []
    for (const owner of ['a', 'a', 'a', 'b']) waiting.push(await begin(60, { owner }))
    const order: number[] = []
    for (const [at, body] of waiting.entries()) void body.asking(40)?.then(() => order.push(at))
    finisher.finish()
    for (const body of [finisher, full, more]) {
      body.release()
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(order.slice(0, 2)).toStrictEqual([0, 3])
  })

  it('takes memory back from a client that leaves, wherever it is', async () => {
    const { budget, begin } = open()
    const reading = await begin(60)
    await reading.grow(30)
    reading.release()
    reading.release()
    const holder = await begin(60, { owner: 'a' })
    await holder.grow(60)
    const second = await begin(60, { owner: 'b' })
    await second.grow(40)
    const finisher = await begin(60, { owner: 'c' })
    await finisher.grow(60)
    const paused = await begin(60, { owner: 'd' })
    const growing = paused.asking(30)
    const outcome = outcomeOf(growing)
    paused.caller.leave()
    paused.release()
    expect(await outcome).toBe('BAD_REQUEST')
    for (const body of [holder, second, finisher]) body.release()
    expect(budget.used).toBe(0)
    expect(paused.caller.listenerCount('close')).toBe(0)
  })

  it('refuses those for whom memory stays short', async () => {
    const { begin } = open()
    for (const owner of ['a', 'b', 'c']) await (await begin(60, { owner })).grow(50)
    const growing = (await begin(60, { owner: 'd' })).asking(30)
    const outcome = growing?.catch((error: { code: string }) => error.code)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await outcome).toBe('SERVICE_UNAVAILABLE')
  })
})

describe('the share of an owner', () => {
  it('bounds the size of its bodies, and other owners do not wait for it', async () => {
    const { begin } = open()
    const first = await begin(60)
    expect((await begin(60)).outcome).toBe('goes on')
    const third = await begin(60)
    expect(third.outcome).toBe('waits')
    expect((await begin(60, { owner: 'other' })).outcome).toBe('goes on')
    expect((await begin(10)).outcome).toBe('goes on')
    first.release()
    expect(await outcomeOf(third.begun)).toBe('goes on')
  })

  it('is separate for small bodies', async () => {
    const { begin } = open()
    const small = [await begin(10), await begin(10), await begin(10)]
    expect(small.map(({ outcome }) => outcome)).toStrictEqual(['goes on', 'goes on', 'waits'])
    small[2]?.caller.leave()
    expect(await outcomeOf(small[2]?.begun)).toBe('BAD_REQUEST')
    small[0]?.release()
    expect((await begin(10)).outcome).toBe('goes on')
  })

  it('is given in time or not at all', async () => {
    const { begin } = open()
    await begin(60)
    await begin(60)
    const { begun } = await begin(60)
    const outcome = begun.catch((error: { code: string }) => error.code)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await outcome).toBe('SERVICE_UNAVAILABLE')
  })

  it('is not given to a client that has left already', async () => {
    const caller = new Caller()
    caller.leave()
    expect((await open().begin(60, { caller })).outcome).toBe('BAD_REQUEST')
  })
})

describe('a body without a declared size', () => {
  it('is small until it is larger', async () => {
    const { budget, begin } = open()
    for (const owner of ['a', 'a']) await begin(60, { owner })
    const body = await begin(undefined, { owner: 'a' })
    expect([body.outcome, await body.grow(10)]).toStrictEqual(['goes on', 'goes on'])
    const growing = body.asking(10)
    expect(await outcomeOf(growing)).toBe('waits') // for the share of large ones
    body.release()
    expect(budget.used).toBe(0)
    const other = await begin(undefined, { owner: 'b' })
    await other.grow(10)
    expect(await other.grow(10)).toBe('goes on')
    other.release()
    expect(budget.used).toBe(0)
  })
})

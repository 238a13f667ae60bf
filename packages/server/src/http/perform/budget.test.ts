import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createBudget } from './budget.ts'

class Caller extends EventEmitter {
  destroyed = false
  leave() {
    this.destroyed = true
    this.emit('close')
  }
}

const settings = { totalBytes: 100, shareBytes: 100, patienceMs: 60_000 }

/** A budget, and what became of each who wanted some of it, in that order. */
function open(limits: Partial<typeof settings> = {}) {
  const budget = createBudget({ ...settings, ...limits })
  const order: string[] = []
  const give = new Map<string, () => void>()
  return {
    order,
    give: (name: string) => give.get(name)?.(),
    take(name: string, bytes: number, { owner = 'one', caller = new Caller() } = {}) {
      const taken = budget.take(owner, bytes, caller).then(
        (release) => {
          order.push(name)
          give.set(name, release)
        },
        (error: unknown) => {
          order.push(`${name}: ${error instanceof Error && 'code' in error ? error.code : error}`)
        },
      )
      return { taken, caller }
    },
  }
}

describe('the turn', () => {
  it('comes one after the other, small after large', async () => {
    const { take, give, order } = open()
    await take('first', 80).taken
    const waiting = [take('large', 60).taken, take('small', 10).taken]
    await Promise.resolve()
    expect(order).toStrictEqual(['first'])
    give('first')
    await Promise.all(waiting)
    expect(order).toStrictEqual(['first', 'large', 'small'])
    give('large')
    give('small')
    await take('all of it', 100).taken
    expect(order).toHaveLength(4)
  })

  it('goes round the owners, however many wait of one', async () => {
    const { take, give, order } = open()
    await take('holder', 100, { owner: 'holder' }).taken
    const waiting = ['a1', 'a2', 'a3'].map((name) => take(name, 100, { owner: 'a' }).taken)
    waiting.push(take('b1', 100, { owner: 'b' }).taken)
    for (const name of ['holder', 'a1', 'b1', 'a2']) {
      give(name)
      await Promise.race(waiting)
      await new Promise(setImmediate)
    }
    expect(order).toStrictEqual(['holder', 'a1', 'b1', 'a2', 'a3'])
  })

  it('is lost with the client, and comes to whoever is behind it', async () => {
    const { take, give, order } = open()
    await take('first', 80).taken
    const large = take('large', 60)
    const small = take('small', 20)
    large.caller.leave()
    await Promise.all([large.taken, small.taken])
    expect(order).toStrictEqual(['first', 'large: BAD_REQUEST', 'small'])
    expect(large.caller.listenerCount('close')).toBe(0)
    expect(small.caller.listenerCount('close')).toBe(0)
    give('first')
    give('small')
    await take('all of it', 100).taken
    expect(order.at(-1)).toBe('all of it')
  })

  it('is not given to a client that has left already', async () => {
    const { take, order } = open()
    const caller = new Caller()
    caller.leave()
    await take('gone', 10, { caller }).taken
    await take('all of it', 100).taken
    expect(order).toStrictEqual(['gone: BAD_REQUEST', 'all of it'])
  })

  it('comes in time or not at all', async () => {
    const { take, give, order } = open({ patienceMs: 20 })
    await take('first', 80).taken
    await take('second', 60).taken
    expect(order).toStrictEqual(['first', 'second: SERVICE_UNAVAILABLE'])
    give('first')
    await take('all of it', 100).taken
    expect(order.at(-1)).toBe('all of it')
  })
})

describe('a share', () => {
  it('is all that an owner gets, whoever waits', async () => {
    const { take, give, order } = open({ shareBytes: 60 })
    await take('a1', 60, { owner: 'a' }).taken
    const second = take('a2', 1, { owner: 'a' }).taken
    await take('b1', 40, { owner: 'b' }).taken
    expect(order).toStrictEqual(['a1', 'b1'])
    give('a1')
    await second
    expect(order).toStrictEqual(['a1', 'b1', 'a2'])
  })

  it('is given back once, however often', async () => {
    const { take, give, order } = open({ shareBytes: 60 })
    await take('a1', 60, { owner: 'a' }).taken
    give('a1')
    give('a1')
    await take('a2', 60, { owner: 'a' }).taken
    const third = take('a3', 1, { owner: 'a' }).taken
    await take('b1', 40, { owner: 'b' }).taken
    expect(order).toStrictEqual(['a1', 'a2', 'b1'])
    give('a2')
    await third
  })
})

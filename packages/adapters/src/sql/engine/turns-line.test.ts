import { StoreUnavailable } from '@posthorn/core/ports'
import { describe, expect, it } from 'vitest'
import { createTurnsLine } from './turns-line.ts'

const turn = () => new Promise(setImmediate)

describe('a line with turns', () => {
  /** Enters in this order, and returns the order in which they were let in. */
  async function orderOf(owners: readonly string[], limits: { readonly places: number; readonly share?: number }) {
    const line = createTurnsLine({ ...limits, waitMs: 60_000 })
    const order: string[] = []
    const leaves: (() => void)[] = []
    const all = owners.map((owner) =>
      line.enter(owner).then((leave) => {
        order.push(owner)
        leaves.push(leave)
      }),
    )
    for (let left = owners.length; left > 0; left--) {
      await turn()
      leaves.shift()?.()
    }
    await Promise.all(all)
    expect(line.waiting()).toBe(0)
    return order.join('')
  }

  it('lets owners in by turns', async () => {
    expect(await orderOf([...'aaaaabbc'], { places: 1 })).toBe('aabcabaa')
    expect(await orderOf([...'aaaaaab'], { places: 2 })).toBe('aaabaaa')
  })

  it('gives an owner only its share, even without other owners', async () => {
    const line = createTurnsLine({ places: 3, share: 2, waitMs: 60_000 })
    const [first] = [await line.enter('a'), await line.enter('a')]
    const third = line.enter('a')
    await line.enter('b')
    await turn()
    expect(line.waiting()).toBe(1)
    first()
    first()
    await third
    expect(line.waiting()).toBe(0)
  })

  it('reserves places for one owner, which may use others too', async () => {
    const line = createTurnsLine({ places: 3, kept: { owner: 'k', places: 1 }, waitMs: 60_000 })
    const leaves = [await line.enter('a'), await line.enter('b')]
    const third = line.enter('c')
    await line.enter('k')
    const other = line.enter('k')
    await turn()
    expect(line.waiting()).toBe(2)
    for (const leave of leaves) leave()
    await Promise.all([third, other])
    expect(line.waiting()).toBe(0)
  })

  it('refuses an entry that waits too long, and lets the next one in', async () => {
    const line = createTurnsLine({ places: 1, waitMs: 5 })
    const leave = await line.enter('a')
    await expect(line.enter('b')).rejects.toThrow(StoreUnavailable)
    leave()
    await line.enter('c')
  })
})

import { describe, expect, it } from 'vitest'
import { cpuTimeOf } from '../../testing/patience.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import type { Hit } from './schema.ts'
import { HITS_WAITING_MAX, WaitingHits } from './waiting.ts'

const aHit = (changes: Partial<Hit> = {}): Hit => ({
  emailId: rowIds.make('eml'),
  kind: 'open',
  link: undefined,
  machine: false,
  times: 1,
  at: rowTime(1),
  ...changes,
})

function waitingFor(counts: Readonly<Record<string, number>>) {
  const waiting = new WaitingHits()
  const dropped: Record<string, number> = {}
  const come = (tag: string, count: number) => {
    for (let n = 0; n < count; n++) dropped[tag] = (dropped[tag] ?? 0) + waiting.keep({ tag, hit: aHit() })
  }
  for (const [tag, count] of Object.entries(counts)) come(tag, count)
  const kept = () => {
    const all = Map.groupBy(waiting.take(waiting.size), ({ tag }) => tag)
    return Object.fromEntries([...all].map(([tag, hits]) => [tag, hits.length]))
  }
  return { waiting, come, dropped, kept }
}

describe('hits that wait in memory', () => {
  it('of one project may fill all of it', () => {
    const { kept, dropped } = waitingFor({ a: HITS_WAITING_MAX + 1 })
    expect([kept(), dropped]).toStrictEqual([{ a: HITS_WAITING_MAX }, { a: 1 }])
  })

  it('make room for those of projects that have less than an equal share', () => {
    const { come, kept, dropped } = waitingFor({ flood: HITS_WAITING_MAX })
    come('quiet', 3)
    come('flood', 500)
    const left = kept()
    expect(left.quiet).toBe(3)
    expect(left.flood).toBeGreaterThan(HITS_WAITING_MAX - 200)
    expect((left.flood ?? 0) + 3 + (dropped.flood ?? 0) + (dropped.quiet ?? 0)).toBe(HITS_WAITING_MAX + 503)
  })

  it.each([
    ['below', -1, 0],
    ['at', 0, 0],
    ['above', 1, 1],
  ])('have a guaranteed equal share: %s', (_, more, dropped) => {
    const share = HITS_WAITING_MAX / 2
    const { come, kept, dropped: lost } = waitingFor({ flood: HITS_WAITING_MAX })
    come('other', share + more)
    const left = kept()
    expect(left.other).toBe(share + Math.min(more, 0))
    expect(left.flood).toBeGreaterThanOrEqual(share)
    // The dropped hits are those of the flood, except for the other's beyond its share.
    expect((left.other ?? 0) + (left.flood ?? 0) + (lost.other ?? 0)).toBe(HITS_WAITING_MAX + share + more)
    expect(share + more - (left.other ?? 0)).toBe(dropped)
  })

  it('with long links use more of a share', () => {
    const waiting = new WaitingHits()
    for (let n = 0; n < HITS_WAITING_MAX; n++)
      waiting.keep({ tag: 'flood', hit: aHit({ link: `https://a.example/${n}/${'x'.repeat(1970)}` }) })
    expect(waiting.size).toBe(HITS_WAITING_MAX / 4)
    waiting.keep({ tag: 'quiet', hit: aHit() })
    expect(waiting.take(HITS_WAITING_MAX).filter(({ tag }) => tag === 'quiet')).toHaveLength(1)
  })

  it('of the same kind, mail, and link are one; when it is dropped, all its requests count as dropped', () => {
    const waiting = new WaitingHits()
    const one = aHit()
    for (let n = 0; n < 7; n++) waiting.keep({ tag: 'flood', hit: one })
    expect(waiting.size).toBe(1)
    for (let n = 1; n < HITS_WAITING_MAX; n++) waiting.keep({ tag: 'flood', hit: aHit() })
    expect(waiting.keep({ tag: 'quiet', hit: aHit() })).toBe(100 + 6)
  })

  it('are taken from each project in turn', () => {
    const { waiting } = waitingFor({ flood: 1000, quiet: 2, small: 5 })
    const [first, second] = [waiting.take(30), waiting.take(30)]
    const of = (tag: string, hits = first) => hits.filter((hit) => hit.tag === tag).length
    expect([of('quiet'), of('small'), of('flood')]).toStrictEqual([2, 5, 23])
    expect([of('flood', second), waiting.size]).toStrictEqual([30, 947])
    expect(waiting.take(2000)).toHaveLength(947)
    expect([waiting.size, waiting.take(5)]).toStrictEqual([0, []])
  })

  it('cost little, however many projects have them', async () => {
    const { waiting } = waitingFor({ flood: HITS_WAITING_MAX })
    const milliseconds = await cpuTimeOf(() => {
      for (let n = 0; n < 200_000; n++) waiting.keep({ tag: `p${n % 60_000}`, hit: aHit() })
    })
    expect(milliseconds).toBeLessThan(5000)
    expect(waiting.size).toBeLessThanOrEqual(HITS_WAITING_MAX)
  })
})

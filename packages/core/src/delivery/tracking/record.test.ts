import { describe, expect, it } from 'vitest'
import { type Log, silentLog } from '../../kernel/ports/log.ts'
import { blindObserver } from '../../kernel/ports/observer.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import { cpuTimeOf } from '../../testing/patience.ts'
import { aProduct } from '../../testing/product.ts'
import { rowIds } from '../../testing/rows.ts'
import { HitRecorder, type Visitor } from './record.ts'
import type { Hit } from './schema.ts'
import { HITS_WAITING_MAX } from './waiting.ts'

type DueHit = Hit & { readonly dueAt: Date }

const person: Visitor = { agent: 'Firefox', isAhead: false, isHead: false }

/** Creates a recorder whose store can fail, and whose timer the test runs. */
async function aRecorder() {
  const { world, clock } = await aProduct()
  const stored: DueHit[][] = []
  const counted = { stored: 0, dropped: 0 }
  const logged: string[] = []
  let failure: Error | undefined
  const timer: { tick: (() => Promise<void>) | undefined } = { tick: undefined }
  const log: Log = {
    ...silentLog,
    warn: (_, message) => logged.push(message),
    error: (_, message) => logged.push(message),
  }
  const tracking = {
    ...world.store.tracking,
    async insert(hits: readonly DueHit[]) {
      if (failure) throw failure
      stored.push([...hits])
    },
  }
  const recorder = new HitRecorder(
    {
      store: { ...world.store, tracking },
      clock,
      log,
      observer: { ...blindObserver, tracked: (became, hits) => (counted[became] += hits) },
    },
    (_, work) => {
      timer.tick = work
      return () => {
        timer.tick = undefined
      }
    },
  )
  return {
    recorder,
    stored,
    counted,
    logged,
    timer,
    clock,
    fail(error: Error | undefined) {
      failure = error
    },
    click: (link: string, visitor = person) =>
      recorder.note({ kind: 'click', emailId: id, tag: 'ours', link, visitor }),
    open: (emailId = rowIds.make('eml'), visitor = person, tag = 'ours') =>
      recorder.note({ kind: 'open', emailId, tag, link: undefined, visitor }),
  }
}

const id = rowIds.make('eml')

describe('hits', () => {
  it('are stored together at the next tick, and the timer runs only until then', async () => {
    const { recorder, stored, counted, timer, click, open, clock } = await aRecorder()
    expect(timer.tick).toBeUndefined()
    click('https://a.example/')
    open(id, { ...person, isAhead: true })
    open(id, { ...person, agent: 'curl/8' })
    expect(stored).toStrictEqual([])
    await timer.tick?.()
    const at = clock.now()
    expect(stored).toMatchObject([
      [
        { kind: 'click', emailId: id, link: 'https://a.example/', machine: false, times: 1, at },
        { kind: 'open', emailId: id, link: undefined, machine: true, times: 2, at },
      ],
    ])
    expect(counted).toStrictEqual({ stored: 3, dropped: 0 })
    expect([timer.tick, recorder.waiting]).toStrictEqual([undefined, 0])
  })

  it('are labeled by their agent, each time', async () => {
    const { recorder, stored, open } = await aRecorder()
    const long = `Googlebot ${'x'.repeat(1000)}`
    for (const agent of ['curl/8', 'Firefox', long, undefined])
      for (let n = 0; n < 3; n++) open(undefined, { ...person, agent })
    await recorder.flush()
    const labels = stored.flat().map(({ machine }) => machine)
    expect(labels).toStrictEqual([true, true, true, false, false, false, true, true, true, true, true, true])
  })

  it('of one mail that is requested a million times are one row, and cost little', async () => {
    const { recorder, stored, timer, open } = await aRecorder()
    const milliseconds = await cpuTimeOf(() => {
      for (let n = 0; n < 1_000_000; n++) open(id)
    })
    expect(milliseconds).toBeLessThan(5000)
    expect(recorder.waiting).toBe(1)
    await timer.tick?.()
    expect(stored).toMatchObject([[{ times: 1_000_000 }]])
  })

  it('wait while the database does not answer, which is logged once', async () => {
    const { recorder, stored, counted, logged, timer, click, fail } = await aRecorder()
    fail(new StoreUnavailable('gone'))
    click('https://a.example/')
    await timer.tick?.()
    click('https://a.example/')
    click('https://b.example/')
    await timer.tick?.()
    expect([stored, recorder.waiting, logged]).toStrictEqual([
      [],
      2,
      ['opens and clicks are kept in memory until the database responds'],
    ])
    fail(undefined)
    await timer.tick?.()
    expect(stored).toMatchObject([[{ times: 2 }, { times: 1 }]])
    expect(counted).toStrictEqual({ stored: 3, dropped: 0 })
  })

  it.each([
    ['below', -1, 0],
    ['at', 0, 0],
    ['above', 1, 1],
  ])('are bounded in memory, and counted when they are dropped: %s the bound', async (_, more, dropped) => {
    const { recorder, counted, open, fail } = await aRecorder()
    fail(new StoreUnavailable('gone'))
    for (let n = 0; n < HITS_WAITING_MAX + more; n++) {
      open()
      if (n === 1000) await recorder.flush() // The database is known to be down.
    }
    expect(recorder.waiting).toBe(Math.min(HITS_WAITING_MAX, HITS_WAITING_MAX + more))
    expect(counted).toStrictEqual({ stored: 0, dropped })
  })

  it('with long links count as several', async () => {
    const { recorder, click, fail } = await aRecorder()
    fail(new StoreUnavailable('gone'))
    for (let n = 0; n < 20_000; n++) {
      click(`https://a.example/${n}/${'x'.repeat(1970)}`)
      if (n === 600) await recorder.flush()
    }
    expect(recorder.waiting).toBe(HITS_WAITING_MAX / 4)
  })

  it('of a project with very many are judged later than those of others', async () => {
    const { recorder, stored, open, clock } = await aRecorder()
    for (let n = 0; n < 3000; n++) open(undefined, person, 'loud')
    open(undefined, person, 'quiet')
    await recorder.flush()
    const dueIn = (hit: DueHit | undefined) => (hit?.dueAt.getTime() ?? 0) - clock.now().getTime()
    const all = stored.flat()
    expect(all).toHaveLength(3001)
    expect(all.map(dueIn).toSorted((a, b) => b - a)[0]).toBe(4999)
    expect(all.filter((hit) => dueIn(hit) === 2000)).toHaveLength(2) // The first of each.
    clock.advance(10_000)
    open(undefined, person, 'loud')
    await recorder.flush()
    expect(dueIn(stored.flat().at(-1))).toBe(2000)
  })

  it('that were dropped are logged, once for all since the last log', async () => {
    const { counted, logged, timer, open, fail } = await aRecorder()
    fail(new StoreUnavailable('gone'))
    open()
    await timer.tick?.()
    for (let n = 0; n < HITS_WAITING_MAX + 10; n++) open()
    await timer.tick?.()
    await timer.tick?.()
    expect(counted.dropped).toBe(11)
    expect(logged.filter((message) => message.startsWith('too many'))).toHaveLength(1)
  })

  it('that the database refuses are dropped, so that they delay no others', async () => {
    const { recorder, counted, logged, timer, click, fail } = await aRecorder()
    fail(new Error('on purpose'))
    click('https://a.example/')
    await timer.tick?.()
    expect([recorder.waiting, counted.dropped, logged]).toStrictEqual([
      0,
      1,
      ['failed to store opens and clicks; they are lost'],
    ])
  })

  it('are stored when the process ends, or counted as lost', async () => {
    const { recorder, stored, counted, logged, click, fail } = await aRecorder()
    click('https://a.example/')
    await recorder.close()
    expect(stored).toHaveLength(1)
    fail(new StoreUnavailable('gone'))
    click('https://a.example/')
    await recorder.close()
    expect([counted, logged.at(-1)]).toStrictEqual([
      { stored: 1, dropped: 1 },
      'the last opens and clicks are lost: the database does not respond',
    ])
  })
})

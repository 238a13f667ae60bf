import { StoreConflict } from '@posthorn/core/ports'
import Database from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Tables } from '../../src/sql/tables.ts'
import { GroupCommit } from '../../src/sqlite/group-commit.ts'

type Db = Kysely<Tables>

describe('transactions that arrive together', () => {
  it('share one commit, in the order of their arrival', async () => {
    const { group, notes } = open()
    await Promise.all(range(100).map((at) => group.transaction((db) => note(db, at))))
    expect(await notes()).toStrictEqual(range(100))
    expect(group.stats()).toStrictEqual({ commits: 1, transactions: 100 })
  })

  it.each([
    { title: 'the first fails', failing: [0] },
    { title: 'one in the middle fails', failing: [50] },
    { title: 'the last fails', failing: [99] },
    { title: 'some fail', failing: [3, 4, 70] },
    { title: 'all but one fail', failing: range(100).filter((at) => at !== 31) },
    { title: 'all fail', failing: range(100) },
  ])('still share one when $title, and only failed ones are left out', async ({ failing }) => {
    const { group, notes } = open()
    const runs = Array(100).fill(0)
    const outcomes = await Promise.allSettled(
      range(100).map((at) =>
        group.transaction(async (db) => {
          runs[at]++
          const before = await count(db)
          await note(db, at)
          if (failing.includes(at)) throw new Error(`no ${at}`)
          return before
        }),
      ),
    )
    const kept = range(100).filter((at) => !failing.includes(at))
    expect(await notes()).toStrictEqual(kept)
    expect(group.stats()).toStrictEqual({ commits: 1, transactions: kept.length })
    expect(Math.max(...runs)).toBe(2)
    for (const [at, outcome] of outcomes.entries()) {
      if (failing.includes(at)) expect(outcome).toMatchObject({ reason: new Error(`no ${at}`) })
      // Each saw the writes of those before it that did not fail.
      else expect(outcome).toStrictEqual({ status: 'fulfilled', value: kept.indexOf(at) })
    }
  })

  it('lose only the one that caught its conflict', async () => {
    const { group, notes } = open()
    const outcomes = await Promise.allSettled([
      group.transaction((db) => note(db, 1)),
      group.transaction(async (db) => {
        await note(db, 2)
        await note(db, 1).catch(() => {})
        return 'as if nothing were wrong'
      }),
      group.transaction((db) => note(db, 3)),
    ])
    expect(outcomes.map(({ status }) => status)).toStrictEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[1]).toMatchObject({ reason: expect.any(StoreConflict) })
    expect(await notes()).toStrictEqual([1, 3])
    expect(group.stats().commits).toBe(1)
  })

  it('run one by one when one of them ends the whole transaction', async () => {
    const { group, notes } = open()
    const outcomes = await Promise.allSettled(
      range(5).map((at) =>
        group.transaction(async (db) => {
          await note(db, at)
          if (at !== 2) return
          await sql`rollback`.execute(db) // SQLite does this when the disk is full
          throw new Error('the disk is full')
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toStrictEqual(
      range(5).map((at) => (at === 2 ? 'rejected' : 'fulfilled')),
    )
    expect(await notes()).toStrictEqual([0, 1, 3, 4])
  })
})

describe('long work', () => {
  it('ends a group, so that later work does not wait for it', async () => {
    const { group } = open({ groupMs: 10 })
    await Promise.all(range(6).map(() => group.transaction(async () => busyFor(15))))
    expect(group.stats()).toStrictEqual({ commits: 6, transactions: 6 })
  })

  it('ends a group with a failure, too, and nothing is lost or done twice', async () => {
    const { group, notes } = open({ groupMs: 10 })
    const outcomes = await Promise.allSettled(
      range(6).map((at) =>
        group.transaction(async (db) => {
          await note(db, at)
          if (at === 1) throw new Error('no')
          if (at > 1) busyFor(15)
          return at
        }),
      ),
    )
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : 'no'))).toStrictEqual([0, 'no', 2, 3, 4, 5])
    expect(await notes()).toStrictEqual([0, 2, 3, 4, 5])
    expect(group.stats().commits).toBeGreaterThanOrEqual(4)
  })

  it('of one owner does not delay the short, frequent work of another', async () => {
    // Time is counted, and on a busy machine little work would look like much.
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { group } = open({ groupMs: 10 })
    const ended: string[] = []
    const by = (owner: string, ms: number) =>
      group.transaction(async () => void vi.advanceTimersByTime(ms), owner).then(() => void ended.push(owner))
    await by('large', 15)
    const large = range(12).map(() => by('large', 15))
    const small = range(10).map(() => by('small', 1))
    await Promise.all([...large, ...small])
    // The time of each owner counts: ten short ones come before the third long one.
    const lastSmall = ended.lastIndexOf('small')
    expect(ended.slice(1, lastSmall).filter((owner) => owner === 'large').length).toBeLessThanOrEqual(3)
  })

  it('lets the event loop turn between its statements, without other writes', async () => {
    const { group } = open()
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    onTestFinished(() => clearInterval(timer))
    let underWay = true
    const long = group.transaction(async (db) => {
      for (const at of range(10)) {
        await note(db, at)
        busyFor(25)
      }
      underWay = false
    })
    await group.transaction(async () => expect(underWay).toBe(false))
    await long
    expect(turns).toBeGreaterThanOrEqual(5)
  })
})

function range(length: number): number[] {
  return Array.from({ length }, (_, at) => at)
}

function busyFor(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

function open({ groupMs = Number.POSITIVE_INFINITY } = {}) {
  const database = new Database('')
  database.exec('create table notes (id integer primary key)')
  const group = new GroupCommit(database, { busyTimeoutMs: 1000, groupMs })
  onTestFinished(() => group.close())
  const notes = async () => database.prepare('select id from notes order by rowid').pluck().all()
  return { group, notes }
}

async function note(db: Db, id: number): Promise<void> {
  await sql`insert into notes (id) values (${id})`.execute(db)
}

async function count(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from notes`.execute(db)
  return rows[0]?.count ?? 0
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { EventPosition, EventStore } from '@posthorn/core/audience'
import type { Store } from '@posthorn/core/ports'
import { anEvent, aTenant, eventually } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres, postgresTransfer } from '../../src/postgres/index.ts'
import { backupSqlite } from '../../src/sqlite/backup.ts'
import { sqlite } from '../../src/sqlite/index.ts'
import { restoreSqlite } from '../../src/sqlite/restore.ts'
import { describeSchema } from '../../src/sqlite/schema.ts'
import { sqliteTransfer } from '../../src/sqlite/transfer.ts'
import { transfer } from '../../src/transfer/transfer.ts'

const BEGINNING: EventPosition = { tx: 0, id: '' }
const NODES = 2
const WRITES = 40

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: the order of events on PostgreSQL is not tested: ${found.missing}`)
else afterAll(() => found.server.stop())

function closing(store: Store): Store {
  onTestFinished(() => store.close())
  return store
}

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-order-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A database, and what opens another node on it. */
const places: readonly (readonly [string, () => Promise<() => Store>])[] = [
  [
    'sqlite',
    async () => {
      const file = await freshSqlite(path.join(aFolder(), 'posthorn.db'))
      return () => closing(sqlite(file))
    },
  ],
  ...('server' in found
    ? ([
        [
          'postgres',
          async () => {
            const url = await found.server.createDatabase()
            return () => closing(postgres(url))
          },
        ],
      ] as const)
    : []),
]

/** Follows the events until all are written, and returns the ids that it read. */
async function follow(events: EventStore, isWritten: () => boolean): Promise<readonly string[]> {
  const seen: string[] = []
  let end = Number.POSITIVE_INFINITY
  for (let at = BEGINNING; ; ) {
    const { settled, next } = await events.clock()
    const isLast = settled >= end
    if (isWritten()) end = Math.min(end, next)
    const page = await events.listAfter({ after: at, limit: 10 })
    seen.push(...page.map(({ id }) => id))
    at = page.at(-1) ?? at
    if (isLast && page.length === 0) return seen
    await turn() // SQLite reads immediately, and would let nothing else run
  }
}

describe.each(places)('the order of events on %s', (_, at) => {
  it('shows each event once to a reader while nodes write', async () => {
    const open = await at()
    const reader = open()
    const { id, rooms } = await aTenant(reader)
    const nodes = Array.from({ length: NODES }, open)
    const batches = nodes.map(() =>
      Array.from({ length: WRITES }, (_, n) => Array.from({ length: 1 + (n % 5) }, () => anEvent())),
    )
    let isWritten = false
    const seen = follow(rooms.events, () => isWritten)
    const write = async (node: Store, n: number) => {
      const writes = (batches[n] ?? []).map((events, at) =>
        node.transaction(async (store) => {
          const own = store.project(id).events
          // Transactions take different times between their first write and their commit.
          for (const event of at % 2 === 0 ? events : []) await own.insert([event])
          if (at % 2 === 1) await own.insert(events)
        }),
      )
      await Promise.all(writes)
    }
    await Promise.all(nodes.map(write))
    isWritten = true
    expect((await seen).toSorted()).toStrictEqual(
      batches
        .flat(2)
        .map((event) => event.id)
        .toSorted(),
    )
  })
})

const INSERT = `insert into events (id, project_id, name, contact_id, data, created_at) values ($1, $2, 'raw', 'cnt_1', '{}', 0)`

describe.skipIf('missing' in found)('the order of events on PostgreSQL', () => {
  const aDatabase = async () => {
    const url = 'server' in found ? await found.server.createDatabase() : ''
    const store = closing(postgres(url))
    await store.ready()
    return { url, store, ...(await aTenant(store)) }
  }
  const connect = async (url: string) => {
    const client = new pg.Client(url)
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  /** Waits for the events: transactions of other databases of the server hold them back, too. */
  const expectAfter = (events: EventStore, after: EventPosition, ids: readonly string[]) =>
    eventually(async () => expect(await idsAfter(events, after)).toStrictEqual(ids))
  const idsAfter = async (events: EventStore, after: EventPosition) =>
    (await events.listAfter({ after, limit: 9 })).map(({ id }) => id)

  it('never skips an event whose transaction began first and commits last', async () => {
    const { url, id, rooms } = await aDatabase()
    const [slow, quick] = [await connect(url), await connect(url)]
    const [first, second, third] = [anEvent(), anEvent(), anEvent()]
    await slow.query('begin')
    await slow.query(INSERT, [first.id, id])
    await quick.query(INSERT, [second.id, id])
    // It is committed, and held back: a reader that took it would be past the other one.
    expect(await idsAfter(rooms.events, BEGINNING)).toStrictEqual([])
    const end = { tx: (await rooms.events.clock()).settled, id: '' }
    expect(await idsAfter(rooms.events, end)).toStrictEqual([])
    await slow.query('commit')
    await expectAfter(rooms.events, BEGINNING, [first.id, second.id])
    await expectAfter(rooms.events, end, [first.id, second.id])
    await quick.query('begin')
    await quick.query(INSERT, [third.id, id])
    await quick.query('rollback')
    const fourth = anEvent()
    await rooms.events.insert([fourth])
    await expectAfter(rooms.events, end, [first.id, second.id, fourth.id])
  })

  it('shows savepoints and their transaction together', async () => {
    const { url, id, rooms } = await aDatabase()
    const client = await connect(url)
    const [outer, inner, lost] = [anEvent(), anEvent(), anEvent()]
    await client.query('begin')
    await client.query(INSERT, [outer.id, id])
    await client.query('savepoint one')
    await client.query(INSERT, [inner.id, id])
    await client.query('savepoint two')
    await client.query(INSERT, [lost.id, id])
    await client.query('rollback to two')
    expect(await idsAfter(rooms.events, BEGINNING)).toStrictEqual([])
    await client.query('commit')
    await expectAfter(rooms.events, BEGINNING, [outer.id, inner.id])
    const heads = await rooms.events.listAfter({ after: BEGINNING, limit: 9 })
    expect(heads.map(({ id }) => id)).toStrictEqual([outer.id, inner.id])
    expect(heads[0]?.tx).toBe(heads[1]?.tx)
  })

  it('begins another life after a restore into another server, whose transactions have lower numbers', async () => {
    const { url, store, id, rooms } = await aDatabase()
    const old = [anEvent(), anEvent()]
    await rooms.events.insert(old)
    const before = await rooms.events.clock()
    await store.close()
    // Its rows are of the future of this server, as after a restore.
    await queryPostgres(url, 'update events set tx = tx + 1000000000')
    await queryPostgres(url, `update event_clock set place = 'elsewhere'`)
    const nodes = [closing(postgres(url)), closing(postgres(url))]
    await Promise.all(nodes.map((node) => node.ready()))
    const [events, other] = nodes.map((node) => node.project(id).events)
    const after = await events?.clock()
    expect(after?.life).not.toBe(before.life)
    expect((await other?.clock())?.life).toBe(after?.life)
    const later = anEvent()
    await other?.insert([later])
    await expectAfter(events ?? expect.fail('no store'), BEGINNING, [...old.map(({ id }) => id), later.id])
    // The next start finds its place, and changes nothing.
    const again = closing(postgres(url))
    await again.ready()
    expect((await again.project(id).events.clock()).life).toBe(after?.life)
  })

  it('gives events new numbers when a database is moved', async () => {
    const source = await freshSqlite(path.join(aFolder(), 'posthorn.db'))
    const small = sqlite(source)
    const { id, rooms } = await aTenant(small)
    const old = Array.from({ length: 5 }, () => anEvent())
    const expired = anEvent({ createdAt: new Date(0) })
    await rooms.events.insert([...old, expired])
    const before = await rooms.events.clock()
    const now = new Date(401 * 86_400_000)
    expect(await small.retention.deleteExpired({ projectId: id, kind: 'events', now, limit: 9 })).toBe(1)
    await small.close()
    const url = 'server' in found ? await found.server.createDatabase() : ''
    const target = postgresTransfer(url)
    const from = sqliteTransfer(source, 'source')
    expect(await transfer({ source: from, target, schema: await describeSchema() })).toMatchObject({ same: true })
    await Promise.all([target.close(), from.close()])
    const moved = closing(postgres(url))
    await moved.ready()
    const { events } = moved.project(id)
    expect((await events.clock()).life).not.toBe(before.life)
    expect(await events.lastExpired()).toBeUndefined()
    await expectAfter(events, BEGINNING, old.map(({ id }) => id).toSorted())
  })
})

describe('the order of events on SQLite', () => {
  it('numbers the events of writers that do not', async () => {
    const file = await freshSqlite(path.join(aFolder(), 'posthorn.db'))
    const store = closing(sqlite(file))
    const { id, rooms } = await aTenant(store)
    const events = Array.from({ length: 4 }, () => anEvent())
    const database = new Database(file)
    onTestFinished(() => void database.close())
    const raw = database.prepare(INSERT.replaceAll(/\$\d/g, '?'))
    for (const [n, event] of events.entries()) {
      if (n % 2 === 0) raw.run(event.id, id)
      else await rooms.events.insert([event])
    }
    const heads = await rooms.events.listAfter({ after: BEGINNING, limit: 9 })
    expect(heads.map((head) => head.id)).toStrictEqual(events.map((event) => event.id))
  })

  it('keeps the mark of expired events, which means nothing after a restore', async () => {
    const folder = aFolder()
    const [file, backup] = [path.join(folder, 'posthorn.db'), path.join(folder, 'backup.db')]
    const store = sqlite(await freshSqlite(file))
    const { id, rooms } = await aTenant(store)
    const event = anEvent()
    await rooms.events.insert([event])
    const now = new Date(event.createdAt.getTime() + 5000 * 86_400_000)
    await store.retention.deleteExpired({ projectId: id, kind: 'events', now, limit: 9 })
    await store.close()
    const again = sqlite(file)
    expect((await again.project(id).events.lastExpired())?.id).toBe(event.id)
    await backupSqlite(file, backup)
    await again.close()
    await restoreSqlite(backup, file)
    expect(await closing(sqlite(file)).project(id).events.lastExpired()).toBeUndefined()
  })

  it('begins another life after a restore', async () => {
    const folder = aFolder()
    const [file, backup] = [path.join(folder, 'posthorn.db'), path.join(folder, 'backup.db')]
    const store = sqlite(await freshSqlite(file))
    const { id, rooms } = await aTenant(store)
    const [kept, lost] = [anEvent(), anEvent()]
    await rooms.events.insert([kept])
    await backupSqlite(file, backup)
    await rooms.events.insert([lost])
    const { life } = await rooms.events.clock()
    await store.close()
    await restoreSqlite(backup, file)
    const restored = closing(sqlite(file))
    const { events } = restored.project(id)
    expect((await events.clock()).life).not.toBe(life)
    expect((await events.listAfter({ after: BEGINNING, limit: 9 })).map((head) => head.id)).toStrictEqual([kept.id])
  })
})

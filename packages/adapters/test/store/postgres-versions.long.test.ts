import { setTimeout as sleep } from 'node:timers/promises'
import { aContact, aTemplate, aTenant, eventually } from '@posthorn/core/testing'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { postgres } from '../../src/postgres/index.ts'
import { migratePostgres } from '../../src/postgres/migrate.ts'
import { STEPS, type Steps } from '../../src/sql/migrations/index.ts'

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: a newer version beside a running node is not tested: ${found.missing}`)
afterAll(() => server?.stop())

describe.skipIf(!server)('a store on PostgreSQL', () => {
  it('works when a newer version adds columns to the tables of its prepared statements', async () => {
    const url = (await server?.createEmptyDatabase()) ?? ''
    const [store, admin] = [postgres(url, { connections: 4 }), new pg.Client(url)]
    await admin.connect()
    onTestFinished(async () => {
      await Promise.all([store.close(), admin.end()])
    })
    await store.migrate()
    const { id, rooms } = await aTenant(store)
    const [contact, template] = [aContact(), aTemplate()]
    await rooms.contacts.ensure(contact)
    await rooms.templates.insert(template)

    /** On every connection, alone and in transactions. */
    const look = () => {
      const alone = Array.from({ length: 8 }, async () => {
        expect(await store.projects.find(id)).toMatchObject({ id })
        expect(await rooms.contacts.find(contact.id)).toStrictEqual(contact)
      })
      const within = Array.from({ length: 8 }, () =>
        store.transaction(async (store) => {
          const project = store.project(id)
          expect(await project.contacts.findByEmail(contact.email)).toStrictEqual(contact)
          expect(await project.templates.find(template.id)).toStrictEqual(template)
          await project.templates.update({ ...template, name: 'Again' })
          await project.templates.update(template)
        }),
      )
      return Promise.all([...alone, ...within])
    }
    await look()
    const { rows } = await admin.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
    )
    for (const round of [1, 2]) {
      for (const { name } of rows) await admin.query(`alter table ${name} add column of_the_future_${round} integer`)
      await look()
    }
  })

  it('lets others read while a migration waits for writes', async () => {
    const url = (await server?.createEmptyDatabase()) ?? ''
    const [store, pool] = [postgres(url), new pg.Pool({ connectionString: url })]
    const [writer, reader] = [new pg.Client(url), new pg.Client(url)]
    await Promise.all([writer.connect(), reader.connect()])
    onTestFinished(async () => {
      await Promise.all([store.close(), pool.end(), writer.end(), reader.end()])
    })
    await store.migrate()
    const { id, rooms } = await aTenant(store)
    await writer.query(`begin; insert into contacts values ('con_1', '${id}', 'ada@example.com', 1, '{}', 1, 1)`)
    const migrated = migratePostgres(pool, { steps: NEXT })
    const waits = `select 1 from pg_locks where not granted and relation = 'contacts'::regclass and ${HERE}`
    await eventually(async () => expect((await reader.query(waits)).rows).toHaveLength(1), { interval: 10 })
    // It releases its locks between its tries.
    for (let looks = 0; looks < 10; looks++) expect(await rooms.contacts.findByEmail('ada@example.com')).toBeUndefined()
    await writer.query('commit')
    expect(await migrated).toStrictEqual({ applied: ['9001-next'] })
    expect(await rooms.contacts.findByEmail('ada@example.com')).toBeDefined()
  })

  it('serves while a newer version migrates', async () => {
    const url = (await server?.createEmptyDatabase()) ?? ''
    const [store, pool] = [postgres(url, { connections: 4 }), new pg.Pool({ connectionString: url })]
    onTestFinished(async () => {
      await Promise.all([store.close(), pool.end()])
    })
    await store.migrate()
    const { rooms } = await aTenant(store)
    const made: string[] = []
    let isOver = false
    const traffic = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        const contact = aContact()
        await rooms.contacts.ensure(contact)
        expect(await rooms.contacts.find(contact.id)).toStrictEqual(contact)
        made.push(contact.id)
      }
    })
    await eventually(() => expect(made.length).toBeGreaterThan(10))
    expect(await migratePostgres(pool, { steps: NEXT })).toStrictEqual({ applied: ['9001-next'] })
    const before = made.length
    await eventually(() => expect(made.length).toBeGreaterThan(before + 10))
    isOver = true
    await Promise.all(traffic)
    expect(await rooms.contacts.count(undefined)).toBe(made.length)
  })

  it('migrates although it loses a deadlock, and waits for another node longer than a statement may take', async () => {
    const url = (await server?.createEmptyDatabase()) ?? ''
    // After this time in a wait for a lock, a session looks for a deadlock, and gives up if it finds one.
    const patient = await connected(url, 'deadlock_timeout=10s')
    await patient.query('begin; create table templates (id text)')
    const store = postgres(withSetting(url, 'deadlock_timeout=1s'), { statementTimeoutMs: 1500 })
    const other = postgres(url, { statementTimeoutMs: 1500 })
    onTestFinished(async () => {
      await Promise.all([patient.end(), store.close(), other.close()])
    })
    const migrated = store.migrate() // waits for the table, and holds one that it created before
    const waits = `select 1 from pg_locks where not granted and locktype = 'transactionid' and pid in (select pid from pg_locks where ${HERE})`
    await eventually(async () => expect((await patient.query(waits)).rows).toHaveLength(1), { interval: 5 })
    const late = other.migrate() // waits for the first one's lock
    await patient.query('create table projects (id text)') // until the first one has given up
    await sleep(2000)
    await patient.query('rollback')
    const applied = [(await migrated).applied, (await late).applied]
    expect(applied.filter(({ length }) => length === 0)).toHaveLength(1)
    await expect(Promise.all([store.ready(), other.ready()])).resolves.toBeDefined()
  })
})

/** The server lists locks of all its databases. */
const HERE = `database = (select oid from pg_database where datname = current_database())`

/** The steps of a newer version, which adds a column and an index. */
const NEXT: Steps = {
  ...STEPS,
  '9001-next': async (db) => {
    await sql`create index contacts_motto on contacts ((data ->> 'motto'))`.execute(db)
    await sql`alter table contacts add column motto text`.execute(db)
  },
}

function withSetting(url: string, setting: string): string {
  const made = new URL(url)
  made.searchParams.set('options', `-c ${setting}`)
  return made.href
}

async function connected(url: string, setting: string): Promise<pg.Client> {
  const client = new pg.Client(withSetting(url, setting))
  await client.connect()
  return client
}

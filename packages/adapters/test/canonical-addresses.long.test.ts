import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Store } from '@posthorn/core'
import { aContact, aSuppression, aTemplate, aTenant, rowTime } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../test/support/postgres.ts'
import { postgresDialect } from '../src/postgres/dialect.ts'
import { postgres } from '../src/postgres/index.ts'
import type { Dialect } from '../src/sql/engine/dialect.ts'
import { canonicalAddresses } from '../src/sql/migrations/0007-canonical-addresses.ts'
import type { Tables } from '../src/sql/tables.ts'
import { sqliteDialect } from '../src/sqlite/dialect.ts'
import { sqlite } from '../src/sqlite/index.ts'

interface Place {
  readonly store: Store
  readonly db: Kysely<Tables>
  readonly dialect: Dialect
}

const found = await startPostgres()
if ('missing' in found)
  console.warn(`SKIPPED: the migration of addresses on PostgreSQL is not tested: ${found.missing}`)
else afterAll(() => found.server.stop())

function onSqlite(): Place {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-addresses-'))
  const file = path.join(folder, 'posthorn.db')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(file) }) })
  return { store: sqlite(file), db, dialect: sqliteDialect }
}

async function onPostgres(): Promise<Place> {
  const url = 'server' in found ? await found.server.createDatabase() : ''
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
  return { store: postgres(url), db, dialect: postgresDialect }
}

const places: readonly (readonly [string, () => Place | Promise<Place>])[] = [
  ['sqlite', onSqlite],
  ...('server' in found ? ([['postgres', onPostgres]] as const) : []),
]

/** A database of which the migration has still to be done, with a project. */
async function before(open: () => Place | Promise<Place>) {
  const place = await open()
  await place.store.migrate()
  onTestFinished(async () => {
    await Promise.all([place.store.close(), place.db.destroy()])
  })
  const { id, rooms, email } = await aTenant(place.store)
  const migrate = () => place.db.transaction().execute((db) => canonicalAddresses(db, place.dialect))
  return { ...place, id, rooms, email, migrate }
}

describe.each(places)('addresses that were stored as they were written, on %s', (_, open) => {
  it('get their one spelling, however many there are', async () => {
    const { rooms, migrate } = await before(open)
    const contacts = Array.from({ length: 2100 }, (_, i) => aContact({ email: `c${i}@bücher.example` }))
    const plain = aContact({ email: 'ada@example.com', subscribed: false })
    const odd = aContact({ email: 'ada@ü_.example' })
    await rooms.contacts.insertMany([...contacts, plain, odd])
    await migrate()
    await migrate()
    const found = await rooms.contacts.findMany([...contacts, plain, odd].map(({ id }) => id))
    expect(new Set(found.map(({ email }) => email))).toStrictEqual(
      new Set([...contacts.map((_, i) => `c${i}@xn--bcher-kva.example`), plain.email, odd.email]),
    )
    expect(found.find(({ id }) => id === plain.id)).toStrictEqual(plain)
  })

  it.each([
    ['the one that has it', ['ada@ｅxample.com', 'ada@example.com', 'ada@\u017fite.com']],
    ['the oldest', ['ada@ｅxample.com', 'ada@exampl\u00ade.com', 'ada@example\u3002com']],
  ])('belong to %s, of several contacts that are one person; the others get no mail', async (_, emails) => {
    const { id, store, rooms, migrate } = await before(open)
    const contacts = emails.map((email, i) => aContact({ email, createdAt: rowTime(i) }))
    const others = await aTenant(store)
    const elsewhere = aContact({ email: 'ada@ｅxample.com' })
    await others.rooms.contacts.insertMany([elsewhere])
    await rooms.contacts.insertMany(contacts)
    await migrate()
    const owner = emails.includes('ada@example.com') ? contacts[1] : contacts[0]
    const now = new Map(
      (await store.project(id).contacts.findMany(contacts.map(({ id }) => id))).map((one) => [one.id, one]),
    )
    expect(await rooms.contacts.findByEmail('ada@example.com')).toMatchObject({ id: owner?.id, subscribed: true })
    for (const contact of contacts) {
      const isAlone = contact.email.includes('ite')
      if (isAlone) expect(now.get(contact.id)).toMatchObject({ email: 'ada@site.com', subscribed: true })
      else if (contact !== owner) expect(now.get(contact.id)).toMatchObject({ email: contact.email, subscribed: false })
    }
    expect(await others.rooms.contacts.find(elsewhere.id)).toMatchObject({ email: 'ada@example.com', subscribed: true })
  })

  it('leave nobody subscribed who left under another spelling', async () => {
    const { rooms, migrate } = await before(open)
    await rooms.contacts.insertMany([
      aContact({ email: 'ada@example.com', createdAt: rowTime(0) }),
      aContact({ email: 'ada@ｅxample.com', createdAt: rowTime(1), subscribed: false }),
    ])
    await migrate()
    expect(await rooms.contacts.findByEmail('ada@example.com')).toMatchObject({ subscribed: false })
  })

  it('change in mails that wait and in templates', async () => {
    const { rooms, email, migrate } = await before(open)
    const mail = email({ to: 'ada@ｅxample.com', replyTo: 'a@bücher.example' })
    const template = aTemplate({ from: 'ada@ｅxample.com', replyTo: undefined })
    await rooms.emails.insert([mail])
    await rooms.templates.insert(template)
    await migrate()
    expect(await rooms.emails.find(mail.id)).toStrictEqual({
      ...mail,
      to: 'ada@example.com',
      replyTo: 'a@xn--bcher-kva.example',
    })
    expect(await rooms.templates.find(template.id)).toStrictEqual({ ...template, from: 'ada@example.com' })
  })

  it('leave the list of suppressions as they are spelled, for a job to put them on it again', async () => {
    const { id, db, rooms, migrate } = await before(open)
    const [plain, other] = [
      aSuppression(),
      aSuppression({ email: 'ada@ｅxample.com', reason: 'COMPLAINT', createdAt: rowTime(5) }),
    ]
    await rooms.suppressions.add(plain)
    await rooms.suppressions.add(other)
    await migrate()
    expect(await rooms.suppressions.find([plain.hash, other.hash])).toStrictEqual([plain])
    const { rows } = await sql<{ project_id: string; payload: unknown }>`
      select project_id, payload from jobs where kind = 'suppressions.add'`.execute(db)
    const [job, ...more] = rows
    expect(more).toStrictEqual([])
    expect(job?.project_id).toBe(id)
    expect(typeof job?.payload === 'string' ? JSON.parse(job.payload) : job?.payload).toStrictEqual({
      suppressions: [{ email: 'ada@example.com', reason: 'COMPLAINT', ms: rowTime(5).getTime() }],
    })
  })
})

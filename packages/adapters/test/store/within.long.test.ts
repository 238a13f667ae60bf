import { joinTransaction } from '@posthorn/core/app'
import { parse } from '@posthorn/core/kernel'
import { createTemplate, SendRequest, sendEmails, TemplateInput } from '@posthorn/core/mail'
import { eventually } from '@posthorn/core/testing'
import { CamelCasePlugin, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { postgres } from '../../src/postgres/index.ts'
import { type Application, withinCases } from '../within-cases.ts'
import { aShop, RECEIPT } from '../within-kit.ts'
import { sendWithin } from '../within-send.ts'
import { aDatabase, outsideClient as outsideSqlite } from '../within-sqlite.ts'

interface Orders {
  readonly orders: { readonly id: string }
}

const found = await startPostgres()
if ('missing' in found) throw new Error(`transactions of PostgreSQL are not tested here: ${found.missing}`)
const { server } = found
afterAll(() => server.stop())

/** Creates the application's pool on a database of its own, with tables that have names of Posthorn's. */
async function aPool() {
  const pool = new pg.Pool({ connectionString: await server.createEmptyDatabase(), max: 5 })
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  await pool.query(
    'create table orders (id text primary key); create table contacts (id text); create table kysely_migration (name text, timestamp text)',
  )
  return pool
}

async function outsideClient(pool: pg.Pool) {
  const store = postgres(pool, { connections: 4 })
  await store.migrate()
  const orders = async () => {
    const { rows } = await pool.query<{ id: string }>('select id from orders order by id')
    return rows.map(({ id }) => id)
  }
  return { store, orders }
}

async function withClient(): Promise<Application> {
  const pool = await aPool()
  return {
    ...(await outsideClient(pool)),
    async inTransaction(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const order = async (id: string) => void (await client.query('insert into orders (id) values ($1)', [id]))
        const result = await work({ transaction: client, order })
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}

async function withKysely(): Promise<Application> {
  const pool = await aPool()
  const db = new Kysely<Orders>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return {
    ...(await outsideClient(pool)),
    inTransaction: (work) =>
      db.transaction().execute((transaction) =>
        work({
          transaction,
          order: async (id) => void (await transaction.insertInto('orders').values({ id }).execute()),
        }),
      ),
  }
}

describe('within a transaction of pg', () => {
  withinCases(withClient)

  it("keeps the application's search path and parsers of values", async () => {
    const pool = await aPool()
    const { store } = await outsideClient(pool)
    const { ctx, count } = await aShop(store)
    const client = await pool.connect()
    onTestFinished(() => client.release())
    await client.query('create schema app; begin; set local search_path to app, public')
    const path = async () => (await client.query('show search_path')).rows
    const joined = joinTransaction(ctx, client)
    await joined.attempt((ctx) => sendEmails(ctx, parse(SendRequest, RECEIPT)))
    expect(await path()).toStrictEqual([{ search_path: 'app, public' }])
    await expect(
      joined.attempt((ctx) => sendEmails(ctx, parse(SendRequest, { ...RECEIPT, from: 'a@elsewhere.example' }))),
    ).rejects.toThrow()
    expect(await path()).toStrictEqual([{ search_path: 'app, public' }])
    expect((await client.query('select 1::int8 as one')).rows).toStrictEqual([{ one: '1' }])
    await client.query('commit')
    expect(await count()).toBe(1)
    expect((await pool.query('select * from public.contacts')).rows).toStrictEqual([])
  })

  it('lets others send at the same time, with the same body, template, and attachment', async () => {
    const pool = await aPool()
    const { store } = await outsideClient(pool)
    const { ctx, count } = await aShop(store)
    const content = { type: 'TRANSACTIONAL', subject: 'S', body: '<p>Hi {{name}}</p>', from: RECEIPT.from } as const
    const template = await createTemplate(ctx, parse(TemplateInput, { name: 'T', ...content }))
    const file = { filename: 'terms.txt', contentType: 'text/plain', content: Buffer.from('terms').toString('base64') }
    const requests = [
      { ...RECEIPT, attachments: [file] },
      { ...RECEIPT, template: template.id, body: undefined },
    ].map(({ body, ...request }) => ({ ...request, ...(body !== undefined && { body }) }))
    const client = await pool.connect()
    onTestFinished(() => client.release())
    await client.query('begin')
    for (const request of requests) await sendWithin(ctx, client, request)
    const others = requests.flatMap((request) =>
      ['bob', 'eve'].map((name) => sendEmails(ctx, parse(SendRequest, { ...request, to: `${name}@example.com` }))),
    )
    await Promise.all(others)
    expect(await count()).toBe(4)
    await client.query('commit')
    expect(await count()).toBe(6)
  })

  it('reports a lost transaction, and refuses a pool and a database of Kysely', async () => {
    const pool = await aPool()
    const { store } = await outsideClient(pool)
    const { ctx } = await aShop(store)
    const client = await pool.connect()
    onTestFinished(() => client.release())
    await expect(sendWithin(ctx, client, RECEIPT)).rejects.toThrow(/No transaction is open/)
    await client.query('begin')
    await expect(client.query('select nothing')).rejects.toThrow()
    await expect(sendWithin(ctx, client, RECEIPT)).rejects.toThrow(/The transaction is aborted/)
    await client.query('rollback')
    expect(() => joinTransaction(ctx, pool)).toThrow(/This is a pool/)
    expect(() => joinTransaction(ctx, new Kysely({ dialect: new PostgresDialect({ pool }) }))).toThrow(
      /(?:pass|Pass) (?:the|its) transaction/,
    )
  })

  it('does not find a project of another database', async () => {
    const [mine, other] = [await aPool(), await aPool()]
    const { store } = await outsideClient(mine)
    await outsideClient(other).then(({ store }) => store.close())
    const { ctx } = await aShop(store)
    const client = await other.connect()
    onTestFinished(() => client.release())
    await client.query('begin')
    await expect(sendWithin(ctx, client, RECEIPT)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
    await client.query('rollback')
  })

  it('does not wake a worker for a transaction whose connection breaks', async () => {
    const pool = await aPool()
    const { store } = await outsideClient(pool)
    const { ctx, wakes, count } = await aShop(store)
    const before = wakes.length
    const client = await pool.connect()
    client.on('error', () => {})
    await client.query('begin')
    await sendWithin(ctx, client, RECEIPT)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await eventually(async () => expect(await sendWithin(ctx, client, RECEIPT).catch(() => 'lost')).toBe('lost'))
    client.release(true)
    await sendEmails(ctx, parse(SendRequest, RECEIPT))
    await eventually(() => expect(wakes.slice(before).filter((name) => name === 'emails.deliver')).toHaveLength(1))
    expect(await count()).toBe(1)
  })
})

describe('within a transaction of Kysely on PostgreSQL', () => withinCases(withKysely))

async function withKyselyOnSqlite(): Promise<Application> {
  const database = aDatabase()
  const db = new Kysely<Orders>({ dialect: new SqliteDialect({ database }), plugins: [new CamelCasePlugin()] })
  return {
    ...(await outsideSqlite(database)),
    inTransaction: (work) =>
      db.transaction().execute((transaction) =>
        work({
          transaction,
          order: async (id) => void (await transaction.insertInto('orders').values({ id }).execute()),
        }),
      ),
  }
}

describe('within a transaction of Kysely on SQLite', () => {
  withinCases(withKyselyOnSqlite)

  it('refuses a database without an open transaction', async () => {
    const { store } = await outsideSqlite(aDatabase())
    const { ctx } = await aShop(store)
    const db = new Kysely<Orders>({ dialect: new SqliteDialect({ database: aDatabase() }) })
    expect(() => joinTransaction(ctx, db)).toThrow(/(?:pass|Pass) (?:the|its) transaction/)
  })
})

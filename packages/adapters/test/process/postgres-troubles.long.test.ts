import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { inspectPostgres, postgres, postgresTransfer } from '../../src/postgres/index.ts'
import { sqliteTransfer } from '../../src/sqlite/transfer.ts'
import type { Schema, TransferDatabase } from '../../src/transfer/database.ts'
import { transfer } from '../../src/transfer/transfer.ts'
import { filledDatabase } from '../generated-rows.ts'

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: troubles of PostgreSQL are not tested here: ${found.missing}`)
const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-troubles-'))
const file = path.join(folder, 'source.db')
let schema: Schema
beforeAll(async () => {
  schema = await filledDatabase(file, () => 20)
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true })
})

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const endAll = (client: pg.Client, application: string) =>
  client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = $1 and datname = current_database()`,
    [application],
  )

const noneLeft = (client: pg.Client, application: string) =>
  expect
    .poll(
      async () =>
        (
          await client.query(
            'select 1 from pg_stat_activity where application_name = $1 and datname = current_database()',
            [application],
          )
        ).rowCount,
    )
    .toBe(0)

/** Moves, and ends the connections of the move after some rows of the copy, or of the comparison. */
async function cutOff(
  ends: readonly TransferDatabase[],
  client: pg.Client,
  step: 'copy' | 'read source',
): Promise<void> {
  const [source, target] = ends
  if (!source || !target) throw new Error('a move has two ends')
  let cut: Promise<void> | undefined
  const moved = transfer({
    source: {
      ...source,
      async read(...args) {
        await cut
        return source.read(...args)
      },
    },
    target,
    schema,
    onProgress(progress) {
      if (progress.step === step && progress.table === 'contacts')
        cut ??= endAll(client, 'posthorn-transfer').then(() => noneLeft(client, 'posthorn-transfer'))
    },
  })
  await expect(moved).rejects.toMatchObject({
    name: 'OperationError',
    code: 'CONNECTION_LOST',
    message: expect.stringMatching(/^The move stopped: the database does not respond: .*\.$/),
    suggestion: 'The copied data is kept: run the same command again with --resume.',
  })
  await Promise.all(ends.map((end) => end.close()))
}

describe.skipIf(!server)('a lost connection', () => {
  it.each(['copy', 'read source'] as const)(
    'ends a move from PostgreSQL (%s), which continues with resume',
    async (step) => {
      const url = (await server?.createEmptyDatabase()) ?? ''
      const client = await connected(url)
      const first = { source: sqliteTransfer(file, 'source'), target: postgresTransfer(url), schema }
      expect((await transfer(first)).same).toBe(true)
      await Promise.all([first.source.close(), first.target.close()])
      const place = path.join(folder, `${step}.db`)
      await cutOff([postgresTransfer(url), sqliteTransfer(place, 'target')], client, step)
      const again = { source: postgresTransfer(url), target: sqliteTransfer(place, 'target'), schema, resume: true }
      expect((await transfer(again)).same).toBe(true)
      await Promise.all([again.source.close(), again.target.close()])
    },
  )

  it('ends a move to PostgreSQL, which continues with resume', async () => {
    const url = (await server?.createEmptyDatabase()) ?? ''
    const client = await connected(url)
    const source = sqliteTransfer(file, 'source')
    const target = postgresTransfer(url)
    // Within the transaction of a batch, between two statements.
    let isCut = false
    const cut: TransferDatabase = {
      ...target,
      async insert(db, table, rows) {
        if (table.name === 'contacts' && !isCut) {
          isCut = true
          await endAll(client, 'posthorn-transfer')
          await noneLeft(client, 'posthorn-transfer')
        }
        await target.insert(db, table, rows)
      },
    }
    await expect(transfer({ source, target: cut, schema })).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    await Promise.all([source.close(), target.close()])
    const again = { source: sqliteTransfer(file, 'source'), target: postgresTransfer(url), schema, resume: true }
    expect((await transfer(again)).same).toBe(true)
    await Promise.all([again.source.close(), again.target.close()])
  })

  it('fails an inspection, but not the process', async () => {
    const url = (await server?.createDatabase()) ?? ''
    const client = await connected(url)
    let isOver = false
    const ending = (async () => {
      while (!isOver) await endAll(client, 'posthorn-doctor')
    })()
    for (let times = 0; times < 20; times++)
      await inspectPostgres(url).catch((error: unknown) => expect(error).toMatchObject({ name: 'StoreUnavailable' }))
    isOver = true
    await ending
  })
})

describe.skipIf(!server)('a role without rights', () => {
  /** Creates a database, its superuser, and a role of its own for the store. */
  async function aRole(url = server?.createDatabase()) {
    const given = (await url) ?? ''
    const client = await connected(given)
    const role = `nodes_${randomBytes(6).toString('hex')}`
    await client.query(`create role ${role} login password 'secret'`)
    onTestFinished(async () => void (await client.query(`drop owned by ${role}; drop role ${role}`)))
    const own = new URL(given)
    own.username = role
    own.password = 'secret'
    const store = postgres(own.href)
    onTestFinished(() => store.close())
    const grants = `grant usage on schema public to ${role}; grant select, insert, update, delete on all tables in schema public to ${role}`
    return { client, role, database: own.pathname.slice(1), url: own.href, store, grants }
  }

  const lacking = (message: string, suggestion: string) => ({
    name: 'StoreUnavailable',
    code: 'MISSING_GRANT',
    message: expect.stringContaining(message),
    suggestion: expect.stringContaining(suggestion),
  })

  it('is named with its missing right by the first statement', async () => {
    const { client, role, url, store, grants } = await aRole()
    const all = lacking(
      `the database role "${role}" lacks rights in the schema "public": permission denied for`,
      `grant select, insert, update, delete on all tables in schema "public" to "${role}"`,
    )
    await expect(store.ready()).rejects.toMatchObject(all)
    await expect(store.migrate()).rejects.toMatchObject(all)
    await expect(store.projects.list()).rejects.toMatchObject(all)
    await expect(inspectPostgres(url)).rejects.toMatchObject(all)
    await client.query(grants)
    expect(await store.migrate()).toStrictEqual({ applied: [] })
    await store.ready()
    await inspectPostgres(url)
  })

  it.each([
    ['insert', 'emails'],
    ['select', 'contacts'],
    ['update, delete', 'jobs'],
  ])('to %s on one table is refused before it works, with the statement that grants it', async (rights, table) => {
    const { client, role, url, store, grants } = await aRole()
    await client.query(`${grants}; revoke ${rights} on ${table} from ${role}`)
    const one = lacking(`: ${rights} on ${table}`, `grant ${rights} on "public"."${table}" to "${role}"`)
    await expect(store.ready()).rejects.toMatchObject(one)
    await expect(store.migrate()).rejects.toMatchObject(one)
    await expect(inspectPostgres(url)).rejects.toMatchObject(one)
    await client.query(`grant ${rights} on "public"."${table}" to "${role}"`)
    await store.ready()
  })

  it('on most tables is refused with one statement for all', async () => {
    const { client, role, store } = await aRole()
    await client.query(`grant select on all tables in schema public to ${role}`)
    await expect(store.ready()).rejects.toMatchObject(
      lacking('insert, update, delete on account_tokens;', 'on all tables in schema "public"'),
    )
  })

  it('to use the schema is refused, without a suggestion to migrate', async () => {
    const { client, role, url, store, grants } = await aRole()
    await client.query(`${grants}; revoke all on schema public from public, ${role}`)
    const usage = lacking('is not allowed to use the schema "public"', `grant usage on schema "public" to "${role}"`)
    await expect(store.ready()).rejects.toMatchObject(usage)
    await expect(store.migrate()).rejects.toMatchObject(usage)
    await expect(inspectPostgres(url)).rejects.toMatchObject(usage)
  })

  it('to create tables, a schema, or a connection is refused with the statement that grants it', async () => {
    const { client, role, database, url, store } = await aRole(server?.createEmptyDatabase())
    await client.query(`revoke create on schema public from public`)
    await expect(store.migrate()).rejects.toMatchObject(
      lacking(
        'is not allowed to create tables in the schema "public"',
        `grant usage, create on schema "public" to "${role}"`,
      ),
    )
    const apart = postgres(url, { schema: 'posthorn' })
    await expect(apart.migrate()).rejects.toMatchObject(
      lacking('is not allowed to create the schema "posthorn"', `create schema "posthorn" authorization "${role}"`),
    )
    await Promise.all([apart.close(), store.close()])
    await client.query(`revoke connect on database ${database} from public`)
    const out = lacking('is not allowed to connect', `grant connect on database "${database}" to "${role}"`)
    const away = postgres(url)
    onTestFinished(() => away.close())
    await expect(away.migrate()).rejects.toMatchObject(out)
    await expect(inspectPostgres(url)).rejects.toMatchObject(out)
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SuspensionStore } from '@posthorn/core/access'
import type { Store } from '@posthorn/core/ports'
import { aContact, anEmail, aTenant, eventually, rowTime } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const ROWS = 20_000

/** Stores a mail of each kind: one that arrived, one that bounced, and one with a complaint. */
async function createMails(store: Store): Promise<SuspensionStore> {
  const { id: projectId, bodyId, rooms } = await aTenant(store)
  const mail = () => anEmail({ projectId, bodyId, contactId: aContact().id, status: 'SENT', dueAt: undefined })
  await rooms.emails.insert([
    mail(),
    { ...mail(), bouncedAt: rowTime(1), bounceClass: 'hard' },
    { ...mail(), complainedAt: rowTime(1) },
  ])
  return rooms.suspensions
}

const RETURNED = { bounces: { mails: 1, recipients: 1 }, complaints: { mails: 1, recipients: 1 } }

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: plans of the reputation on PostgreSQL are not tested: ${found.missing}`)
afterAll(() => server?.stop())

describe.skipIf(!server)('returned mails on PostgreSQL', () => {
  it('are counted without reading the others', async () => {
    const url = (await server?.createDatabase()) ?? ''
    const store = postgres(url, { connections: 1 })
    await store.ready()
    const suspensions = await createMails(store)
    await queryPostgres(
      url,
      `set session_replication_role = replica;
       insert into emails select (jsonb_populate_record(one, jsonb_build_object('id', one.id || n))).*
         from emails one, generate_series(1, ${ROWS}) n where bounced_at is null and complained_at is null;
       analyze emails; select pg_stat_reset()`,
    )
    expect(await suspensions.returned()).toStrictEqual(RETURNED)
    expect(await suspensions.returned(1)).toStrictEqual(RETURNED)
    await store.close()
    // A server process reports its reads shortly before it ends.
    await eventually(async () => {
      const others = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
      expect(await queryPostgres(url, others)).toStrictEqual([])
    })
    const [read] = await queryPostgres(
      url,
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
       from pg_stat_user_tables where relname = 'emails'`,
    )
    expect(read?.rows).toBeLessThan(100)
  })
})

it('returned mails on SQLite are counted by the index', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-reputation-plans-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = await freshSqlite(path.join(folder, 'posthorn.db'))
  const store = sqlite(file)
  await store.ready()
  expect(await (await createMails(store)).returned(1)).toStrictEqual(RETURNED)
  const database = new Database(file)
  const plan = database
    .prepare(`explain query plan select count(*) from emails where project_id = 'x'
      and (bounce_class = 'hard' or complained_at is not null)
      and ((bounce_class = 'hard' and bounced_at >= 1) or complained_at >= 1)`)
    .all()
  expect(JSON.stringify(plan)).toContain('emails_returned')
  database.close()
  await store.close()
})

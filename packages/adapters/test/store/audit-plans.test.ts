import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AuditRequest, AuditStore } from '@posthorn/core/tenant'
import { aTenant, eventually } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const ENTRIES = 30_000
const START = 1_700_000_000_000
const ANY: AuditRequest = {
  limit: 21,
  after: undefined,
  actor: undefined,
  action: undefined,
  resource: undefined,
  from: undefined,
  to: undefined,
}
/** Requests, with the number of matching entries on a page. */
const WANTED: readonly (readonly [title: string, request: AuditRequest, found: number])[] = [
  ['everything', ANY, 21],
  ['a rare action', { ...ANY, action: 'key.create' }, 1],
  ['an action that nobody did', { ...ANY, action: 'none.none' }, 0],
  ['a rare actor', { ...ANY, actor: 'usr_rare' }, 1],
  ['a resource', { ...ANY, resource: 'tpl_7' }, 1],
  ['an hour long ago', { ...ANY, from: new Date(START), to: new Date(START + 9500) }, 10],
  ['the next page', { ...ANY, after: { createdAt: new Date(START + 9500), id: 'aud_z' } }, 10],
]

const fill = (project: string, numbers: string) => `insert into audit
  (id, owner, created_at, last_at, actor_type, actor_id, action, resource_type, resource_id, result, count)
  select 'aud_' || v, '${project}', ${START} + v * 1000, 0, 'key', case v when 9 then 'usr_rare' else 'secret' end,
    case v when 8 then 'key.create' else 'template.update' end, 'template', 'tpl_' || v, 'done', 1 from ${numbers}`

async function look(audit: AuditStore): Promise<void> {
  for (const [title, request, found] of WANTED) expect((await audit.list(request)).length, title).toBe(found)
}

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: plans of audit logs on PostgreSQL are not tested: ${found.missing}`)
afterAll(() => server?.stop())

describe.skipIf(!server)('an audit log on PostgreSQL', () => {
  it.each(['nothing is', 'all is'])('is read by an index, when %s known of the table', async (known) => {
    const url = (await server?.createDatabase()) ?? ''
    const store = postgres(url, { connections: 1 })
    await store.ready()
    await queryPostgres(url, 'alter table audit set (autovacuum_enabled = false)')
    const { id, rooms } = await aTenant(store)
    await queryPostgres(url, fill(id, `generate_series(0::bigint, ${ENTRIES - 1}) as v`))
    if (known === 'all is') await queryPostgres(url, 'analyze audit')
    await queryPostgres(url, "select pg_stat_reset_single_table_counters('audit'::regclass)")
    await look(rooms.audit)
    expect(await store.audit.prune(new Date(START + 3000), 2)).toBe(2)
    await store.close()
    await eventually(async () => {
      const others = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
      expect(await queryPostgres(url, others)).toStrictEqual([])
    })
    const [read] = await queryPostgres(
      url,
      `select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer as rows
       from pg_stat_user_tables where relname = 'audit'`,
    )
    expect(read?.rows).toBeGreaterThan(40)
    expect(read?.rows).toBeLessThan(500)
  })
})

it('an audit log on SQLite is read by an index', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-audit-plans-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = await freshSqlite(path.join(folder, 'posthorn.db'))
  const store = sqlite(file)
  await store.ready()
  const { id, rooms } = await aTenant(store)
  const database = new Database(file)
  const numbers = `(with recursive n(v) as (select 0 union all select v + 1 from n where v < ${ENTRIES - 1}) select v from n)`
  database.exec(fill(id, numbers))
  await look(rooms.audit)
  for (const [condition, index] of [
    ['', 'audit_newest'],
    ['and created_at >= 1 and created_at <= 2', 'audit_newest'],
    ["and actor_id = 'x'", 'audit_actor'],
    ["and action = 'x' and created_at >= 1", 'audit_action'],
    ["and resource_id = 'x' and (created_at, id) < (1, 'x')", 'audit_resource'],
  ]) {
    const plan = database
      .prepare(`explain query plan select * from audit where owner = 'x' ${condition}
        order by created_at desc, id desc limit 21`)
      .all()
    expect(JSON.stringify(plan)).toContain(`${index} (`)
    expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE')
  }
  database.close()
  await store.close()
})

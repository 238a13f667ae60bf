import type { AuditRequest, AuditStore } from '@posthorn/core/tenant'
import { aTenant } from '@posthorn/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { postgres } from '../../src/postgres/index.ts'
import { expectPlan, openSqlite, resetReads, rowsRead } from '../plans-kit.ts'

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
    await resetReads(url, ['audit'])
    await look(rooms.audit)
    expect(await store.audit.prune(new Date(START + 3000), 2)).toBe(2)
    await store.close()
    const read = await rowsRead(url, ['audit'])
    expect(read).toBeGreaterThan(40)
    expect(read).toBeLessThan(500)
  })
})

it('an audit log on SQLite is read by an index', async () => {
  const { store, database } = await openSqlite()
  const { id, rooms } = await aTenant(store)
  const numbers = `(with recursive n(v) as (select 0 union all select v + 1 from n where v < ${ENTRIES - 1}) select v from n)`
  database.exec(fill(id, numbers))
  await look(rooms.audit)
  for (const [condition, index] of [
    ['', 'audit_newest'],
    ['and created_at >= 1 and created_at <= 2', 'audit_newest'],
    ["and actor_id = 'x'", 'audit_actor'],
    ["and action = 'x' and created_at >= 1", 'audit_action'],
    ["and resource_id = 'x' and (created_at, id) < (1, 'x')", 'audit_resource'],
  ])
    expectPlan(
      database,
      `select * from audit where owner = 'x' ${condition} order by created_at desc, id desc limit 21`,
      `${index} (`,
    )
})

import type { Store } from '@posthorn/core/ports'
import { aBody, aContact, anEmail, anEvent, aProject, eventually } from '@posthorn/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { postgres } from '../../src/postgres/index.ts'

const ROWS = 20_000
const EMPTY = 50
const NOW = new Date('2026-11-01')

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: plans of PostgreSQL are not tested: ${found.missing}`)
afterAll(() => server?.stop())

const days = { eventsDays: 100, emailsDays: 100 }

/** Creates a project with an event and a sent mail of today, and fifty without any. */
async function createProjects(store: Store): Promise<void> {
  const full = aProject(days)
  await store.projects.insert(full, [])
  for (let n = 0; n < EMPTY; n++) await store.projects.insert(aProject(days), [])
  const { events, emails } = store.project(full.id)
  const contactId = aContact().id
  const { id: bodyId } = await emails.ensureBody(aBody(), [contactId])
  await events.insert([anEvent({ contactId, createdAt: NOW })])
  await emails.insert([
    anEmail({ projectId: full.id, contactId, bodyId, status: 'SENT', dueAt: undefined, createdAt: NOW }),
  ])
}

describe.skipIf(!server)('expired rows on PostgreSQL', () => {
  it('are found without reading others, in one large project and fifty empty ones', async () => {
    const url = (await server?.createDatabase()) ?? ''
    const early = postgres(url)
    await createProjects(early)
    await early.close()
    await queryPostgres(
      url,
      `set session_replication_role = replica; ${['events', 'emails']
        .map(
          (table) => `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object('id', one.id || n))).*
          from ${table} one, generate_series(1, ${ROWS}) n; analyze ${table}`,
        )
        .join(';')}; select pg_stat_reset()`,
    )
    const store = postgres(url)
    expect(await store.retention.projectsDue(NOW, 100)).toStrictEqual([])
    expect(await store.retention.projectsDue(new Date('2027-11-01'), 100)).toHaveLength(1)
    expect((await store.retention.overdue(new Date('2027-11-01'))).events).toBeGreaterThan(0)
    await store.close()
    // A server process reports its reads shortly before it ends.
    await eventually(async () => {
      const others = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
      expect(await queryPostgres(url, others)).toStrictEqual([])
    })
    const [read] = await queryPostgres(
      url,
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
       from pg_stat_user_tables where relname in ('events', 'emails')`,
    )
    expect(read?.rows).toBeLessThan(100)
  })
})

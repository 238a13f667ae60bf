import { randomBytes } from 'node:crypto'
import { PostgresBackend } from '@agendajs/postgres-backend'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { agendaQueue } from '../../src/agenda/index.ts'
import { reasonOf } from '../../src/agenda/server.ts'
import { soon, uniqueTable } from '../agenda-nodes.ts'
import { agendaSuite } from '../agenda-suite.ts'

const found = await startPostgres()

if ('missing' in found) {
  console.warn(`SKIPPED: the queue on Agenda and PostgreSQL is not tested here: ${found.missing}`)
  describe.skip('agenda on PostgreSQL', () => {
    it('needs a PostgreSQL server', () => {})
  })
} else {
  const { server } = found
  const url = await server.createEmptyDatabase()
  afterAll(() => server.stop())

  agendaSuite('PostgreSQL', {
    url,
    backend: (table) => new PostgresBackend({ connectionString: url, tableName: table, disableNotifications: true }),
    async dieRinging(table, name, at) {
      const client = new pg.Client(url)
      await client.connect()
      const text = `update "${table}" set locked_at = $2, next_run_at = null where name = $1`
      const changed = await client.query(text, [name, at]).finally(() => client.end())
      expect(changed.rowCount).toBe(1)
    },
  })

  describe('agenda on PostgreSQL without a right', () => {
    const all = 'select, insert, update, delete'
    const usage = 'grant usage on schema public to'
    it.each<[string, (table: string, role: string) => string, (table: string, role: string) => string]>([
      [
        'to make its table',
        (_, role) => `${usage} ${role}`,
        (table, role) =>
          `grant usage, create on schema "public" to "${role}". Or first start a node whose role is allowed to create the table ${table}`,
      ],
      [
        'to its table',
        (_, role) => `${usage} ${role}`,
        (table, role) => `grant ${all} on "public"."${table}" to "${role}"`,
      ],
      [
        'to update its table',
        (table, role) => `${usage} ${role}; grant select, insert, delete on ${table} to ${role}`,
        (table, role) => `grant update on "public"."${table}" to "${role}"`,
      ],
      ['to look into the schema', () => 'select 1', (_, role) => `grant usage on schema "public" to "${role}"`],
    ])('%s names the statement that grants it, and works once it is granted', async (what, change, grant) => {
      const [own, table] = [await server.createEmptyDatabase(), uniqueTable()]
      const role = `queue_${randomBytes(6).toString('hex')}`
      if (what !== 'to make its table') {
        const first = await agendaQueue(own, { table })
        await first.start()
        await first.stop()
      }
      await queryPostgres(own, `create role ${role} login password 'secret'; revoke all on schema public from public`)
      await queryPostgres(own, change(table, role))
      const url = new URL(own)
      url.username = role
      url.password = 'secret'
      const said: string[] = []
      const queue = await agendaQueue(url.href, { table, onError: (_, error) => said.push(reasonOf(error)) })
      onTestFinished(async () => {
        await queue.stop()
        await queryPostgres(own, `drop owned by ${role}; drop role ${role}`)
      })
      let runs = 0
      queue.handle('jobs.run', async () => void runs++)
      await queue.start()
      expect(said).toStrictEqual([expect.stringContaining(grant(table, role))])
      expect(said[0]).not.toContain('does not respond')
      const owned = what === 'to make its table' ? `grant create on schema public to ${role}` : 'select 1'
      const tables = `grant ${all} on all tables in schema public to ${role}`
      await queryPostgres(own, `${usage} ${role}; ${owned}; ${tables}`)
      await soon(async () => {
        await queue.wake('jobs.run', new Date(Date.now() + 1))
        expect(runs).toBeGreaterThan(0)
      })
    })

    it('names the statements that grant a right that is revoked while it works', async () => {
      const [own, table] = [await server.createEmptyDatabase(), uniqueTable()]
      const role = `queue_${randomBytes(6).toString('hex')}`
      await queryPostgres(
        own,
        `create role ${role} login password 'secret'; grant usage, create on schema public to ${role}`,
      )
      const url = new URL(own)
      url.username = role
      url.password = 'secret'
      const said: string[] = []
      const queue = await agendaQueue(url.href, { table, onError: (_, error) => said.push(reasonOf(error)) })
      await queue.start()
      await queryPostgres(own, `alter table ${table} owner to current_user; revoke all on ${table} from ${role}`)
      await queue.wake('jobs.run')
      await soon(() => expect(said[0]).toContain(`grant ${all} on all tables in schema "public" to "${role}"`))
      await queue.stop()
      await queryPostgres(own, `drop owned by ${role} cascade; drop role ${role}`)
    })
  })
}

import { PostgresBackend } from '@agendajs/postgres-backend'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
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
}

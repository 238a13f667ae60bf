import { PostgresBackend } from '@agendajs/postgres-backend'
import pg from 'pg'
import { afterAll, describe, it } from 'vitest'
import { startOwnPostgres, startPostgres } from '../../../test/support/postgres.ts'
import { agendaOutage } from './agenda-outage.ts'
import { agendaSuite } from './agenda-suite.ts'

const [found, own] = await Promise.all([startPostgres(), startOwnPostgres()])

if ('missing' in found) {
  console.warn(`SKIPPED: the queue on Agenda and PostgreSQL is not tested here: ${found.missing}`)
  describe.skip('agenda on PostgreSQL', () => {
    it('needs a PostgreSQL server', () => {})
  })
} else {
  const { server } = found
  const url = await server.createDatabase()
  afterAll(() => server.stop())

  agendaSuite('PostgreSQL', {
    url,
    backend: (table) => new PostgresBackend({ connectionString: url, tableName: table, disableNotifications: true }),
    async dieRinging(table, name, at) {
      const client = new pg.Client(url)
      await client.connect()
      await client.query(`update "${table}" set locked_at = $2, next_run_at = null where name = $1`, [name, at])
      await client.end()
    },
  })
}

if ('server' in own) {
  const { server } = own
  afterAll(() => server.stop())
  const power = { off: async () => server.kill(), on: async () => server.start() }
  agendaOutage('PostgreSQL', await server.createDatabase(), power)
}

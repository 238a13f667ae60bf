import { afterAll, describe, it } from 'vitest'
import { startMongoDb } from '../../../../test/support/mongo.ts'
import { startOwnPostgres } from '../../../../test/support/postgres.ts'
import { agendaLoad } from '../agenda-load.ts'
import { agendaOutage } from '../agenda-outage.ts'

const mongo = process.env.POSTHORN_TEST_MONGODB_URL
  ? { missing: 'the server of POSTHORN_TEST_MONGODB_URL is not ours to stop' }
  : await startMongoDb()

if ('missing' in mongo) {
  console.warn(`SKIPPED: outages of the queue on Agenda and MongoDB are not tested here: ${mongo.missing}`)
  describe.skip('agenda on MongoDB', () => {
    it('needs a MongoDB server', () => {})
  })
} else {
  const { server } = mongo
  afterAll(() => server.stop())
  const name = `MongoDB (${server.kind})`
  agendaLoad(name, server.createDatabase())
  agendaOutage(name, server.createDatabase(), { off: () => server.kill(), on: () => server.start() })
}

const postgres = await startOwnPostgres()

if ('missing' in postgres) {
  console.warn(`SKIPPED: outages of the queue on Agenda and PostgreSQL are not tested here: ${postgres.missing}`)
  describe.skip('agenda on PostgreSQL', () => {
    it('needs a PostgreSQL server', () => {})
  })
} else {
  const { server } = postgres
  afterAll(() => server.stop())
  agendaLoad('PostgreSQL', await server.createEmptyDatabase())
  const power = { off: async () => server.kill(), on: async () => server.start() }
  agendaOutage('PostgreSQL', await server.createEmptyDatabase(), power)
}

import { afterAll, describe, it } from 'vitest'
import { startMongoDb } from '../../../test/support/mongo.ts'
import { agendaOutage } from './agenda-outage.ts'

const found = process.env.POSTHORN_TEST_MONGODB_URL
  ? { missing: 'the server of POSTHORN_TEST_MONGODB_URL is not ours to stop' }
  : await startMongoDb()

if ('missing' in found) {
  console.warn(`SKIPPED: an outage of the queue on Agenda and MongoDB is not tested here: ${found.missing}`)
  describe.skip('agenda on MongoDB', () => {
    it('needs a MongoDB server', () => {})
  })
} else {
  const { server } = found
  afterAll(() => server.stop())
  const power = { off: () => server.kill(), on: () => server.start() }
  agendaOutage(`MongoDB (${server.kind})`, server.createDatabase(), power)
}

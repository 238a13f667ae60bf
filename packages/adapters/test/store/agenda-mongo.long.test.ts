import { MongoBackend } from '@agendajs/mongo-backend'
import { MongoClient } from 'mongodb'
import { afterAll, describe, expect, it } from 'vitest'
import { startMongoDb } from '../../../../test/support/mongo.ts'
import { agendaSuite } from '../agenda-suite.ts'

const found = await startMongoDb()

if ('missing' in found) {
  console.warn(`SKIPPED: the queue on Agenda and MongoDB is not tested here: ${found.missing}`)
  describe.skip('agenda on MongoDB', () => {
    it('needs a MongoDB server', () => {})
  })
} else {
  const { server } = found
  const url = server.createDatabase()
  afterAll(() => server.stop())

  agendaSuite(`MongoDB (${server.kind})`, {
    url,
    backend: (table) => new MongoBackend({ address: url, collection: table }),
    async dieRinging(table, name, at) {
      const client = new MongoClient(url)
      const changed = await client
        .db()
        .collection(table)
        .updateOne({ name }, { $set: { lockedAt: at, nextRunAt: null } })
        .finally(() => client.close())
      expect(changed.matchedCount).toBe(1)
    },
  })
}

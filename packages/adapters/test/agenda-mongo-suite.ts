import { MongoBackend } from '@agendajs/mongo-backend'
import { MongoClient } from 'mongodb'
import { afterAll, describe, expect, it } from 'vitest'
import type { MongoDbFound } from '../../../test/support/mongo.ts'
import { mongoAlarms } from '../src/agenda/mongo.ts'
import { uniqueTable } from './agenda-nodes.ts'
import { agendaSuite } from './agenda-suite.ts'

/** Runs the suite of Agenda's queue on a server with MongoDB's protocol, or skips it with the reason. */
export function agendaMongoSuite(
  name: string,
  found: MongoDbFound,
  { isAtomic }: { readonly isAtomic: boolean },
): void {
  if ('missing' in found) {
    console.warn(`SKIPPED: the queue on Agenda and ${name} is not tested here: ${found.missing}`)
    describe.skip(`agenda on ${name}`, () => {
      it(`needs a server: ${found.missing}`, () => {})
    })
    return
  }
  const { server } = found
  const url = server.createDatabase()
  afterAll(() => server.stop())

  agendaSuite(`${name} (${server.kind})`, {
    url,
    isAtomic,
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
  describe(`agenda on ${name}`, () => {
    it('keeps the earliest time when several nodes make the alarm at the same time', async () => {
      const table = uniqueTable()
      const failed = (error: unknown) => {
        throw error
      }
      const nodes = Array.from({ length: 8 }, () => mongoAlarms({ url, table, failed, warned() {} }))
      await Promise.all(nodes.map((node) => node.connect()))
      const client = new MongoClient(url)
      const [early, late] = [new Date(1000), new Date(2000)]
      for (let round = 0; round < 20; round++) {
        const alarm = { name: `round-${round}`, type: 'single', priority: 0, data: {} } as const
        await Promise.all(
          nodes.map(({ backend }, index) =>
            backend.repository.saveJob({ ...alarm, nextRunAt: index === round % 8 ? early : late }, undefined),
          ),
        )
        expect(await client.db().collection(table).findOne({ name: alarm.name })).toMatchObject({ nextRunAt: early })
      }
      await Promise.all([client.close(), ...nodes.map((node) => node.close())])
    })
  })
}

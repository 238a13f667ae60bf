import { storeConformance } from '@posthorn/core/conformance'
import { afterAll, describe, it } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { emptiedPostgres } from '../emptied-postgres.ts'

const found = await startPostgres()

if ('missing' in found) {
  console.warn(`SKIPPED: the store on PostgreSQL is not tested here: ${found.missing}`)
  describe.skip('postgres is a store', () => {
    it('needs a PostgreSQL server', () => {})
  })
} else {
  const { server } = found
  const stores = await emptiedPostgres(await server.createDatabase())
  afterAll(async () => {
    await stores.end()
    await server.stop()
  })
  storeConformance('postgres', stores)
}

import { storeConformance } from '@posthorn/core/conformance'
import { afterAll, describe, it } from 'vitest'
import { pgbouncerBinary, startPooler } from '../../../../test/support/pgbouncer.ts'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { isTurn } from '../../../../test/support/variants.ts'
import { emptiedPostgres } from '../emptied-postgres.ts'

// The same suite runs without it at each commit.
const program = isTurn(3) ? pgbouncerBinary() : undefined
const found = program
  ? await startPostgres()
  : { missing: isTurn(3) ? 'no pgbouncer on this machine' : 'it runs at one of three commits' }

if (!program || 'missing' in found) {
  console.warn(`SKIPPED: the store behind PgBouncer is not tested here: ${'missing' in found && found.missing}`)
  describe.skip('postgres behind PgBouncer is a store', () => {
    it('needs PgBouncer and a PostgreSQL server', () => {})
  })
} else {
  const { server } = found
  const direct = await server.createDatabase()
  const pooler = await startPooler(program, direct, 8)
  const stores = await emptiedPostgres(direct, `${pooler.url}?pgbouncer=true`)
  afterAll(async () => {
    await stores.end()
    await pooler.stop()
    await server.stop()
  })
  storeConformance('postgres behind PgBouncer', stores)
}

import { storeConformance } from '@posthorn/core/conformance'
import pg from 'pg'
import { afterAll, describe, it } from 'vitest'
import { startPostgres } from '../../../test/support/postgres.ts'
import { postgres } from '../src/postgres/index.ts'

const found = await startPostgres()

if ('missing' in found) {
  console.warn(`SKIPPED: the store on PostgreSQL is not tested here: ${found.missing}`)
  describe.skip('postgres is a store', () => {
    it('needs a PostgreSQL server', () => {})
  })
} else {
  const { server } = found
  const url = await server.createDatabase()
  const admin = new pg.Client(url)
  await admin.connect()
  afterAll(async () => {
    await admin.end()
    await server.stop()
  })
  const first = postgres(url)
  await first.migrate()
  await first.close()
  const { rows } = await admin.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  )

  storeConformance('postgres', {
    // One database for all: emptying its tables is much faster than making a new one.
    async open() {
      await admin.query(rows.map((row) => `delete from ${row.name}`).join(';'))
      return postgres(url, { connections: 5 })
    },
  })
}

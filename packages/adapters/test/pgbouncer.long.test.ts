import { storeConformance } from '@posthorn/core/conformance'
import pg from 'pg'
import { afterAll, describe, it } from 'vitest'
import { pgbouncerBinary, startPooler } from '../../../test/support/pgbouncer.ts'
import { startPostgres } from '../../../test/support/postgres.ts'
import { postgres } from '../src/postgres/index.ts'

const program = pgbouncerBinary()
const found = program ? await startPostgres() : { missing: 'no pgbouncer on this machine' }

if (!program || 'missing' in found) {
  console.warn(`SKIPPED: the store behind PgBouncer is not tested here: ${'missing' in found && found.missing}`)
  describe.skip('postgres behind PgBouncer is a store', () => {
    it('needs PgBouncer and a PostgreSQL server', () => {})
  })
} else {
  const { server } = found
  const direct = await server.createDatabase()
  const pooler = await startPooler(program, direct, 8)
  const url = `${pooler.url}?pgbouncer=true`
  const admin = new pg.Client(direct)
  await admin.connect()
  afterAll(async () => {
    await admin.end()
    await pooler.stop()
    await server.stop()
  })
  const first = postgres(url)
  await first.migrate()
  await first.close()
  const { rows } = await admin.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  )

  storeConformance('postgres behind PgBouncer', {
    async open() {
      await admin.query(rows.map((row) => `delete from ${row.name}`).join(';'))
      return postgres(url, { connections: 5 })
    },
  })
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../../test/support/postgres.ts'
import { postgres } from '../../../src/postgres/index.ts'
import { sqlite } from '../../../src/sqlite/index.ts'
import { describePostgres } from './describe-postgres.ts'
import { describeSqlite } from './describe-sqlite.ts'

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: the schema on PostgreSQL is not compared: ${found.missing}`)
else afterAll(() => found.server.stop())

it('shows a change of the schema on SQLite in review', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-schema-'))
  const file = path.join(folder, 'posthorn.db')
  const store = sqlite(file)
  await store.migrate()
  await store.close()
  const database = new Database(file, { readonly: true })
  onTestFinished(() => {
    database.close()
    rmSync(folder, { recursive: true })
  })
  await expect(describeSqlite(database)).toMatchFileSnapshot('sqlite.golden.sql')
})

it.skipIf('missing' in found)('shows a change of the schema on PostgreSQL in review', async ({ skip }) => {
  const url = 'server' in found ? await found.server.createEmptyDatabase() : ''
  const [trigrams] = await queryPostgres(url, `select 1 from pg_available_extensions where name = 'pg_trgm'`)
  if (!trigrams) skip('SKIPPED: the server lacks pg_trgm, and so the schema one index')
  const [store, client] = [postgres(url), new pg.Client(url)]
  await client.connect()
  onTestFinished(async () => {
    await Promise.all([store.close(), client.end()])
  })
  await store.migrate()
  await expect(await describePostgres(client)).toMatchFileSnapshot('postgres.golden.sql')
})

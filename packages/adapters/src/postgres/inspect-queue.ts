import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { postgresAddress } from './address.ts'
import { outliveConnections, storePool } from './pool.ts'
import { requireQueueRights } from './rights.ts'

/**
 * Rejects unless the server of a queue answers in this time and the role may use or create the table; with
 * `StoreUnavailable` and the missing grant where that is the reason. Changes nothing.
 */
export async function inspectPostgresQueue(
  url: string,
  table: string,
  { timeoutMs }: { timeoutMs: number },
): Promise<void> {
  const pool = new pg.Pool({
    connectionString: postgresAddress(url).connectionString,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'posthorn-doctor',
    max: 1,
  })
  outliveConnections(pool)
  try {
    await requireQueueRights(
      new Kysely({ dialect: new PostgresDialect({ pool: storePool(pool, { prepared: false }) }) }),
      table,
    )
  } finally {
    await pool.end()
  }
}

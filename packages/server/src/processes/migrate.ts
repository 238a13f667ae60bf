import { openStore } from '../compose.ts'
import type { Config } from '../config.ts'

/** Brings the schema of the database up to date; answers with the names of the migrations that were missing. */
export async function migrate(config: Config): Promise<readonly string[]> {
  const store = await openStore(config)
  try {
    const { applied } = await store.migrate()
    if (config.database.kind === 'postgres') {
      const { makeRateLimitTable } = await import('../plugins/rate-limit-postgres.ts')
      await makeRateLimitTable(config.database.url)
    }
    return applied
  } finally {
    await store.close()
  }
}

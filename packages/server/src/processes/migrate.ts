import { openStore } from '../compose.ts'
import type { Config } from '../config.ts'

/** Brings the schema of the database up to date; answers with the names of the migrations that were missing. */
export async function migrate(config: Config): Promise<readonly string[]> {
  const store = openStore(config)
  try {
    return (await store.migrate()).applied
  } finally {
    await store.close()
  }
}

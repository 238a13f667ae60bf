import { nodeSecrets } from '@posthorn/adapters/node'
import { openMasterKey, openStore } from '../compose.ts'
import type { Config } from '../config.ts'
import { replaceMasterKey } from '../master-key.ts'

export interface MigrateOptions {
  /** Makes the present master key the one that all nodes must have, in the place of one that was lost. */
  readonly newMasterKey?: boolean
}

/** Brings the schema of the database up to date; answers with the names of the migrations that were missing. */
export async function migrate(config: Config, options: MigrateOptions = {}): Promise<readonly string[]> {
  const store = await openStore(config)
  try {
    const { applied } = await store.migrate()
    if (options.newMasterKey) {
      await replaceMasterKey({ store, secrets: nodeSecrets(await openMasterKey(config)) })
    }
    if (config.database.kind === 'postgres') {
      const { makeRateLimitTable } = await import('../plugins/rate-limit-postgres.ts')
      await makeRateLimitTable(config.database.url)
    }
    return applied
  } finally {
    await store.close()
  }
}

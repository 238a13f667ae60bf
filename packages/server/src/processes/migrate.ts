import { setTimeout as sleep } from 'node:timers/promises'
import { nodeSecrets } from '@posthorn/adapters/node'
import { OperationError } from '@posthorn/adapters/operations'
import { returnToInbox } from '@posthorn/core/delivery'
import type { MigrationResult } from '@posthorn/core/ports'
import type { Config } from '../config/config.ts'
import { openMasterKey, replaceMasterKey } from '../config/master-key.ts'
import { requirePackages } from '../config/optional-packages.ts'
import { agreeOnSpf } from '../config/spf.ts'
import { lookAt } from '../doctor/database.ts'
import { openStore } from './open.ts'

export interface MigrateOptions {
  /** Whether the present master key becomes the one that all nodes must have, in place of a lost one. */
  readonly newMasterKey?: boolean
  /** Whether the local inbox keeps the mail of this database from now on, although it was sent before. */
  readonly localInbox?: boolean
}

/** Migrates the schema of the database. */
export async function migrate(config: Config, options: MigrateOptions = {}): Promise<MigrationResult> {
  const store = await openStore(config)
  try {
    const migrated = await store.migrate()
    if (options.newMasterKey) {
      await replaceMasterKey({ store, secrets: nodeSecrets(await openMasterKey(config, undefined)) })
    }
    if (options.localInbox) {
      await returnToInbox(store)
      await agreeOnSpf({ store }, undefined)
    }
    if (config.database.kind === 'postgres') {
      const { makeRateLimitTable } = await import('../http/admit/rate-limit-postgres.ts')
      await makeRateLimitTable(config.database.url)
    }
    return migrated
  } finally {
    await store.close()
  }
}

const LOOK_EVERY_MS = 1000

/**
 * Resolves when another process has migrated the schema of the database. Changes nothing. Calls `tell` once for each
 * reason to wait. Rejects with `OperationError` when this version cannot use the database.
 */
export async function waitForMigration(
  { database }: Pick<Config, 'database'>,
  tell: (reason: string) => void,
  everyMs: number = LOOK_EVERY_MS,
): Promise<void> {
  requirePackages({ database })
  let lastReason: string | undefined
  for (;;) {
    const reason = await whatIsMissing(database)
    if (reason === undefined) return
    if (reason !== lastReason) tell(reason)
    lastReason = reason
    await sleep(everyMs)
  }
}

async function whatIsMissing(database: Config['database']): Promise<string | undefined> {
  const look = await lookAt(database)
  if ('failure' in look && look.code !== undefined)
    throw new OperationError(look.code, `${look.failure}.`, { suggestion: look.advice })
  if ('failure' in look) return `the database does not respond (${look.failure})`
  if (!look.inspection) return 'there is no database yet'
  const { pending, refusal } = look.inspection
  if (refusal) {
    throw new OperationError(refusal.code, `The database ${refusal.reason}.`, { suggestion: refusal.suggestion })
  }
  return pending.length === 0 ? undefined : `the database needs the migrations ${pending.join(', ')}`
}

import path from 'node:path'
import type { BackupOptions, BackupReport, RestoreOptions, RestoreReport } from '@posthorn/adapters/operations'
import { StoreUnavailable } from '@posthorn/core/ports'
import { type Config, ConfigError } from '../config/config.ts'
import { isAgreed, type KeyPlace, masterKeyFile, presentMasterKey } from '../config/master-key.ts'

/** Whether the master key is present. Without it encrypted data cannot be read, and the server does not start. */
export interface RestoredKey {
  /** The path of its file; undefined when a variable gives it. */
  readonly file: string | undefined
  readonly found: boolean
}

/** Copies the embedded database while it is in use. Throws `OperationError`. */
export async function backup(config: KeyPlace, file: string, options: BackupOptions = {}): Promise<BackupReport> {
  const { backupSqlite } = await import('@posthorn/adapters/operations')
  return backupSqlite(fileOf(config), path.resolve(file), options)
}

/**
 * Replaces the embedded database, which must not be in use, with a backup. Throws `OperationError`, and `ConfigError` when
 * the present master key is not that of the backup.
 */
export async function restore(
  config: KeyPlace,
  file: string,
  options: RestoreOptions = {},
): Promise<RestoreReport & { readonly masterKey: RestoredKey }> {
  const { restoreSqlite } = await import('@posthorn/adapters/operations')
  const target = fileOf(config)
  const source = path.resolve(file)
  const found = await findKey(config, source)
  return { ...(await restoreSqlite(source, target, options)), masterKey: { file: masterKeyFile(config), found } }
}

/** Returns whether the key of a backup is present; throws when there is another one. */
async function findKey(config: KeyPlace, file: string): Promise<boolean> {
  const key = await presentMasterKey(config)
  if (!key) return false
  const { sqliteAgreements } = await import('@posthorn/adapters/operations')
  const agreed = await sqliteAgreements(file).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return undefined // the restore itself reports problems of the file
    throw error
  })
  if (isAgreed(key, agreed)) return true
  throw new ConfigError(`${masterKeyFile(config) ?? 'POSTHORN_MASTER_KEY'} is not the master key of this backup.`, {
    suggestion:
      'Copy the master.key that was kept with the backup to this place, or set POSTHORN_MASTER_KEY. If it is permanently lost, ' +
      'remove the other key, restore, and run "posthorn migrate --new-master-key".',
  })
}

function fileOf({ database }: Pick<Config, 'database'>): string {
  if (database.kind === 'sqlite' && database.file !== ':memory:') return database.file
  throw new ConfigError(
    'This command only supports an embedded database in a file. For PostgreSQL use pg_dump and pg_restore.',
  )
}

import path from 'node:path'
import type { BackupOptions, BackupReport, RestoreOptions, RestoreReport } from '@posthorn/adapters/operations'
import { type Config, ConfigError } from '../config.ts'

type Place = Pick<Config, 'database' | 'dataDirectory' | 'masterKey'>

/** The file of the key without which what is encrypted in a backup cannot be read; undefined when the key is given by a variable. */
export function masterKeyFile({ masterKey, dataDirectory }: Place): string | undefined {
  return masterKey === undefined ? path.join(dataDirectory, 'master.key') : undefined
}

/** Copies the embedded database while it is in use. Throws `OperationError`. */
export async function backup(config: Place, file: string, options: BackupOptions = {}): Promise<BackupReport> {
  const { backupSqlite } = await import('@posthorn/adapters/operations')
  return backupSqlite(fileOf(config), path.resolve(file), options)
}

/** Puts a backup in the place of the embedded database, which nobody may be using. Throws `OperationError`. */
export async function restore(config: Place, file: string, options: RestoreOptions = {}): Promise<RestoreReport> {
  const { restoreSqlite } = await import('@posthorn/adapters/operations')
  return restoreSqlite(path.resolve(file), fileOf(config), options)
}

function fileOf({ database }: Place): string {
  if (database.kind === 'sqlite' && database.file !== ':memory:') return database.file
  throw new ConfigError(
    'Only an embedded database in a file is kept and restored like this; for PostgreSQL use pg_dump and pg_restore.',
  )
}

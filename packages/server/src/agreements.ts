import type { Agreements } from '@posthorn/adapters/operations'
import type { Config } from './config.ts'
import { requirePackages } from './optional-packages.ts'

/** Reads what the nodes of a database agreed on; undefined when there is no database yet. Changes nothing. */
export async function readAgreements({ database }: Pick<Config, 'database'>): Promise<Agreements | undefined> {
  requirePackages({ database })
  if (database.kind === 'postgres') {
    const { postgresAgreements } = await import('@posthorn/adapters/postgres')
    return postgresAgreements(database.url)
  }
  if (database.file === ':memory:') return undefined
  const { sqliteAgreements } = await import('@posthorn/adapters/operations')
  return sqliteAgreements(database.file)
}

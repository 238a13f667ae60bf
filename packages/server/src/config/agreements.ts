import type { Agreements } from '@posthorn/adapters/operations'
import type { Store } from '@posthorn/core/ports'
import type { Config } from './config.ts'
import { requirePackages } from './optional-packages.ts'

/**
 * Reads the values that the nodes of a database agreed on; undefined when there is no database yet. Changes nothing.
 */
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

/** Stores a value that all processes on a database use from now on. The last one counts. */
export async function agreeAtLast({ store }: { readonly store: Store }, name: string, value: string): Promise<void> {
  if ((await store.agree(name, value)) !== value) await store.agree(name, value, { replace: true })
}

/**
 * Returns the URL of a PostgreSQL database with the schema that contains the tables of the product. A database that
 * does not answer, or whose driver is missing, keeps its URL: the code that uses it reports the problem.
 */
export async function settledPlace(url: string): Promise<string> {
  try {
    const { postgresPlace } = await import('@posthorn/adapters/postgres')
    return await postgresPlace(url)
  } catch {
    return url
  }
}

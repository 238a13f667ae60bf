import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Dialect } from '../dialect.ts'
import type { Tables } from '../tables.ts'
import { first } from './0001-first.ts'
import { audience } from './0002-audience.ts'

/** Forward only, in this order, by names that never change. */
const STEPS = {
  '0001-first': first,
  '0002-audience': audience,
} as const satisfies Record<string, (db: Kysely<Tables>, dialect: Dialect) => Promise<void>>

function migratorOf(db: Kysely<Tables>, dialect: Dialect): Migrator {
  const migrations = Object.entries(STEPS).map(([name, up]): [string, Migration] => [
    name,
    { up: (db: Kysely<Tables>) => up(db, dialect) },
  ])
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(migrations) } })
}

/** Applies what is missing; answers with the names of the steps that ran. */
export async function migrateToLatest(db: Kysely<Tables>, dialect: Dialect): Promise<readonly string[]> {
  const { error, results } = await migratorOf(db, dialect).migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** Names of the steps that have not been applied. */
export async function pendingMigrations(db: Kysely<Tables>, dialect: Dialect): Promise<readonly string[]> {
  const steps = await migratorOf(db, dialect).getMigrations()
  return steps.filter((step) => step.executedAt === undefined).map((step) => step.name)
}

import { type MigrationResult, StoreUnavailable } from '@posthorn/core/ports'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Dialect } from '../engine/dialect.ts'
import { OperationError } from '../engine/operation-error.ts'
import type { Tables } from '../tables.ts'
import { steps } from './generated/steps.ts'
import { appliedSteps, type Level, levelOf } from './level.ts'

/**
 * Migrations by their names, which never change; they run forward only, in this order. A step that changes or removes
 * something that earlier versions use has a mark in its name (`level.ts`).
 */
export type Steps = Readonly<Record<string, (db: Kysely<Tables>, dialect: Dialect) => Promise<void>>>

/** The steps of this version: each is a file of this folder. */
export const STEPS: Steps = steps

export interface MigrationOptions {
  /** The schema that contains the record of the steps; the first of the connection by default. */
  readonly schema?: string | undefined
  /** The steps; those of this version by default. */
  readonly steps?: Steps | undefined
  /** Called before the first step. */
  readonly begin?: () => Promise<void>
}

/**
 * Applies missing steps; none if a newer version has migrated. Calls `begin` first if a step is missing. Throws
 * `OperationError` before it changes anything if this version cannot use the database.
 */
export async function migrateToLatest(
  db: Kysely<Tables>,
  dialect: Dialect,
  options: MigrationOptions = {},
): Promise<MigrationResult> {
  const { schema, steps = STEPS, begin } = options
  const { pending, newer, refusal } = await readLevel(db, dialect, options)
  if (refusal) {
    throw new OperationError(refusal.code, `The database ${refusal.reason}.`, { suggestion: refusal.suggestion })
  }
  if (pending.length === 0) return newer.length === 0 ? { applied: [] } : { applied: [], newer }
  await begin?.()
  const migrations = Object.entries(steps).map(([name, up]): [string, Migration] => [
    name,
    { up: (db: Kysely<Tables>) => up(db, dialect) },
  ])
  const provider = { getMigrations: async () => Object.fromEntries(migrations) }
  const migrator = new Migrator({ db, provider, ...(schema !== undefined && { migrationTableSchema: schema }) })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  const done = (results ?? []).filter((result) => result.status === 'Success')
  return { applied: done.map((result) => result.migrationName) }
}

/** Compares a database with this version. */
export async function readLevel(
  db: Kysely<Tables>,
  dialect: Dialect,
  { schema, steps = STEPS }: MigrationOptions = {},
): Promise<Level> {
  return levelOf(await appliedSteps(db, dialect, schema), Object.keys(steps))
}

/** Throws `StoreUnavailable` unless this version can use the database, which may have steps of a newer one. */
export async function requireMigrated(
  db: Kysely<Tables>,
  dialect: Dialect,
  { isLent, schema }: MigrationOptions & { readonly isLent: boolean },
): Promise<void> {
  const { pending, refusal } = await readLevel(db, dialect, { schema })
  if (refusal) throw new StoreUnavailable(`the database ${refusal.reason}`, refusal)
  if (pending.length === 0) return
  const next = isLent ? 'call migrate() of its store once for each new version' : 'run "posthorn migrate"'
  throw new StoreUnavailable(`the database is not migrated yet; ${next}`)
}

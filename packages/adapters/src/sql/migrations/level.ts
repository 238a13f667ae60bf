import { type QueryExecutorProvider, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'

/** The record of the steps that a database has had. */
const RECORD = 'kysely_migration'
/** The first step of databases from before the first release. The schema of that release is one step. */
const UNRELEASED = '0001-first'

/** How a database differs from this version. */
export interface Level {
  /** The steps that it lacks. */
  readonly pending: readonly string[]
  /** Undefined when this version can use it, once it is migrated. */
  readonly refusal: Refusal | undefined
}

/** Why no version but the one that made a database can use it. */
export interface Refusal {
  readonly code: 'NEWER_SCHEMA' | 'UNRELEASED_SCHEMA'
  /** Follows the name of the database in a sentence. */
  readonly reason: string
  readonly suggestion: string
}

/** Returns the names of the applied steps in their order; none when the database is not one of the product's. */
export async function appliedSteps(
  db: QueryExecutorProvider,
  dialect: Dialect,
  schema?: string,
): Promise<readonly string[]> {
  if (!(await dialect.schema.hasTable(db, RECORD, schema))) return []
  const record = sql.table(schema === undefined ? RECORD : `${schema}.${RECORD}`)
  const { rows } = await sql<{ name: string }>`select name from ${record} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Compares the applied steps with those that this version knows. */
export function levelOf(applied: readonly string[], known: readonly string[]): Level {
  return { pending: known.filter((name) => !applied.includes(name)), refusal: refusalOf(applied, known) }
}

function refusalOf(applied: readonly string[], known: readonly string[]): Refusal | undefined {
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length === 0) return undefined
  if (unknown.includes(UNRELEASED)) {
    return {
      code: 'UNRELEASED_SCHEMA',
      reason: 'was made before the first release, and no later version can use it',
      suggestion: 'Begin with a new database.',
    }
  }
  return {
    code: 'NEWER_SCHEMA',
    reason: `was made by a newer version (${unknown.join(', ')})`,
    suggestion: 'Use that version of posthorn.',
  }
}

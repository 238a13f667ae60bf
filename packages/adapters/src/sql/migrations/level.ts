import { type QueryExecutorProvider, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'

/** The record of the applied steps. */
const RECORD = 'kysely_migration'
/** The first step of databases from before the first release. The schema of that release is one step. */
export const UNRELEASED = '0001-first'

/** The differences between a database and this version. */
export interface Level {
  /** The missing steps. */
  readonly pending: readonly string[]
  /** The steps that this version does not have. */
  readonly newer: readonly string[]
  /** Undefined when this version can use it, once it is migrated. */
  readonly refusal: Refusal | undefined
}

/** The reason why only the version that created a database can use it. */
export interface Refusal {
  readonly code: 'NEWER_SCHEMA' | 'UNRELEASED_SCHEMA'
  /** Follows the name of the database in a sentence. */
  readonly reason: string
  readonly suggestion: string
}

/** Returns the names of the applied steps in their order; none if the database is not one of the product's. */
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

/** Compares the applied steps with those of this version. */
export function levelOf(applied: readonly string[], known: readonly string[]): Level {
  const pending = known.filter((name) => !applied.includes(name))
  const newer = applied.filter((name) => !known.includes(name))
  return { pending, newer, refusal: refusalOf({ pending, newer }, known) }
}

/**
 * The end of the name of a step that changes or removes something that earlier versions use: the number of the step
 * that a version must have to run on the schema. `0009-drop-motto@0007` leaves room for versions with 0007,
 * `0009-drop-motto@0009` for no earlier one. All versions read the names, earlier ones too. A step without it only
 * adds.
 */
const OLDEST = /@(\d+)$/

function refusalOf(
  { pending, newer }: Pick<Level, 'pending' | 'newer'>,
  known: readonly string[],
): Refusal | undefined {
  if (newer.includes(UNRELEASED)) {
    return {
      code: 'UNRELEASED_SCHEMA',
      reason: 'was created before the first release and cannot be used by later versions',
      suggestion: 'Begin with a new database.',
    }
  }
  const without = newer.filter((name) => {
    const oldest = OLDEST.exec(name)?.[1]
    return oldest !== undefined && !known.some((step) => step.startsWith(`${oldest}-`))
  })
  if (without.length > 0) return newerSchema(without, 'which this version cannot use')
  return newer.length > 0 && pending.length > 0
    ? newerSchema(newer, `which needs the migrations ${pending.join(', ')}`)
    : undefined
}

/** Returns the refusal of a database with steps that this version does not have. */
export function newerSchema(steps: readonly string[], why: string): Refusal {
  return {
    code: 'NEWER_SCHEMA',
    reason: `was migrated by a newer version of posthorn (${steps.join(', ')}), ${why}`,
    suggestion: 'Use that version, or restore a backup from before its migration.',
  }
}

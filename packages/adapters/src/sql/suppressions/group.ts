import type { ProjectId } from '@posthorn/core/kernel'
import type { Suppression } from '@posthorn/core/people'
import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect, SetRow } from '../engine/dialect.ts'
import { setStatement } from '../engine/statement.ts'
import type { Tables } from '../tables.ts'
import { SUPPRESSION, type SuppressionRow } from './columns.ts'

/** A suppressed address, which may be one of any project. */
export interface SuppressionKey {
  readonly project: ProjectId
  readonly hash: string
}

const KEY = { project_id: 'text', hash: 'text' } as const satisfies Columns

const findRows = setStatement<readonly SetRow[], SuppressionRow>(
  (rows, dialect) => sql`select found.* from ${dialect.sets.recordset('asked', KEY, rows)} cross join lateral (
    select * from suppressions where suppressions.project_id = asked.project_id and suppressions.hash = asked.hash
    limit 1) as found`,
)

/** Returns the suppression of each address, undefined where there is none. */
export async function findSuppressionsAcross(
  db: Kysely<Tables>,
  dialect: Dialect,
  keys: readonly SuppressionKey[],
): Promise<readonly (Suppression | undefined)[]> {
  const { rows } = await findRows(
    db,
    dialect,
    keys.map(({ project, hash }) => ({ project_id: project, hash })),
  )
  const found = new Map(rows.map((row) => [`${row.project_id} ${row.hash}`, row]))
  return keys.map(({ project, hash }) => {
    const row = found.get(`${project} ${hash}`)
    return row && SUPPRESSION.fromRow(dialect, row)
  })
}

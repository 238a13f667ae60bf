import type { ProjectId, Suppression } from '@posthorn/core'
import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'
import { fromSuppressionRow } from './rows.ts'
import type { SuppressionRow } from './tables.ts'

/** A suppressed address, which may be one of any project. */
export interface SuppressionKey {
  readonly project: ProjectId
  readonly hash: string
}

const KEY = { project_id: 'text', hash: 'text' } as const satisfies Columns

/** Returns the suppression of each address, undefined where there is none. */
export async function findSuppressionsAcross(
  db: Kysely<Tables>,
  dialect: Dialect,
  keys: readonly SuppressionKey[],
): Promise<readonly (Suppression | undefined)[]> {
  const asked = dialect.sets.recordset(
    'asked',
    KEY,
    keys.map(({ project, hash }) => ({ project_id: project, hash })),
  )
  const { rows } = await sql<SuppressionRow>`select found.* from ${asked} cross join lateral (
    select * from suppressions where suppressions.project_id = asked.project_id and suppressions.hash = asked.hash
    limit 1) as found`.execute(db)
  const found = new Map(rows.map((row) => [`${row.project_id} ${row.hash}`, row]))
  return keys.map(({ project, hash }) => {
    const row = found.get(`${project} ${hash}`)
    return row && fromSuppressionRow(row)
  })
}

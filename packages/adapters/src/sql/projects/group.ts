import type { KeyKind, ProjectId } from '@posthorn/core/kernel'
import type { Project } from '@posthorn/core/tenant'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import { setStatement } from '../engine/statement.ts'
import type { Tables } from '../tables.ts'
import { fromProjectRow, type ProjectRow } from './columns.ts'
import type { ApiKeyRow } from './key-columns.ts'

type Db = Kysely<Tables>

const projectRows = setStatement<readonly ProjectId[], Selectable<ProjectRow>>(
  (ids, dialect) =>
    sql`select * from projects where ${dialect.sets.isOneOf(sql.ref('id'), ids)} order by id ${dialect.locks.forKeyShare}`,
)

const keyRows = setStatement<readonly string[], Pick<ApiKeyRow, 'hash' | 'project_id' | 'kind'>>(
  (hashes, dialect) => sql`select hash, project_id, kind from api_keys
    where ${dialect.sets.isOneOf(sql.ref('hash'), hashes)}`,
)

/**
 * Returns each of the projects as it is now, undefined if it does not exist; no project is emptied until the end of the
 * transaction.
 */
export async function findProjectsAcross(
  db: Db,
  dialect: Dialect,
  ids: readonly ProjectId[],
): Promise<readonly (Project | undefined)[]> {
  const { rows } = await projectRows(db, dialect, ids)
  const found = new Map<string, Project>(rows.map((row) => [row.id, fromProjectRow(dialect, row)]))
  return ids.map((id) => found.get(id))
}

/** Returns the access of each key, by hash; undefined for one that was rotated. */
export async function findKeysAcross(
  db: Db,
  dialect: Dialect,
  hashes: readonly string[],
): Promise<readonly ({ readonly projectId: ProjectId; readonly kind: KeyKind } | undefined)[]> {
  const { rows } = await keyRows(db, dialect, hashes)
  const found = new Map(rows.map((row) => [row.hash, row]))
  return hashes.map((hash) => {
    const row = found.get(hash)
    return row && { projectId: row.project_id, kind: row.kind }
  })
}

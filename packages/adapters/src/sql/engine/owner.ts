import type { ProjectId } from '@posthorn/core'
import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * Whether a row that is found by other means belongs to the project. Not an equality, for which SQLite would walk through
 * all rows of the project instead of looking up the few that are asked for; nor its negation, which PostgreSQL turns
 * into an equality.
 */
export function ownedBy(project: ProjectId, column = 'project_id'): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} || '' = ${project}`
}

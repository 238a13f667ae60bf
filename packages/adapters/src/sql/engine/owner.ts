import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * Returns a test that a row found by other means belongs to the project, or to another owner. It is not an equality,
 * for which SQLite would scan all rows of the project instead of looking up the few wanted; nor a negated inequality,
 * which PostgreSQL turns into an equality.
 */
export function ownedBy(owner: string, column = 'project_id'): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} || '' = ${owner}`
}

import type { Position } from '@posthorn/core/kernel'
import { type Expression, type SqlBool, sql } from 'kysely'

/** Returns a test for rows after a position of a list, newest first by creation time and the column `id`. */
export function olderThan(after: Position | undefined, id: string): Expression<SqlBool> {
  if (!after) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`(created_at, ${sql.ref(id)}) < (${after.createdAt.getTime()}, ${after.id})`
}

/** Returns a test for rows after a position of a list, oldest first by creation time and the column `id`. */
export function newerThan(after: Position | undefined, id: string): Expression<SqlBool> {
  if (!after) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`(created_at, ${sql.ref(id)}) > (${after.createdAt.getTime()}, ${after.id})`
}

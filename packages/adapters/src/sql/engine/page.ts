import type { Position } from '@posthorn/core/kernel'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../tables.ts'

interface Range {
  readonly after: Position | undefined
  readonly limit: number
  readonly offset?: number
}

/**
 * Limits a query to a part of its list, newest first by creation time and the column `id`:
 * `query.$call(newestFirst(range))`.
 */
export const newestFirst =
  ({ after, limit, offset = 0 }: Range, id = 'id') =>
  <T extends keyof Tables, O>(rows: SelectQueryBuilder<Tables, T, O>): SelectQueryBuilder<Tables, T, O> =>
    rows
      .$if(after !== undefined, (query) => query.where(olderThan(after, id)))
      .orderBy(sql.ref('created_at'), 'desc')
      .orderBy(sql.ref(id), 'desc')
      .limit(limit)
      .$if(offset > 0, (query) => query.offset(offset))

/** Returns a test for rows after a position of a list, newest first by creation time and the column `id`. */
export function olderThan(after: Position | undefined, id: string): Expression<SqlBool> {
  if (!after) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`(created_at, ${sql.ref(id)}) < (${after.createdAt.getTime()}, ${after.id})`
}

/** Returns a test for rows up to a position of a list, newest first by creation time and the column `id`. */
export function notOlderThan(end: Position | undefined, id = 'id'): Expression<SqlBool> {
  if (!end) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`(created_at, ${sql.ref(id)}) >= (${end.createdAt.getTime()}, ${end.id})`
}

/** Returns a test for rows after a position of a list, oldest first by creation time and the column `id`. */
export function newerThan(after: Position | undefined, id: string): Expression<SqlBool> {
  if (!after) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`(created_at, ${sql.ref(id)}) > (${after.createdAt.getTime()}, ${after.id})`
}

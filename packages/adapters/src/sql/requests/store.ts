import type { PageRequest, ProjectId } from '@posthorn/core/kernel'
import type { ProjectRequestsStore, RequestFilter, RequestRecord, RequestsQuery } from '@posthorn/core/tenant'
import { sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { olderThan } from '../engine/page.ts'
import { toTime } from '../engine/values.ts'
import { REQUEST_RECORD, type RequestRow } from './columns.ts'

const fromRow = (dialect: Dialect, row: RequestRow): RequestRecord => ({
  ...REQUEST_RECORD.fromRow(dialect, row),
  actor: {
    type: row.actor_type,
    id: row.actor_id === row.actor_type ? undefined : row.actor_id,
    name: row.actor_name ?? undefined,
    prefix: row.actor_prefix ?? undefined,
  },
})

/** The first status of a class, and the first that is above it. */
function rangeOf(status: NonNullable<RequestsQuery['status']>): readonly [number, number] {
  if (status === 'failed') return [400, 1000]
  const first = Number(status.charAt(0)) * 100
  return [first, first + 100]
}

/** An id finds its index, and failed requests have their own. Other filters scan, off the thread of the requests. */
function listed({ read, scan }: Session, project: ProjectId, request: RequestFilter & PageRequest) {
  const { status, method, path, key, requestId, from, to } = request
  const scans = requestId === undefined && (method ?? path ?? key ?? status) !== undefined
  let query = (scans ? scan : read).selectFrom('requests').selectAll().where('project_id', '=', project)
  if (requestId !== undefined) query = query.where('request_id', '=', requestId)
  if (status !== undefined) {
    const [first, above] = rangeOf(status)
    // A literal, so that the planner knows that the index of failed requests has all of them.
    query = query.where('status', '>=', sql.lit(first))
    if (above < 1000) query = query.where('status', '<', sql.lit(above))
  }
  if (method !== undefined) query = query.where('method', '=', method)
  if (path !== undefined) query = query.where(({ or, eb }) => or([eb('route', '=', path), eb('path', '=', path)]))
  if (key !== undefined) query = query.where('actor_id', '=', key)
  if (from) query = query.where('created_at', '>=', toTime(from))
  if (to) query = query.where('created_at', '<=', toTime(to))
  return query
    .where(olderThan(request.after, 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(request.limit)
    .execute()
}

export function projectRequestsStore(session: Session, project: ProjectId): ProjectRequestsStore {
  return {
    async list(request: RequestFilter & PageRequest) {
      return (await listed(session, project, request)).map((row) => fromRow(session.dialect, row))
    },

    async countMissing(sinceDay: number) {
      const { missing } = await session.read
        .selectFrom('request_days')
        .select(({ fn }) => fn.sum<number | null>('missing').as('missing'))
        .where('project_id', '=', project)
        .where('day', '>=', sinceDay)
        .executeTakeFirstOrThrow()
      return Number(missing ?? 0)
    },
  }
}

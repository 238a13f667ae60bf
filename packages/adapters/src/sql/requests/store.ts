import type { Position, ProjectId } from '@posthorn/core/kernel'
import type { ProjectRequestsStore, RequestsQuery, RequestWalk } from '@posthorn/core/tenant'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { newestFirst, notOlderThan } from '../engine/page.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { fromStored, REQUEST_RECORD } from './columns.ts'

/** The first status of a class, and the first that is above it. */
function rangeOf(status: NonNullable<RequestsQuery['status']>): readonly [number, number] {
  if (status === 'failed') return [400, 1000]
  const first = Number(status.charAt(0)) * 100
  return [first, first + 100]
}

/** The records of an index in the order of the list: those of an id, the failed ones, or all. */
function indexed(db: Kysely<Tables>, project: ProjectId, { requestId, status, from, to }: RequestWalk) {
  let query = db.selectFrom('requests').where('project_id', '=', project)
  if (requestId !== undefined) query = query.where('request_id', '=', requestId)
  // A literal, so that the planner knows that the index of failed requests has all of them.
  else if (status !== undefined && rangeOf(status)[0] >= 400) query = query.where('status', '>=', sql.lit(400))
  if (from) query = query.where('created_at', '>=', toTime(from))
  if (to) query = query.where('created_at', '<=', toTime(to))
  return query
}

/** Returns the last of the records that the walk looks at; undefined where it reaches the end of the list. */
async function endOf(db: Kysely<Tables>, project: ProjectId, request: RequestWalk): Promise<Position | undefined> {
  const range = { after: request.after, limit: 2, offset: request.most - 1 }
  const query = indexed(db, project, request).select(['created_at', 'id']).$call(newestFirst(range))
  const [last, next] = await query.execute()
  return last && next && { createdAt: new Date(Number(last.created_at)), id: last.id }
}

function listed(db: Kysely<Tables>, project: ProjectId, request: RequestWalk, end: Position | undefined) {
  const { status, method, path, key } = request
  let query = indexed(db, project, request).selectAll()
  if (status !== undefined) {
    const [first, above] = rangeOf(status)
    query = query.where('status', '>=', first).where('status', '<', above)
  }
  if (method !== undefined) query = query.where('method', '=', method)
  if (path !== undefined) query = query.where(({ or, eb }) => or([eb('route', '=', path), eb('path', '=', path)]))
  if (key !== undefined) query = query.where('actor_id', '=', key)
  return query.where(notOlderThan(end)).$call(newestFirst(request)).execute()
}

/** Whether an index finds exactly the records. Other filters test those of an index, off the thread of the requests. */
const isExact = ({ requestId, status, method, path, key }: RequestWalk) =>
  (method ?? path ?? key) === undefined && (status === undefined || (status === 'failed' && requestId === undefined))

export function projectRequestsStore(session: Session, project: ProjectId): ProjectRequestsStore {
  return {
    async list(request: RequestWalk) {
      const exact = isExact(request)
      const end = exact ? undefined : await endOf(session.scan, project, request)
      const rows = await listed(exact ? session.read : session.scan, project, request, end)
      return { rows: rows.map((row) => fromStored(REQUEST_RECORD.fromRow(session.dialect, row))), stoppedAt: end }
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

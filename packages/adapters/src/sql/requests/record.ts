import type { ProjectId } from '@posthorn/core/kernel'
import type { RequestGroup, RequestKind, RequestsStore } from '@posthorn/core/tenant'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { REQUEST_RECORD, toStored } from './columns.ts'

const DAY_KEY = { project_id: 'text', day: 'integer', kind: 'text' } as const
const keyOf = ({ projectId, day, kind }: Pick<RequestGroup, 'projectId' | 'day' | 'kind'>) =>
  `${projectId} ${day} ${kind}`

interface CountedDay {
  readonly project_id: ProjectId
  readonly day: number
  readonly kind: RequestKind
  readonly answered: number
}

/** Adds to the numbers of answered requests, in one order in every process. Returns the sums. */
async function countDays(db: Kysely<Tables>, dialect: Dialect, groups: readonly RequestGroup[]) {
  const rows = groups.map(({ projectId, day, kind, records, unrecorded }) => ({
    project_id: projectId,
    day,
    kind,
    more: records.length + unrecorded,
  }))
  const { rows: counted } = await sql<CountedDay>`insert into request_days (project_id, day, kind, answered, missing)
    select more.project_id, more.day, more.kind, more.more, 0
    from ${dialect.sets.recordset('more', { ...DAY_KEY, more: 'integer' }, rows)}
    where exists (select 1 from projects where projects.id = more.project_id)
    order by more.project_id, more.day, more.kind
    on conflict (project_id, day, kind) do update set answered = request_days.answered + excluded.answered
    returning project_id, day, kind, answered`.execute(db)
  return counted
}

async function addMissing(db: Kysely<Tables>, dialect: Dialect, rows: readonly (CountedDay & { missing: number })[]) {
  const set = rows.map(({ project_id, day, kind, missing }) => ({ project_id, day, kind, missing }))
  await sql`update request_days set missing = request_days.missing + more.missing
    from ${dialect.sets.recordset('more', { ...DAY_KEY, missing: 'integer' }, set)}
    where request_days.project_id = more.project_id and request_days.day = more.day
      and request_days.kind = more.kind`.execute(db)
}

async function insertRecords(
  db: Kysely<Tables>,
  dialect: Dialect,
  rows: readonly ReturnType<typeof REQUEST_RECORD.toSetRow>[],
) {
  const names = sql.join(Object.keys(REQUEST_RECORD.columns).map((name) => sql.ref(name)))
  // A commit whose outcome was unknown is repeated.
  await sql`insert into requests (${names}) select ${names} from ${dialect.sets.recordset('record', REQUEST_RECORD.columns, rows)}
    where true on conflict (project_id, created_at, id) do nothing`.execute(db)
}

/** Deletes the records and the numbers of days from before a time. */
async function prune(db: Kysely<Tables>, before: Date, limit: number): Promise<number> {
  const records = await sql`delete from requests where (project_id, created_at, id) in
    (select project_id, created_at, id from requests where created_at < ${toTime(before)} order by created_at limit ${limit})`.execute(
    db,
  )
  const day = Math.floor(before.getTime() / 86_400_000)
  const days = await sql`delete from request_days where (project_id, day, kind) in
    (select project_id, day, kind from request_days where day < ${day} order by day limit ${limit})`.execute(db)
  return Number(records.numAffectedRows ?? 0) + Number(days.numAffectedRows ?? 0)
}

export function requestsStore({ write, dialect }: Session): RequestsStore {
  return {
    record(groups: readonly RequestGroup[], perDay: number) {
      if (groups.length === 0) return Promise.resolve([])
      return write(async (db) => {
        const byKey = new Map(groups.map((group) => [keyOf(group), group]))
        const days = (await countDays(db, dialect, groups)).map((row) => {
          const { project_id: projectId, day, kind, answered } = { ...row, answered: Number(row.answered) }
          const { records = [], unrecorded = 0 } = byKey.get(keyOf({ projectId, day, kind })) ?? {}
          const before = answered - records.length - unrecorded
          const kept = records.slice(0, Math.max(0, perDay - before))
          return { ...row, kept, missing: unrecorded + records.length - kept.length, isFull: answered >= perDay }
        })
        const rows = days.flatMap(({ project_id, kept }) =>
          kept.map((record) => REQUEST_RECORD.toSetRow(toStored(project_id, record))),
        )
        if (rows.length > 0) await insertRecords(db, dialect, rows)
        const short = days.filter(({ missing }) => missing > 0)
        if (short.length > 0) await addMissing(db, dialect, short)
        return days.map(({ project_id, day, kind, isFull }) => ({ projectId: project_id, day, kind, isFull }))
      })
    },

    prune: (before: Date, limit: number) => write((db) => prune(db, before, limit)),
  }
}

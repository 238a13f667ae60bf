import type { StoredWorkflowEvent, WorkflowEvent } from '@posthorn/core/automation'
import type { ProjectId } from '@posthorn/core/kernel'
import { type Kysely, sql } from 'kysely'
import { decodeOr } from '../engine/damaged.ts'
import type { Columns, Dialect } from '../engine/dialect.ts'
import { fromTime, toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'

const COLUMNS = {
  project_id: 'text',
  event_id: 'text',
  name: 'text',
  contact_id: 'text',
  data: 'json',
  at: 'time',
  by_public_key: 'integer',
} as const satisfies Columns

/** The connection on which executions are read or, within a transaction, written, and their project. */
export interface Place {
  readonly db: Kysely<Tables>
  readonly dialect: Dialect
  readonly project: ProjectId
}

/** Inserts events of any projects, within a transaction. */
export async function insertWaitingEvents(
  db: Kysely<Tables>,
  dialect: Dialect,
  all: readonly { readonly projectId: ProjectId; readonly workflowEvents: WorkflowEvent }[],
): Promise<void> {
  if (all.length === 0) return
  const rows = all.map(({ projectId, workflowEvents }) => ({
    project_id: projectId,
    event_id: workflowEvents.eventId,
    name: workflowEvents.name,
    contact_id: workflowEvents.contactId,
    data: workflowEvents.data,
    at: toTime(workflowEvents.at),
    by_public_key: Number(workflowEvents.byPublicKey ?? 0),
  }))
  await dialect.sets.insertAll(db, { table: 'heard_events', columns: COLUMNS, rows })
}

export async function listWaitingEvents(
  { db, dialect, project }: Place,
  limit: number,
): Promise<readonly StoredWorkflowEvent[]> {
  // Very many events of one contact are not read repeatedly with their data.
  const next = db
    .selectFrom('heard_events')
    .select(['seq', 'contact_id'])
    .where('project_id', '=', project)
    .orderBy('seq')
    .limit(limit)
  const firsts = db.selectFrom(next.as('next')).select(({ fn }) => fn.min('next.seq').as('seq'))
  const rows = await db
    .selectFrom('heard_events')
    .selectAll()
    .where('seq', 'in', firsts.groupBy('next.contact_id'))
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({
    seq: Number(row.seq),
    eventId: row.event_id,
    name: row.name,
    contactId: row.contact_id,
    data: decodeOr(dialect, row.data, {}),
    at: fromTime(row.at),
    ...(row.by_public_key === 1 && { byPublicKey: true }),
  }))
}

export async function deleteWaitingEvents({ db, dialect, project }: Place, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return
  const gone = dialect.sets.recordset(
    'gone',
    { seq: 'time' },
    seqs.map((seq) => ({ seq })),
  )
  await sql`delete from heard_events where project_id || '' = ${project} and seq in (select gone.seq from ${gone})`.execute(
    db,
  )
}

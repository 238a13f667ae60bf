import type { ContactId, ProjectId } from '@posthorn/core'
import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect, SetRow } from '../engine/dialect.ts'
import { setStatement } from '../engine/statement.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'

/** A contact that changed. */
export interface OwnedMark {
  readonly project: ProjectId
  readonly contactId: ContactId
  readonly at: Date
}

const ROW = { project_id: 'text', contact_id: 'text', marked_at: 'time' } as const satisfies Columns

const markRows = setStatement<readonly SetRow[]>(
  (rows, dialect) => sql`insert into changed_contacts (project_id, contact_id, marked_at)
    select project_id, contact_id, marked_at from ${dialect.sets.recordset('mark', ROW, rows)}
    where true order by project_id, contact_id
    on conflict (project_id, contact_id) do update set version = changed_contacts.version + 1`,
)

/** Marks contacts of any projects, in the order of ids, so that two transactions cannot deadlock. */
export async function markChangedAcross(
  db: Kysely<Tables>,
  dialect: Dialect,
  marks: readonly OwnedMark[],
): Promise<void> {
  if (marks.length === 0) return
  const once = new Map(marks.map((mark) => [`${mark.project} ${mark.contactId}`, mark]))
  const rows = [...once.values()].map(({ project, contactId, at }) => ({
    project_id: project,
    contact_id: contactId,
    marked_at: toTime(at),
  }))
  await markRows(db, dialect, rows)
}

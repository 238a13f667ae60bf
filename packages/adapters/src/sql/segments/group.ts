import type { Cause, ContactId, ProjectId } from '@posthorn/core/kernel'
import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect, SetRow } from '../engine/dialect.ts'
import { setStatement } from '../engine/statement.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { markedAgain } from './changed-contacts.ts'

/** A contact that changed. */
export interface OwnedMark extends Cause {
  readonly project: ProjectId
  readonly contactId: ContactId
  readonly at: Date
}

const ROW = {
  project_id: 'text',
  contact_id: 'text',
  marked_at: 'time',
  by_public_key: 'integer',
} as const satisfies Columns

const markRows = setStatement<readonly SetRow[]>(
  (rows, dialect) => sql`insert into changed_contacts (project_id, contact_id, marked_at, by_public_key)
    select project_id, contact_id, marked_at, by_public_key from ${dialect.sets.recordset('mark', ROW, rows)}
    where true order by project_id, contact_id
    ${markedAgain}`,
)

/** Marks contacts of any projects, in the order of ids, so that two transactions cannot deadlock. */
export async function markChangedAcross(
  db: Kysely<Tables>,
  dialect: Dialect,
  marks: readonly OwnedMark[],
): Promise<void> {
  if (marks.length === 0) return
  // Among marks of one contact, one of the public key comes last.
  const inOrder = marks.toSorted((a, b) => Number(a.byPublicKey ?? 0) - Number(b.byPublicKey ?? 0))
  const once = new Map(inOrder.map((mark) => [`${mark.project} ${mark.contactId}`, mark]))
  const rows = [...once.values()].map(({ project, contactId, at, byPublicKey }) => ({
    project_id: project,
    contact_id: contactId,
    marked_at: toTime(at),
    by_public_key: Number(byPublicKey ?? 0),
  }))
  await markRows(db, dialect, rows)
}

import type { ChangeMark } from '@posthorn/core/audience'
import type { Cause, ContactId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import { toTime } from '../engine/values.ts'
import type { Place } from './membership.ts'

/** A mark of the public key remains until the contact was looked at. */
export const markedAgain = sql`on conflict (project_id, contact_id) do update set version = changed_contacts.version + 1,
    by_public_key = case when excluded.by_public_key = 1 then 1 else changed_contacts.by_public_key end`

/** In the order of ids, so that two transactions that mark the same contacts cannot deadlock. */
export async function markChanged(
  place: Place,
  contactIds: readonly ContactId[],
  { at, byPublicKey }: Cause & { readonly at: Date },
): Promise<void> {
  const { db, dialect, project } = place
  const marks = [...new Set(contactIds)].sort().map((contact_id) => ({ contact_id }))
  if (marks.length === 0) return
  await sql`insert into changed_contacts (project_id, contact_id, marked_at, by_public_key)
    select ${project}, mark.contact_id, cast(${toTime(at)} as bigint), cast(${Number(byPublicKey ?? 0)} as integer)
    from ${dialect.sets.recordset('mark', { contact_id: 'text' }, marks)} where 1 = 1 order by mark.contact_id
    ${markedAgain}`.execute(db)
}

export async function listChanged({ db, project }: Place, limit: number): Promise<readonly ChangeMark[]> {
  const rows = await db
    .selectFrom('changed_contacts')
    .select(['seq', 'contact_id', 'version', 'by_public_key'])
    .where('project_id', '=', project)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    contactId: row.contact_id,
    seq: row.seq,
    version: row.version,
    ...(row.by_public_key === 1 && { byPublicKey: true }),
  }))
}

/** Skips marks that another transaction holds: the contact is being marked again. */
export async function deleteChanged({ db, dialect, project }: Place, marks: readonly ChangeMark[]): Promise<void> {
  if (marks.length === 0) return
  const seen = marks.map(({ seq, version }) => ({ seq, version }))
  await sql`with gone as materialized (
      select changed_contacts.seq from changed_contacts
      where project_id = ${project} and (seq, version) in (
        select seen.seq, seen.version from ${dialect.sets.recordset('seen', { seq: 'time', version: 'integer' }, seen)})
      ${dialect.locks.skipLocked})
    delete from changed_contacts where seq in (select gone.seq from gone)`.execute(db)
}

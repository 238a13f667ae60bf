import type { SegmentStore } from '@posthorn/core/audience'
import type { ContactId, ProjectId } from '@posthorn/core/kernel'
import type { Predicate } from '@posthorn/core/people'
import { CONTACT } from '../contacts/columns.ts'
import type { Session } from '../engine/engine.ts'
import { countOf } from '../engine/own-rows.ts'
import { ownedBy } from '../engine/owner.ts'
import { predicateSql } from '../filters/predicate.ts'
import { fingerprintOf } from './fingerprint.ts'
import { settleCount } from './membership.ts'
import { findMoving } from './moving.ts'
import { findPending } from './pending.ts'
import { place } from './select.ts'
import { walkMatching } from './walk.ts'

const FEW_MEMBERS = 20_000

/** Returns the members of a segment, if looking up each is less work than walking through the project. */
async function fewMembers(session: Session, project: ProjectId, predicate: Predicate) {
  const { read } = session
  if (predicate.kind !== 'member') return undefined
  const { segmentId } = predicate
  const segment = await read.selectFrom('segments').select('members').where('id', '=', segmentId).executeTakeFirst()
  if (!segment || segment.members > FEW_MEMBERS) return undefined
  const ids = read.selectFrom('segment_members').select('contact_id').where('segment_id', '=', segmentId)
  return session.scan.selectFrom('contacts').where(ownedBy(project)).where('contacts.id', 'in', ids)
}

function matching(session: Session, project: ProjectId, predicate: Predicate) {
  const { dialect } = session
  return session.scan.selectFrom('contacts').where('project_id', '=', project).where(predicateSql(dialect, predicate))
}

export function matchingVerbs(
  session: Session,
  project: ProjectId,
): Pick<
  SegmentStore,
  | 'fingerprint'
  | 'settleMemberCount'
  | 'countMatching'
  | 'holdsFor'
  | 'listMatching'
  | 'walkMatching'
  | 'findPending'
  | 'findMoving'
> {
  const { write, read, dialect } = session
  return {
    fingerprint: () => fingerprintOf(session, project),

    settleMemberCount: (id) => write((db) => settleCount(place(session, project, db), id)),

    async countMatching(predicate: Predicate) {
      return countOf(matching(session, project, predicate))
    },

    async holdsFor(id: ContactId, predicate: Predicate) {
      const row = await read
        .selectFrom('contacts')
        .select('id')
        .where('id', '=', id)
        .where(ownedBy(project))
        .where(predicateSql(dialect, predicate))
        .executeTakeFirst()
      return row !== undefined
    },

    async listMatching(predicate: Predicate, { limit, offset }: { readonly limit: number; readonly offset: number }) {
      const rows = await ((await fewMembers(session, project, predicate)) ?? matching(session, project, predicate))
        .selectAll('contacts')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => CONTACT.fromRow(dialect, row))
    },

    walkMatching: (request) => walkMatching(session, project, request),

    findPending: (request) => findPending(place(session, project, session.scan), request),

    findMoving: (asked, among) => findMoving(place(session, project, session.scan), asked, among),
  }
}

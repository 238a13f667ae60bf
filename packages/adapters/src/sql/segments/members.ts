import type { MembershipChange, SegmentStore } from '@posthorn/core/audience'
import type { ContactId, ProjectId, SegmentId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { countMemberships, forgetContacts, type Move, moveContacts } from './membership.ts'
import { place } from './select.ts'

function move(session: Session, project: ProjectId, movements: readonly Move[], at: Date) {
  const { write } = session
  return write((db) => moveContacts(place(session, project, db), movements, at))
}

export function membershipVerbs(
  session: Session,
  project: ProjectId,
): Pick<
  SegmentStore,
  'move' | 'enter' | 'leave' | 'segmentIdsOf' | 'countMemberships' | 'forgetContacts' | 'deleteMembers'
> {
  const { read, write } = session
  return {
    move: (movements, at) => move(session, project, movements, at),

    async enter({ at, contactIds: entering, ...change }: MembershipChange & { readonly at: Date }) {
      return (await move(session, project, [{ ...change, entering, leaving: [] }], at))[0]?.entered ?? []
    },

    async leave({ contactIds: leaving, ...change }: MembershipChange) {
      return (await move(session, project, [{ ...change, entering: [], leaving }], new Date(0)))[0]?.left ?? []
    },

    async segmentIdsOf(contactId: ContactId) {
      const rows = await read
        .selectFrom('segment_members')
        .innerJoin('segments', 'segments.id', 'segment_members.segment_id')
        .select('segments.id')
        .where('contact_id', '=', contactId)
        .where('segment_members.project_id', '=', project)
        .orderBy('segments.id')
        .execute()
      return rows.map((row) => row.id)
    },

    countMemberships: (contactIds) => countMemberships(place(session, project, session.scan), contactIds),

    forgetContacts: (contactIds) => write((db) => forgetContacts(place(session, project, db), contactIds)),

    deleteMembers(segmentId: SegmentId, limit: number) {
      return write(async (db) => {
        const some = db
          .selectFrom('segment_members')
          .select('contact_id')
          .where('segment_id', '=', segmentId)
          .where('project_id', '=', project)
          .limit(limit)
        const gone = await db
          .deleteFrom('segment_members')
          .where('segment_id', '=', segmentId)
          .where('contact_id', 'in', some)
          .executeTakeFirst()
        return Number(gone.numDeletedRows)
      })
    },
  }
}

import type { ContactId, ProjectId, SegmentId } from '../../kernel/ids/ids.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { isOfMachine } from '../../people/filters/event-names.ts'
import { matches } from '../../people/filters/matches.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import type { Tables } from './tables.ts'

export const memberKey = (segmentId: SegmentId, contactId: ContactId): string => `${segmentId} ${contactId}`

export function isMember(
  { members }: Tables,
  projectId: ProjectId,
  segmentId: SegmentId,
  contactId: ContactId,
): boolean {
  return members.get(memberKey(segmentId, contactId))?.projectId === projectId
}

function eventsAt({ events }: Tables, contactId: ContactId, name: string): readonly Date[] {
  return events
    .filter(({ row }) => row.contactId === contactId && row.name === name && !isOfMachine(row))
    .map(({ row }) => row.createdAt)
}

/** Returns true if the predicate holds for a contact of the project. */
export function holds(tables: Tables, projectId: ProjectId, contact: Contact, predicate: Predicate): boolean {
  return matches(predicate, {
    contact,
    eventsAt: (name) => eventsAt(tables, contact.id, name),
    isMember: (segmentId) => isMember(tables, projectId, segmentId, contact.id),
  })
}

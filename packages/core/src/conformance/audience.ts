import type { Event } from '../audience/events/schema.ts'
import type { ContactId, SegmentId } from '../kernel/ids/ids.ts'
import type { Contact } from '../people/contacts/schema.ts'
import { isOfMachine } from '../people/filters/event-names.ts'
import { matches } from '../people/filters/matches.ts'
import type { Predicate } from '../people/filters/predicate.ts'
import { ROW_TIME } from '../testing/rows.ts'
import type { Tenant } from '../testing/tenant.ts'
import { aStaticSegment } from '../testing/work-rows.ts'

/** Contacts with their events and memberships. */
export interface Audience {
  readonly contacts: readonly Contact[]
  readonly events: readonly Event[]
  readonly members: ReadonlyMap<SegmentId, readonly ContactId[]>
}

/** Stores contacts with their events and memberships in a project. Returns them as read back. */
export async function settleAudience({ rooms }: Tenant, { contacts, events, members }: Audience) {
  await rooms.contacts.insertMany(contacts)
  await rooms.events.insert(events)
  for (const [segmentId, contactIds] of members) {
    await rooms.segments.insert(aStaticSegment({ id: segmentId }))
    await rooms.segments.enter({ segmentId, contactIds, predicate: undefined, at: ROW_TIME })
  }
  return rooms.contacts.findMany(contacts.map(({ id }) => id))
}

function eventsAt(events: readonly Event[], contactId: ContactId, name: string): readonly Date[] {
  return events
    .filter((event) => event.contactId === contactId && event.name === name && !isOfMachine(event))
    .map(({ createdAt }) => createdAt)
}

/** Returns the contacts that `matches` chooses. */
export function chosenFrom(
  asked: Predicate,
  contacts: readonly Contact[],
  { events, members }: Audience,
): readonly Contact[] {
  return contacts.filter((contact) =>
    matches(asked, {
      contact,
      eventsAt: (name) => eventsAt(events, contact.id, name),
      isMember: (segmentId) => members.get(segmentId)?.includes(contact.id) ?? false,
    }),
  )
}

export const idsOf = (contacts: readonly Contact[]) => contacts.map(({ id }) => id).sort()

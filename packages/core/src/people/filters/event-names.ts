import type { JsonValue } from '../../kernel/text/json.ts'

/** Names of the events that only Posthorn itself emits. */
export const CONTACT_SUBSCRIBED = 'contact.subscribed'
export const CONTACT_UNSUBSCRIBED = 'contact.unsubscribed'
export const EMAIL_SENT = 'email.sent'
export const EMAIL_DELIVERY = 'email.delivery'
export const EMAIL_OPEN = 'email.open'
export const EMAIL_CLICK = 'email.click'
export const EMAIL_BOUNCE = 'email.bounce'
export const EMAIL_COMPLAINT = 'email.complaint'
export const EMAIL_RECEIVED = 'email.received'

export function subscriptionEvent(subscribed: boolean): string {
  return subscribed ? CONTACT_SUBSCRIBED : CONTACT_UNSUBSCRIBED
}

/** Returns the name of the event for a contact that enters or leaves a segment that tracks its members. */
export function membershipEvent(slug: string, way: 'entry' | 'exit'): string {
  return `segment.${slug}.${way}`
}

/** An event, as far as its name and data identify it. */
interface NamedEvent {
  readonly name: string
  readonly data: Readonly<Record<string, JsonValue>>
}

/** Events that machines cause as well. Filters are about people: events with `machine: true` do not count there. */
const OF_PEOPLE_OR_MACHINES: ReadonlySet<string> = new Set([EMAIL_OPEN, EMAIL_CLICK])

export const mayBeMachine = (name: string): boolean => OF_PEOPLE_OR_MACHINES.has(name)

export const isOfMachine = ({ name, data }: NamedEvent): boolean => mayBeMachine(name) && data.machine === true

const MEMBERSHIP = /^segment\..*\.(?:entry|exit)$/i
const OF_EMAIL = /^email\./i
const OF_CONTACT = new Set([CONTACT_SUBSCRIBED, CONTACT_UNSUBSCRIBED])

export const isMembershipEvent = (name: string): boolean => MEMBERSHIP.test(name)

/** Returns whether only Posthorn itself may emit events of this name. */
export function isReservedEvent(name: string): boolean {
  return isMembershipEvent(name) || OF_EMAIL.test(name) || OF_CONTACT.has(name.toLowerCase())
}

const OWN = new Set<string>([
  EMAIL_SENT,
  EMAIL_DELIVERY,
  EMAIL_OPEN,
  EMAIL_CLICK,
  EMAIL_BOUNCE,
  EMAIL_COMPLAINT,
  EMAIL_RECEIVED,
  CONTACT_SUBSCRIBED,
  CONTACT_UNSUBSCRIBED,
])

/** Returns whether it is an event of mail or of a subscription, which feeds show under a type of its own. */
export const isOwnEvent = (name: string): boolean => OWN.has(name)

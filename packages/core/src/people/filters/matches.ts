import type { SegmentId } from '../../kernel/ids/ids.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { momentOf } from '../../kernel/text/moment.ts'
import { byCodePoint } from '../../kernel/text/text.ts'
import type { Contact } from '../contacts/schema.ts'
import type { DataTest, Predicate } from './predicate.ts'

/** A contact, its events and its memberships. */
export interface Subject {
  readonly contact: Contact
  /** Returns the times of events of this name, without those that a machine caused. */
  readonly eventsAt: (name: string) => readonly Date[]
  /** Returns whether the contact is a stored member of the segment. */
  readonly isMember: (segmentId: SegmentId) => boolean
}

/** Returns whether the predicate is true for the contact. Defines the meaning of predicates. */
export function matches(predicate: Predicate, subject: Subject): boolean {
  const { contact } = subject
  switch (predicate.kind) {
    case 'all':
      return predicate.of.every((part) => matches(part, subject))
    case 'any':
      return predicate.of.some((part) => matches(part, subject))
    case 'not':
      return !matches(predicate.of, subject)
    case 'nothing':
      return false
    case 'email':
      return predicate.test === 'equal' ? contact.email === predicate.value : contact.email.includes(predicate.value)
    case 'subscribed':
      return contact.subscribed === predicate.value
    case 'time':
      return isWithin(contact[predicate.column], predicate.from, predicate.until)
    case 'data':
      return meets(valueUnder(contact.data, predicate.path), predicate.test)
    case 'event':
      return subject.eventsAt(predicate.name).some((at) => isWithin(at, predicate.from, predicate.until))
    case 'member':
      return subject.isMember(predicate.segmentId)
  }
}

/** Returns whether a predicate on data alone is true for these data. */
export function matchesData(predicate: Predicate, data: JsonValue): boolean {
  if (predicate.kind === 'not') return !matchesData(predicate.of, data)
  return predicate.kind === 'data' && meets(valueUnder(data, predicate.path), predicate.test)
}

function isWithin(moment: Date, from: Date | undefined, until: Date | undefined): boolean {
  return (from === undefined || moment >= from) && (until === undefined || moment < until)
}

type Value = JsonValue | undefined

function own(holder: Value, name: string): Value {
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return undefined
  return Object.getOwnPropertyDescriptor(holder, name)?.value
}

/** Returns the value whose name is the whole path joined by dots; without one, the value at the path through nested objects. */
export function valueUnder(data: JsonValue, path: readonly string[]): Value {
  const whole = own(data, path.join('.'))
  return whole === undefined ? path.reduce<Value>(own, data) : whole
}

function meets(value: Value, test: DataTest): boolean {
  if (value === undefined || value === null) return false
  switch (test.is) {
    case 'present':
      return true
    case 'equal':
    case 'unequal':
      return (value === test.value) === (test.is === 'equal')
    case 'containing':
    case 'lacking':
      return contains(value, test.value) === (test.is === 'containing')
    case 'above':
    case 'below': {
      const order = compare(value, test.value)
      if (order === undefined) return false
      return order === 0 ? test.orEqual : order > 0 === (test.is === 'above')
    }
    case 'moment': {
      const ms = typeof value === 'string' ? momentOf(value) : undefined
      return ms !== undefined && isWithin(new Date(ms), test.from, test.until)
    }
  }
}

function contains(value: JsonValue, text: string): boolean {
  return (typeof value === 'string' || Array.isArray(value)) && value.includes(text)
}

/** Returns a negative number, zero or a positive number; undefined when the values cannot be compared. */
function compare(value: JsonValue, other: string | number): number | undefined {
  if (typeof value === 'number' && typeof other === 'number') return value < other ? -1 : value > other ? 1 : 0
  return typeof value === 'string' && typeof other === 'string' ? byCodePoint(value, other) : undefined
}

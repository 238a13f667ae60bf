import { asId, type SegmentId } from '../../kernel/ids/ids.ts'
import { EMAIL_BOUNCE, EMAIL_CLICK, EMAIL_COMPLAINT, EMAIL_DELIVERY, EMAIL_OPEN, EMAIL_SENT } from './event-names.ts'

/** The meaning of the name of a filter's field. */
export type FieldRef =
  | { readonly kind: 'email' }
  | { readonly kind: 'subscribed' }
  | { readonly kind: 'time'; readonly column: 'createdAt' | 'updatedAt' }
  /** The name after `data.`, which may contain dots. */
  | { readonly kind: 'data'; readonly name: string }
  | { readonly kind: 'event'; readonly name: string }
  | { readonly kind: 'segment'; readonly id: SegmentId }

export type FieldKind = FieldRef['kind']

/** The words of filters for events of an email, and the names of these events. */
const EMAIL_EVENTS: ReadonlyMap<string, string> = new Map([
  ['sent', EMAIL_SENT],
  ['delivered', EMAIL_DELIVERY],
  ['delivery', EMAIL_DELIVERY],
  ['opened', EMAIL_OPEN],
  ['open', EMAIL_OPEN],
  ['clicked', EMAIL_CLICK],
  ['click', EMAIL_CLICK],
  ['bounced', EMAIL_BOUNCE],
  ['bounce', EMAIL_BOUNCE],
  ['complained', EMAIL_COMPLAINT],
  ['complaint', EMAIL_COMPLAINT],
])

/** Returns the meaning of a field's name, or undefined. */
export function fieldRef(field: string): FieldRef | undefined {
  if (field === 'email' || field === 'subscribed') return { kind: field }
  if (field === 'createdAt' || field === 'updatedAt') return { kind: 'time', column: field }
  const dot = field.indexOf('.')
  const name = field.slice(dot + 1)
  if (dot === -1 || name === '') return undefined
  switch (field.slice(0, dot)) {
    case 'data':
      return { kind: 'data', name }
    case 'event':
      return { kind: 'event', name }
    case 'email': {
      const event = EMAIL_EVENTS.get(name)
      return event === undefined ? undefined : { kind: 'event', name: event }
    }
    // A request may name a segment; the name is replaced before the condition is used.
    case 'segment':
      return { kind: 'segment', id: asId('seg', name) ?? (name as SegmentId) }
    default:
      return undefined
  }
}

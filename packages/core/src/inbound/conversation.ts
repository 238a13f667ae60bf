import { classifyReturned } from '../feedback/classify.ts'
import { headerOf } from '../feedback/message.ts'
import type { Returned } from '../feedback/schema.ts'
import type { Envelope } from '../ports/inbound.ts'
import type { ReceivedMessage } from '../ports/message.ts'

/** What arrived: `letter` when a person wrote it, `machine` when a program did, else what came back. */
export type Arrival =
  | { readonly kind: 'letter' | 'machine' }
  | { readonly kind: 'returned'; readonly returned: Returned }

/** Tells what people write from what programs do: an answer to those, or a record of each, could go on for ever. */
export function arrivalOf(message: ReceivedMessage, envelope: Envelope): Arrival {
  const returned = classifyReturned(message)
  if ('messageId' in returned) {
    // Who asks to be unsubscribed also wrote a letter, if it does not say which mail it is about.
    const isWish = returned.kind === 'complaint' && returned.type === 'opt-out'
    return isWish && returned.messageId === undefined ? { kind: 'letter' } : { kind: 'returned', returned }
  }
  return returned.kind === 'none' && !isOfMachine(message, envelope) ? { kind: 'letter' } : { kind: 'machine' }
}

/** By the fields of RFC 3834, RFC 2919 and RFC 2369, and the customary Precedence. */
function isOfMachine(message: ReceivedMessage, { from }: Envelope): boolean {
  if (from === '') return true
  const submitted = headerOf(message, 'auto-submitted')?.trim().toLowerCase() ?? 'no'
  if (submitted !== 'no') return true
  if (/^\s*(?:bulk|junk|list)\b/i.test(headerOf(message, 'precedence') ?? '')) return true
  return MACHINE_FIELDS.some((name) => headerOf(message, name) !== undefined)
}

const MACHINE_FIELDS = ['list-id', 'list-unsubscribe', 'feedback-id', 'x-loop', 'x-csa-complaints']

import type { Envelope } from '../../kernel/ports/inbound.ts'
import type { ReceivedMessage } from '../../kernel/ports/message.ts'
import { classifyReturned, isAutomatic } from '../feedback/classify.ts'
import { headerOf } from '../feedback/message.ts'
import type { ReturnedReport } from '../feedback/schema.ts'

/**
 * The kind of a received message: `machine` when a program sent it; `returned` when it also reports about a mail;
 * `wish` when a person's program complains or unsubscribes for them, which counts as a letter unless it proves which
 * mail it is about; else `letter`.
 */
export type Arrival =
  | { readonly kind: 'letter' | 'machine' }
  | { readonly kind: 'returned' | 'wish'; readonly returned: ReturnedReport }

/**
 * Separates what people write from what programs send: answering or recording programs could loop forever. Only the
 * protocol shows that a program sent a message: people write about failed deliveries and vacations in the same words.
 */
export function arrivalOf(message: ReceivedMessage, envelope: Envelope): Arrival {
  const returned = classifyReturned(message)
  const hasId = 'messageId' in returned && returned.messageId !== undefined
  if (!isOfMachine(message, envelope)) {
    return hasId && returned.kind === 'complaint' && returned.isNamed ? { kind: 'wish', returned } : { kind: 'letter' }
  }
  return 'messageId' in returned ? { kind: 'returned', returned } : { kind: 'machine' }
}

/**
 * Decides by the envelope, the report types of RFC 6522, the fields of RFC 3834, RFC 2919, and RFC 2369, and customary
 * ones.
 */
function isOfMachine(message: ReceivedMessage, { from }: Envelope): boolean {
  return (
    from === '' ||
    from === '<>' ||
    headerOf(message, 'return-path')?.trim() === '<>' ||
    REPORT.test(headerOf(message, 'content-type') ?? '') ||
    isAutomatic(message) ||
    /^\s*(?:bulk|junk|list)\b/i.test(headerOf(message, 'precedence') ?? '') ||
    MACHINE_FIELDS.some((name) => headerOf(message, name) !== undefined) ||
    message.headers.some(({ name }) => /^list-/i.test(name))
  )
}

const REPORT = /^\s*(?:multipart\/report|message\/(?:delivery-status|feedback-report|disposition-notification))\b/i

const MACHINE_FIELDS = ['x-failed-recipients', 'feedback-id', 'x-loop', 'x-csa-complaints']

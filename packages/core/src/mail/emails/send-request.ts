import { z } from 'zod'
import { Copies, MailboxText, Recipients, Sender } from '../../kernel/address/mail-address.ts'
import { BRIEF_SIZE_MAX } from '../../kernel/context/context.ts'
import { alsoCalled } from '../../kernel/errors/known-fields.ts'
import type { MailAddress } from '../../kernel/ports/mailer.ts'
import { longText, Moment, nameText } from '../../kernel/text/text.ts'
import { DataPatch, jsonSize } from '../../people/fields/schema.ts'
import { BODY_MAX, Body, Subject } from '../templates/schema.ts'
import { Headers } from './headers.ts'
import { htmlOfText, TEXT_HTML_MAX } from './own-text.ts'
import { Attachments, type ShownEmail } from './schema.ts'
import { isMessageTooLarge, MESSAGE_TOO_LARGE } from './size.ts'
import { Tags } from './tags.ts'

export const SCHEDULED_DAYS_MAX = 30

export const Strict = z
  .boolean()
  .describe(
    'Whether to refuse the request if an expression without a default has no value for one of the recipients. When absent, the setting of the template applies.',
  )

export const BodyType = z
  .enum(['html', 'markdown'])
  .meta({ id: 'BodyType', description: 'The format of the body; html by default.' })

const Fields = z.object({
  to: Recipients,
  cc: Copies.optional().describe(
    'Recipients of a copy, visible to all recipients: an address, "Name <address>", { name, email }, or a list of them, at most 50.',
  ),
  bcc: Copies.optional().describe('Recipients of a copy who are hidden from other recipients; same forms as cc.'),
  subject: Subject.optional(),
  body: Body.optional(),
  html: alsoCalled(Body.optional().describe('Another name for body.'), 'htmlBody', 'bodyHtml'),
  text: alsoCalled(
    longText(1, BODY_MAX)
      .optional()
      .describe(
        'The text part, which replaces the one generated from the HTML; can contain {{variables}}. Without a body, the HTML is generated from it.',
      ),
    'textBody',
    'bodyText',
  ),
  template: alsoCalled(
    z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('The id or the name of a template. The other fields override those of the template.'),
    'templateId',
  ),
  from: Sender.optional(),
  name: alsoCalled(
    nameText(1, 255).optional().meta({
      deprecated: true,
      description: 'Display name of the sender when from is a plain address. Use from.name.',
    }),
    'fromName',
  ),
  reply: MailboxText.optional().describe('The Reply-To address, or "Name <address>".'),
  replyTo: MailboxText.optional().describe('Another name for reply.'),
  subscribed: z
    .boolean()
    .optional()
    .describe('When absent, the subscription does not change; a new contact is not subscribed.'),
  data: DataPatch.optional(),
  headers: Headers.optional(),
  attachments: Attachments.optional(),
  tags: Tags.optional().describe(
    'At most 10 tags for your own records: names, or { name, value }. Events of the mail contain them.',
  ),
  scheduledAt: alsoCalled(
    Moment.optional().describe(
      `When to send the mail: a time in the next ${SCHEDULED_DAYS_MAX} days; absent sends immediately.`,
    ),
    'sendAt',
  ),
  tracking: z
    .boolean()
    .optional()
    .describe('Overrides the open and click tracking of the project and the template for this mail.'),
  strict: Strict.optional(),
  type: BodyType.optional(),
})

const twice = (name: string, other: string) => ({
  path: [name],
  error: `is another name for ${other}; give only one of them`,
  params: { code: 'given_twice' },
})

export const SendRequest = Fields.refine(
  ({ template, subject, body, html, text }) =>
    template !== undefined || (subject !== undefined && (body ?? html ?? text) !== undefined),
  {
    path: ['template'],
    error: 'requires a template, or both subject and body',
    params: { code: 'required' },
  },
)
  .refine(({ body, html }) => body === undefined || html === undefined, twice('html', 'body'))
  .refine(({ reply, replyTo }) => reply === undefined || replyTo === undefined, twice('replyTo', 'reply'))
  // Checked before the fields: an oversized request need not be valid otherwise.
  .refine((request) => !isMessageTooLarge(request), {
    when: () => true,
    error: MESSAGE_TOO_LARGE,
    params: { refusal: 'PAYLOAD_TOO_LARGE' },
  })
  .transform(({ body, html, replyTo, ...request }, refinement) => {
    const { template, text, type, reply = replyTo } = request
    const written = html ?? body
    const ofText = written === undefined && template === undefined && text !== undefined ? htmlOfText(text) : undefined
    if (ofText && ofText.length > TEXT_HTML_MAX) {
      const message = 'produces more than 2 MB of HTML; shorten it, or send a body with it'
      refinement.addIssue({ code: 'custom', path: ['text'], message, params: { code: 'too_large' } })
    }
    const isHtml = html !== undefined || ofText !== undefined
    return { ...request, body: ofText ?? written, type: isHtml ? ('html' as const) : type, reply }
  })
  .meta({
    anyOf: [
      { required: ['template'] },
      { required: ['subject', 'body'] },
      { required: ['subject', 'html'] },
      { required: ['subject', 'text'] },
    ],
  })

export const RescheduleRequest = z.object({
  scheduledAt: Moment.describe(`A time in the next ${SCHEDULED_DAYS_MAX} days.`),
})
export type RescheduleRequest = z.infer<typeof RescheduleRequest>

/** A validated mail to be sent, with `body` and `reply` under their own names. */
export type SendRequest = Partial<z.infer<typeof SendRequest>> & Pick<z.infer<typeof SendRequest>, 'to'>

/** The kind of a recipient: of a mail of their own, or of a copy of the mail to the first recipient. */
type Part = 'to' | 'cc' | 'bcc'

export interface CopyAddress extends MailAddress {
  readonly part: Part
}

/**
 * Returns each address once, in the order of the request. An address that is named twice has the kind that others see.
 */
export function addressesOf({ to, cc = [], bcc = [] }: SendRequest): readonly CopyAddress[] {
  const byEmail = new Map<string, CopyAddress>()
  const parts = { to, cc, bcc }
  for (const part of ['to', 'cc', 'bcc'] as const)
    for (const { email, name } of parts[part]) if (!byEmail.has(email)) byEmail.set(email, { email, name, part })
  return [...byEmail.values()]
}

/**
 * Returns the addresses that the mails of a request show, by the recipient. A mail without copies shows its own
 * recipient. All copies show the first recipient, because they are copies of the mail to it; no mail shows a bcc.
 */
export function shownTo(addresses: readonly CopyAddress[]): (address: CopyAddress) => ShownEmail | undefined {
  const plain = ({ email, name }: MailAddress): MailAddress => ({ email, name })
  const cc = addresses.filter(({ part }) => part === 'cc').map(plain)
  const to = addresses.slice(0, 1).map(plain)
  const ofCopies = { to, cc }
  return (address) => {
    if (address.part !== 'to') return ofCopies
    return cc.length > 0 ? { to: [plain(address)], cc } : undefined
  }
}

/** The most recipients of a brief request. */
const FEW = 10

/**
 * Returns the approximate number of characters that a request writes; infinite when it is not brief, whatever its size.
 */
export function sizeOfRequest(request: SendRequest): number {
  const { to, cc = [], bcc = [], type, body = '', text = '', attachments = [], scheduledAt, ...rest } = request
  const mails = to.length + cc.length + bcc.length
  const isLong = mails > FEW || attachments.length > 0 || type === 'markdown' || scheduledAt !== undefined
  if (isLong) return Number.POSITIVE_INFINITY
  const texts = body.length + text.length
  return texts > BRIEF_SIZE_MAX ? texts : texts + mails * (jsonSize(rest) + jsonSize(cc))
}

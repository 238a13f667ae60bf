import type { InboxMessage, InboxSummary } from '@posthorn/core/mail'
import { z } from 'zod'
import { OptionalTimestamp, optionalTime, pageOf, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'
import type { ParsedMessage } from './inbox/parse.ts'

export const InboxSummaryRecord = z
  .object({
    id: z.string().describe('The id of the email; GET /emails/{id} shows its status.'),
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    size: z.int().describe('Bytes of the whole message.'),
    attachmentCount: z.int().describe('The number of files, including inline images.'),
    createdAt: Timestamp.describe('When the mail was captured.'),
  })
  .meta({ id: 'InboxSummary', description: 'A captured mail in the list.' })

export const InboxPage = pageOf('InboxPage', InboxSummaryRecord)

export const InboxMessageRecord = InboxSummaryRecord.extend({
  date: OptionalTimestamp.describe('The Date header.'),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).describe('In the order of the message, decoded.'),
  text: z.string().nullable(),
  html: z.string().nullable().describe('Inline images (`cid:`) are in it as `data:` URLs.'),
  attachments: z.array(
    z.object({
      index: z.int(),
      filename: z.string(),
      contentType: z.string(),
      size: z.int(),
      contentId: z.string().nullable(),
      disposition: z.enum(['attachment', 'inline']),
    }),
  ),
  problem: z.string().nullable().describe('Which part of the message could not be read.'),
}).meta({ id: 'InboxMessage', description: 'A captured mail, parsed.' })

export const EXAMPLE_SUMMARY: z.input<typeof InboxSummaryRecord> = {
  id: 'eml_01kajwa5v8n1r4y7h0j3s6d9gf',
  from: 'hello@sandbox.localhost',
  to: 'ada@example.com',
  subject: 'Hello Ada',
  size: 2104,
  attachmentCount: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
}

export const EXAMPLE_MESSAGE: z.input<typeof InboxMessageRecord> = {
  ...EXAMPLE_SUMMARY,
  date: '2026-11-21T09:30:00.000Z',
  headers: [
    { name: 'From', value: 'Shop <hello@sandbox.localhost>' },
    { name: 'To', value: 'ada@example.com' },
    { name: 'Subject', value: 'Hello Ada' },
  ],
  text: 'Hello Ada!',
  html: '<p>Hello Ada!</p>',
  attachments: [
    {
      index: 0,
      filename: 'invoice.pdf',
      contentType: 'application/pdf',
      size: 48211,
      contentId: null,
      disposition: 'attachment',
    },
  ],
  problem: null,
}

/** A captured mail in the list, as it is on the wire. */
export const presentInboxSummary = (mail: InboxSummary) =>
  onWire(InboxSummaryRecord, mail, { id: mail.emailId, attachmentCount: mail.attachments })

/** A captured mail with its parts, as it is on the wire. */
export function presentInboxMessage(mail: InboxMessage, looked: ParsedMessage): z.input<typeof InboxMessageRecord> {
  const { date, headers, text = null, html = null, attachments, problem = null } = looked
  return {
    ...presentInboxSummary({ ...mail, size: mail.source.length }),
    date: optionalTime(date),
    headers: headers.map(({ name, value }) => ({ name, value })),
    text,
    html,
    attachments: attachments.map(({ size, contentId = null, index, filename, contentType, disposition }) => ({
      index,
      filename,
      contentType,
      size,
      contentId,
      disposition,
    })),
    problem,
  }
}

import { type Chapter, type EmailWithTimeline, STORY_TYPES } from '@posthorn/core/insight'
import {
  BOUNCE_CLASSES,
  EMAIL_STATUSES,
  type Email,
  type EmailPage as EmailsOfPage,
  SOURCE_TYPES,
} from '@posthorn/core/mail'
import type { MailAddress } from '@posthorn/core/ports'
import { z } from 'zod'
import { OptionalTimestamp, optionalTime, pageOf, presentWalk, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

const ShownAddresses = z.array(z.object({ email: z.string(), name: z.string().nullable() }))

const presentAddresses = (addresses: readonly MailAddress[]) =>
  addresses.map(({ email, name = null }) => ({ email, name }))

export const EmailRecord = z
  .object({
    id: z.string(),
    contactId: z.string(),
    subject: z
      .string()
      .describe(
        'The subject with its variables inserted. For campaigns, they are inserted when the mail is handed over.',
      ),
    from: z.string(),
    fromName: z.string().nullable(),
    to: z.string(),
    toName: z.string().nullable(),
    replyTo: z.string().nullable(),
    shown: z
      .object({ to: ShownAddresses, cc: ShownAddresses })
      .nullable()
      .describe('The headers To and Cc, if the mail has copies or is one; null if they only contain its recipient.'),
    tags: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
    sourceType: z.enum(SOURCE_TYPES),
    templateId: z.string().nullable(),
    campaignId: z.string().nullable(),
    workflowExecutionId: z.string().nullable(),
    messageId: z.string().describe('The Message-ID of the mail, the same at every attempt.'),
    status: z
      .enum(EMAIL_STATUSES)
      .describe(
        'UNKNOWN: the connection broke before the final response, so it is unknown whether the mail server accepted the mail; see unknownPolicy of the project.',
      ),
    error: z.string().nullable().describe('Why it was not sent (yet); the response of the mail server, if any.'),
    response: z.string().nullable().describe('The response of the mail server when it accepted the mail.'),
    attempts: z.int().describe('Number of delivery attempts since it was accepted or last retried manually.'),
    unknownOutcomes: z
      .int()
      .describe('Number of hand-overs with an unknown outcome; after each, the mail may have been sent twice.'),
    scheduledAt: OptionalTimestamp.describe('The requested time of sending; null for immediately.'),
    nextAttemptAt: OptionalTimestamp.describe('When the next attempt is due; null when there is none.'),
    requestId: z
      .string()
      .nullable()
      .describe('The X-Request-Id of the request that created it; null if there was none, or if it was erased.'),
    opens: z.int().describe('Number of opens by people.'),
    clicks: z.int().describe('Number of clicks by people.'),
    machineOpens: z.int().describe('Opens by programs; not included in the opens.'),
    machineClicks: z.int().describe('Clicks by programs; not included in the clicks.'),
    createdAt: Timestamp,
    sentAt: OptionalTimestamp,
    deliveredAt: OptionalTimestamp,
    openedAt: OptionalTimestamp,
    clickedAt: OptionalTimestamp,
    bouncedAt: OptionalTimestamp,
    bounceClass: z
      .enum(BOUNCE_CLASSES)
      .nullable()
      .describe('hard: the address does not receive mail. soft: it may work later. message: the mail was refused.'),
    bounceReason: z.string().nullable().describe('Why it bounced, e.g. unknown_recipient, mailbox_full or spam.'),
    complainedAt: OptionalTimestamp,
  })
  .meta({ id: 'Email', description: 'One mail to one recipient, and its status.' })

export const StoryChapter = z
  .object({
    type: z
      .enum(STORY_TYPES)
      .describe('waits: the next action. left_out and forgotten: entries that the timeline does not contain.'),
    at: OptionalTimestamp.describe('When it happened or is due; null if not recorded.'),
    message: z.string().describe('A sentence for people.'),
    words: z.string().nullable().describe('The response of the mail server, or another error.'),
    by: z
      .enum(['person', 'machine'])
      .nullable()
      .describe('Whether a person or a program opened it or followed a link.'),
    link: z.string().nullable().describe('The link that was followed.'),
    count: z.int().describe('The number of times, from `at` until `until`.'),
    until: OptionalTimestamp,
  })
  .meta({ id: 'StoryChapter', description: 'An entry of the timeline of a mail, or several equal entries.' })

export const EmailWithTimelineRecord = EmailRecord.extend({
  story: z
    .array(StoryChapter)
    .describe(
      'The timeline of the mail, in order. A very long timeline contains the first and the newest entries, and the number of the others.',
    ),
}).meta({ id: 'EmailWithTimeline', description: 'A mail with its timeline.' })

export const EmailPage = pageOf('EmailPage', EmailRecord).partial({ total: true }).meta({ id: 'EmailPage' })

export const EXAMPLE_EMAIL: z.input<typeof EmailRecord> = {
  id: 'eml_01kajwa5v8n1r4y7h0j3s6d9gf',
  contactId: 'cnt_01kajw7d3gq8v5t2m9c4x6b1ze',
  subject: 'Hello Ada',
  from: 'hello@sandbox.localhost',
  fromName: 'Posthorn',
  to: 'ada@example.com',
  toName: null,
  replyTo: null,
  shown: null,
  tags: [],
  sourceType: 'TRANSACTIONAL',
  templateId: null,
  campaignId: null,
  workflowExecutionId: null,
  messageId: '<eml_01kajwa5v8n1r4y7h0j3s6d9gf+7v0c4m9x2k5d@sandbox.localhost>',
  status: 'SENT',
  error: null,
  response: '250 2.0.0 Ok: queued as 4Xy9Zb',
  attempts: 1,
  unknownOutcomes: 0,
  scheduledAt: null,
  nextAttemptAt: null,
  requestId: 'req_01kajw9z6t2k5m8p1r4u7x0a3c',
  opens: 0,
  clicks: 0,
  machineOpens: 0,
  machineClicks: 0,
  createdAt: '2026-11-21T09:30:00.000Z',
  sentAt: '2026-11-21T09:30:00.120Z',
  deliveredAt: null,
  openedAt: null,
  clickedAt: null,
  bouncedAt: null,
  bounceClass: null,
  bounceReason: null,
  complainedAt: null,
}

const shownStatus = { words: null, by: null, link: null, count: 1, until: null } as const

export const EXAMPLE_TOLD: z.input<typeof EmailWithTimelineRecord> = {
  ...EXAMPLE_EMAIL,
  attempts: 2,
  story: [
    {
      ...shownStatus,
      type: 'accepted',
      at: '2026-11-21T09:30:00.000Z',
      message: 'Accepted with the request req_01kajw9z6t2k5m8p1r4u7x0a3c.',
    },
    {
      ...shownStatus,
      type: 'failed',
      at: '2026-11-21T09:30:00.090Z',
      message: 'Attempt 1 failed.',
      words: '451 4.7.1 Greylisting in action, please come back later',
    },
    {
      ...shownStatus,
      type: 'sent',
      at: '2026-11-21T09:30:10.120Z',
      message: 'Rendered and accepted by the mail server at attempt 2.',
      words: '250 2.0.0 Ok: queued as 4Xy9Zb',
    },
  ],
}

/** A part of a mail's timeline as it is on the wire. */
export const presentChapter = (chapter: Chapter) => onWire(StoryChapter, chapter)

/** A mail with its timeline as it is on the wire. */
export function presentTimeline({ email, timeline }: EmailWithTimeline): z.input<typeof EmailWithTimelineRecord> {
  return { ...presentEmail(email), story: timeline.map(presentChapter) }
}

/** An email as it is on the wire. */
export function presentEmail(
  email: Omit<Email, 'projectId' | 'bodyId' | 'sharedId' | 'attachments' | 'traceparent' | 'history'>,
) {
  const { shown, tags = [], dueAt } = email
  return onWire(EmailRecord, email, {
    shown: shown ? { to: presentAddresses(shown.to), cc: presentAddresses(shown.cc) } : null,
    tags: tags.map(({ name, value = null }) => ({ name, value })),
    nextAttemptAt: optionalTime(dueAt),
  })
}

export const EmailContentRecord = z
  .object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    headers: z.record(z.string(), z.string()).describe('Decoded, without the headers of MIME and without signatures.'),
    size: z
      .int()
      .describe('Bytes of the headers, the texts, and the attachments before they are encoded for transport.'),
  })
  .meta({ id: 'EmailContent', description: 'The content of a mail.' })

export const EXAMPLE_CONTENT: z.input<typeof EmailContentRecord> = {
  subject: 'Welcome to Acme',
  html: '<p>Hello Ada</p>',
  text: 'Hello Ada',
  headers: {
    From: 'Acme <hello@acme.example>',
    To: 'ada@example.com',
    Subject: 'Welcome to Acme',
    'Message-ID': EXAMPLE_EMAIL.messageId,
    Date: 'Sat, 21 Nov 2026 09:00:00 GMT',
  },
  size: 214,
}

export const presentEmails = (page: EmailsOfPage) => ({
  ...presentWalk(page, presentEmail),
  ...(page.total !== undefined && { total: page.total }),
})

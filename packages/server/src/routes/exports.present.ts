import type { Event } from '@posthorn/core/audience'
import type { ExportedEmail, PagedContactExport } from '@posthorn/core/insight'
import { buildTimeline } from '@posthorn/core/insight'
import type { Context } from '@posthorn/core/kernel'
import { z } from 'zod'
import { type Parts, presentPages } from '../http/reply.ts'
import { Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'
import { ContactRecord, EXAMPLE_CONTACT, presentContact } from './contacts.present.ts'
import {
  EmailRecord,
  EXAMPLE_EMAIL,
  EXAMPLE_TOLD,
  presentChapter,
  presentEmail,
  StoryChapter,
} from './emails.present.ts'
import { presentSuppression, SuppressionRecord } from './suppressions.present.ts'

const ExportedEmailRecord = EmailRecord.extend({
  story: z
    .array(StoryChapter)
    .describe('The timeline of the mail, in order; individual opens and clicks are in the events.'),
  variables: z.record(z.string(), z.unknown()).describe('The variables of the mail.'),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(
    z.object({
      filename: z.string(),
      contentType: z.string(),
      size: z.int().describe('Bytes.'),
      disposition: z.enum(['attachment', 'inline']),
      contentId: z.string().nullable(),
      content: z
        .string()
        .nullable()
        .meta({ contentEncoding: 'base64' })
        .describe('The content; null after it was deleted, see emailBodiesDays of the project.'),
    }),
  ),
  html: z
    .string()
    .nullable()
    .describe('The text that was sent; null after it was deleted, see emailBodiesDays of the project.'),
}).meta({ id: 'ExportedEmail', description: 'A mail with its variables, text and attachments.' })

const ExportedEvent = z
  .object({
    id: z.string(),
    name: z.string(),
    contactId: z.string(),
    emailId: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
    createdAt: Timestamp,
  })
  .meta({ id: 'ExportedEvent' })

export const ContactExportRecord = z
  .object({
    contact: ContactRecord,
    segments: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe('Segments that have stored the contact as a member.'),
    emails: z.array(ExportedEmailRecord).describe('Newest first.'),
    events: z.array(ExportedEvent).describe('Newest first.'),
    suppression: SuppressionRecord.nullable().describe(
      'The entry of the suppression list for which the address receives no mail; null if it is not suppressed.',
    ),
  })
  .meta({ id: 'ContactExport', description: 'All stored data about a person.' })

export const EXAMPLE_EXPORT: z.input<typeof ContactExportRecord> = {
  contact: EXAMPLE_CONTACT,
  segments: [{ id: 'seg_01kajwe2b8r4y6u9k1m3p5s7vx', name: 'Paying' }],
  emails: [
    {
      ...EXAMPLE_EMAIL,
      variables: { name: 'Ada', plan: 'pro' },
      headers: {},
      attachments: [],
      html: '<p>Hello Ada</p>',
      story: EXAMPLE_TOLD.story,
    },
  ],
  events: [
    {
      id: 'evt_01kajwbz6e9q2w5t8u1i4o7pas',
      name: 'order-placed',
      contactId: EXAMPLE_CONTACT.id,
      emailId: null,
      data: { orderId: 'A-1042', total: 49.9 },
      createdAt: '2026-11-21T09:30:00.000Z',
    },
  ],
  suppression: null,
}

function base64Of({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

function presentExportedEmail(email: ExportedEmail): z.input<typeof ExportedEmailRecord> {
  return {
    ...presentEmail(email),
    variables: email.variables,
    headers: { ...email.headers },
    attachments: email.attachments.map(({ contentId, content, ...attachment }) => ({
      ...attachment,
      contentId: contentId ?? null,
      content: content ? base64Of(content) : null,
    })),
    html: email.html ?? null,
    story: buildTimeline({ email, events: [] }).map(presentChapter),
  }
}

const presentEvent = (event: Event) => onWire(ExportedEvent, event)

/** All data of a person, as it is on the wire. */
export function presentExport(ctx: Context, found: PagedContactExport): Parts<z.input<typeof ContactExportRecord>> {
  const { suppression } = found
  return {
    contact: presentContact(ctx, found.contact),
    segments: found.segments.map(({ id, name }) => ({ id, name })),
    emails: presentPages(found.emails, presentExportedEmail),
    events: presentPages(found.events, presentEvent),
    suppression: suppression ? presentSuppression(suppression) : null,
  }
}

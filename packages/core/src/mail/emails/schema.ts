import { z } from 'zod'
import { EmailAddress } from '../../kernel/address/address.ts'
import { countedFirst } from '../../kernel/errors/validate.ts'
import type { BodyId, CampaignId, ContactId, EmailId, ProjectId, TemplateId } from '../../kernel/ids/ids.ts'
import { PageQuery } from '../../kernel/page/page.ts'
import { IN_ORDER, timeRangeOf } from '../../kernel/page/time-range.ts'
import { lineOfText, nameText } from '../../kernel/text/text.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import { decodeBase64 } from './base64.ts'
import type { BounceClass, BounceReason } from './bounces.ts'
import type { Note } from './history.ts'
import { type Tag, TagFilter } from './tags.ts'

export const EMAIL_STATUSES = [
  'PENDING',
  'SENDING',
  'SENT',
  'DELIVERED',
  'OPENED',
  'CLICKED',
  'BOUNCED',
  'COMPLAINED',
  'FAILED',
  'SUPPRESSED',
  'UNKNOWN',
] as const
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

export const SOURCE_TYPES = ['TRANSACTIONAL', 'CAMPAIGN', 'WORKFLOW'] as const
export type SourceType = (typeof SOURCE_TYPES)[number]

/** A row of the ledger: one mail to one recipient. */
export interface Email {
  readonly id: EmailId
  readonly projectId: ProjectId
  readonly contactId: ContactId
  readonly sourceType: SourceType
  readonly templateId: TemplateId | undefined
  readonly campaignId: CampaignId | undefined
  readonly workflowExecutionId: string | undefined
  readonly status: EmailStatus
  /** Rendered. The body is rendered at hand-over. */
  readonly subject: string
  readonly from: string
  readonly fromName: string | undefined
  readonly to: string
  readonly toName: string | undefined
  readonly replyTo: string | undefined
  /** The addresses in its To and Cc; undefined for its own recipient alone. */
  readonly shown: ShownEmail | undefined
  readonly tags: readonly Tag[] | undefined
  readonly messageId: string
  readonly bodyId: BodyId
  /** The body's variables as of acceptance, without the shared ones. */
  readonly variables: FieldData
  /** The stored variables that all mails of the request share; see variables.ts. */
  readonly sharedId: BodyId | undefined
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly attachments: readonly AttachmentRef[] | undefined
  /** Whether only subscribed contacts get it. */
  readonly marketing: boolean
  /** Whether a footer with an unsubscribe link is added where the mail shows no such link. */
  readonly footer: boolean
  /** Overrides the project's tracking for this mail. */
  readonly tracking: boolean | undefined
  /** The reason for which it was not sent; the mail server's reply if there is one. */
  readonly error: string | undefined
  /** The mail server's reply when it accepted the mail. */
  readonly response: string | undefined
  /** The number of attempts since it was accepted or last retried by a person. */
  readonly attempts: number
  /** Its earlier attempts and changes, oldest first; undefined when there are none. */
  readonly history: readonly Note[] | undefined
  /** The number of unknown outcomes; each may mean a duplicate. */
  readonly unknownOutcomes: number
  /** The time chosen by its sender; undefined for immediate hand-over. */
  readonly scheduledAt: Date | undefined
  /** The time at which it is due for hand-over; undefined when it is not. */
  readonly dueAt: Date | undefined
  /** The number of times that people opened it and followed its links. */
  readonly opens: number
  readonly clicks: number
  /** The counts of opens and clicks by machines: proxies that fetch images ahead, scanners that follow all links. */
  readonly machineOpens: number
  readonly machineClicks: number
  /** The id of the request that it was accepted with; undefined without a request. */
  readonly requestId: string | undefined
  /** The span of that request, or of its caller (W3C Trace Context §3.2); undefined without tracing. */
  readonly traceparent: string | undefined
  readonly createdAt: Date
  readonly sentAt: Date | undefined
  readonly deliveredAt: Date | undefined
  readonly openedAt: Date | undefined
  readonly clickedAt: Date | undefined
  readonly bouncedAt: Date | undefined
  readonly complainedAt: Date | undefined
  /** The class of its bounce, and the reason; undefined without one. */
  readonly bounceClass: BounceClass | undefined
  readonly bounceReason: BounceReason | undefined
}

/** The addresses that a mail shows, independent of its own recipient. */
export interface ShownEmail {
  readonly to: readonly ShownAddress[]
  readonly cc: readonly ShownAddress[]
}

interface ShownAddress {
  readonly name: string | undefined
  readonly email: string
}

/** Text that many mails share, stored once by its hash: a body, or shared variables as JSON. */
export interface EmailBody {
  readonly id: BodyId
  readonly hash: string
  readonly html: string
  /** Its own text part; absent when the text part is made from the HTML. */
  readonly text?: string | undefined
}

/** An attachment of an email; the bytes are stored once by their hash. */
export interface AttachmentRef {
  readonly hash: string
  readonly size: number
  readonly filename: string
  readonly contentType: string
  readonly disposition: 'attachment' | 'inline'
  readonly contentId: string | undefined
}

export const ATTACHMENT_FILENAME_MAX = 255
const MEDIA_TYPE =
  /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}(?:; ?[a-z0-9-]+=(?:[a-z0-9!#$&^_.+-]+|"[^"\\\r\n]*"))*$/i

/** Base64 of an empty content. */
const EMPTY = /^[=\s]*$/

/** Base64, or bytes that are already decoded. */
const Base64Content = z
  .custom<string | Uint8Array>()
  .transform((content, refinement) => {
    if (content instanceof Uint8Array && content.length > 0) return content
    const isEmpty = content instanceof Uint8Array || (typeof content === 'string' && EMPTY.test(content))
    if (isEmpty) {
      const message = 'is empty: a file has at least one byte'
      refinement.addIssue({ code: 'custom', message, params: { code: 'too_small' } })
      return z.NEVER
    }
    if (typeof content !== 'string') {
      refinement.issues.push({ code: 'invalid_type', expected: 'string', input: content })
      return z.NEVER
    }
    const bytes = decodeBase64(content)
    if (bytes) return bytes
    refinement.addIssue({ code: 'custom', message: 'must be base64 (RFC 4648)', params: { code: 'invalid_base64' } })
    return z.NEVER
  })
  .meta({ type: 'string', format: 'byte', contentEncoding: 'base64' })

/** A content id in ASCII: a header cannot have other letters, because an encoded word is not valid in an id. */
const CONTENT_ID = /^(?!<?cid:>?$)(?:[!-;=?-~]+|<[!-;=?-~]+>)$/i

export const Attachment = z
  .object({
    filename: nameText(1, ATTACHMENT_FILENAME_MAX).refine((name) => !name.includes('"'), {
      error: 'must not contain a double quote',
      params: { code: 'invalid_characters' },
    }),
    content: Base64Content,
    contentType: lineOfText(1, 255)
      .refine((type) => MEDIA_TYPE.test(type), {
        error: 'must be a media type such as application/pdf',
        params: { code: 'invalid_media_type' },
      })
      .meta({ pattern: MEDIA_TYPE.source }),
    contentId: lineOfText(1, 255)
      .refine((id) => CONTENT_ID.test(id), {
        error: 'must be ASCII without <, > and spaces, except for brackets around it',
        params: { code: 'invalid_characters' },
      })
      // Neither the brackets of the header nor the scheme of the link are part of the id (RFC 2392 §2).
      .transform((id) => id.replace(/^<?(?:cid:)?|>$/gi, ''))
      .optional()
      .describe('The HTML refers to it as cid:<contentId>. Required for inline attachments.'),
    disposition: z
      .enum(['attachment', 'inline'])
      .optional()
      .describe('When absent, an attachment with a contentId is inline.'),
  })
  .refine((attachment) => attachment.disposition !== 'inline' || attachment.contentId !== undefined, {
    path: ['contentId'],
    error: 'is required for an inline attachment',
    params: { code: 'required' },
  })
  .transform(({ disposition, ...attachment }) => ({
    ...attachment,
    disposition: disposition ?? (attachment.contentId === undefined ? ('attachment' as const) : ('inline' as const)),
  }))
export type Attachment = z.infer<typeof Attachment>

/** The highest limit that a deployment may set. */
export const ATTACHMENTS_MAX = 100

export const Attachments = countedFirst(z.array(Attachment), ATTACHMENTS_MAX, {
  code: 'too_many',
  message: `at most ${ATTACHMENTS_MAX} per mail`,
})

/** The most mails that one answer looks at for a tag. */
export const EMAILS_WALKED = 100_000

const FEW_OR_NONE =
  'One answer looks at a limited number of mails: a page may have few mails, or none, although `hasMore` is true. `total` is there only if the first page has all of them.'

export const EmailQuery = PageQuery.extend({
  status: z.enum(EMAIL_STATUSES).optional(),
  contactId: z.string().min(1).max(64).optional(),
  recipient: EmailAddress.optional().describe('The address of the contact that gets it.'),
  templateId: z.string().min(1).max(64).optional(),
  campaignId: z.string().min(1).max(64).optional(),
  tag: TagFilter.optional().describe(`Only mails with this tag: its name, or \`name:value\`. ${FEW_OR_NONE}`),
  search: z
    .string()
    .max(254)
    .optional()
    .describe(`A part of the recipient address or the subject, in any case. ${FEW_OR_NONE}`),
  ...timeRangeOf('mails accepted'),
}).refine(...IN_ORDER)
export type EmailQuery = z.infer<typeof EmailQuery>

import type { Schema } from './api-types.ts'
import { type AttachmentContent, contentAsBase64 } from './base64.ts'
import type { Http, WriteOptions } from './http.ts'
import { newIdempotencyKey } from './idempotency.ts'

type ApiAttachment = NonNullable<Schema<'SendRequest'>['attachments']>[number]

/** A file in a mail; its content is bytes, or text that is base64 already. */
export type Attachment = Omit<ApiAttachment, 'content'> & { content: AttachmentContent }

type PlainRequest = Omit<Schema<'SendRequest'>, 'attachments' | 'scheduledAt'>
/**
 * What a program has at hand for a part of a request: lists that nobody changes, values of an interface where any object
 * will do, and `undefined` for what is left out.
 */
type SendInput<T> = T extends readonly (infer Item)[]
  ? readonly SendInput<Item>[]
  : T extends { [name: string]: infer Value }
    ? unknown extends Value
      ? object
      : { readonly [N in keyof T]: SendInput<T[N]> | (Record<never, never> extends Pick<T, N> ? undefined : never) }
    : T

type GivenFields<T> = {
  [N in keyof T]: SendInput<T[N]> | (Record<never, never> extends Pick<T, N> ? undefined : never)
}

/** What any mail may say, apart from its template and the data. */
export interface MailOptions extends GivenFields<Omit<PlainRequest, 'template' | 'data'>> {
  attachments?: readonly Attachment[] | undefined
  /** When the mail is to leave, at most 30 days ahead: a date, or text with `Z` or an offset. */
  scheduledAt?: string | Date | undefined
}

interface WithTemplate {
  template: string
}
interface WithSubject {
  subject: string
}
interface WithBody {
  body: string
}
interface WithText {
  text: string
}
interface WithHtml {
  html: string
}

/**
 * What a mail without a template must say. The compiler reports the first part that does not fit: recipients, subject, body
 * in this order.
 */
export type OwnWords = WithSubject & (WithHtml | WithBody | WithText)

/** What any mail may say. */
interface Mail extends MailOptions, GivenFields<Pick<PlainRequest, 'template' | 'data'>> {}

/** A mail to send: with a template, or with a subject and `html` (or `body`, which is the same), `text`, or both. */
export type SendRequest = Mail & (WithTemplate | OwnWords)

async function encodeAttachments(attachments: readonly Attachment[]): Promise<ApiAttachment[]> {
  return Promise.all(
    attachments.map(async (attachment) => ({ ...attachment, content: await contentAsBase64(attachment.content) })),
  )
}

async function encoded({ attachments, scheduledAt, ...request }: SendRequest): Promise<Schema<'SendRequest'>> {
  return {
    // JSON has no undefined, and knows no list from one that nobody may change.
    ...(request as PlainRequest),
    ...(scheduledAt !== undefined && {
      scheduledAt: scheduledAt instanceof Date ? scheduledAt.toISOString() : scheduledAt,
    }),
    ...(attachments && { attachments: await encodeAttachments(attachments) }),
  }
}

const withKey = (options: WriteOptions) => ({
  ...options,
  idempotencyKey: options.idempotencyKey ?? newIdempotencyKey(),
})

/** Sends with an idempotency key in any case, so that a retry after a broken connection mails nobody twice. */
export async function send(http: Http, request: SendRequest, options: WriteOptions = {}) {
  const { data } = await http.call('post', '/v1/send', { ...withKey(options), body: await encoded(request) })
  return data
}

/** The same for several mails at once. */
export async function sendBatch(http: Http, requests: readonly SendRequest[], options: WriteOptions = {}) {
  const emails = await Promise.all(requests.map(encoded))
  const { data } = await http.call('post', '/v1/send/batch', { ...withKey(options), body: { emails } })
  return data
}

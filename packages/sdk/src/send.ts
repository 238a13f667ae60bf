import type { Schema } from './api-types.ts'
import { type AttachmentContent, contentAsBase64 } from './base64.ts'
import type { Http, WriteOptions } from './http.ts'
import { newIdempotencyKey } from './idempotency.ts'

type ApiAttachment = NonNullable<Schema<'SendRequest'>['attachments']>[number]

/** A file in a mail; its content is bytes, or text that is base64 already. */
export type Attachment = Omit<ApiAttachment, 'content'> & { content: AttachmentContent }

type PlainRequest = Omit<Schema<'SendRequest'>, 'attachments' | 'scheduledAt'>
/**
 * A part of a request as programs have it: readonly lists, values of an interface for any object, and `undefined` for
 * omitted values.
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

/** The options of any mail, apart from its template and the data. */
export interface MailOptions extends GivenFields<Omit<PlainRequest, 'template' | 'data'>> {
  attachments?: readonly Attachment[] | undefined
  /** The time when the mail is to be sent, at most 30 days ahead: a date, or text with `Z` or an offset. */
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
 * The required fields of a mail without a template. The compiler reports the first part that does not fit: recipients,
 * subject, body in this order.
 */
export type OwnWords = WithSubject & (WithHtml | WithBody | WithText)

/** The fields of any mail. */
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
    // JSON has no undefined, and makes no difference for readonly lists.
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

/** Always sends with an idempotency key, so that a retry after a broken connection sends no mail twice. */
export async function send(http: Http, request: SendRequest, options: WriteOptions = {}) {
  const { data } = await http.call('post', '/v1/send', { ...withKey(options), body: await encoded(request) })
  return data
}

/** Sends several mails together. */
export async function sendBatch(http: Http, requests: readonly SendRequest[], options: WriteOptions = {}) {
  const emails = await Promise.all(requests.map(encoded))
  const { data } = await http.call('post', '/v1/send/batch', { ...withKey(options), body: { emails } })
  return data
}

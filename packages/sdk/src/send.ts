import type { Schema } from './api-types.ts'
import { type AttachmentContent, contentAsBase64 } from './base64.ts'
import type { Http, WriteOptions } from './http.ts'
import { newIdempotencyKey } from './idempotency.ts'

type ApiAttachment = NonNullable<Schema<'SendRequest'>['attachments']>[number]

/** A file in a mail; its content is bytes, or text that is base64 already. */
export type Attachment = Omit<ApiAttachment, 'content'> & { content: AttachmentContent }

/** A mail to send. */
export type SendRequest = Omit<Schema<'SendRequest'>, 'attachments'> & { attachments?: Attachment[] | undefined }

async function encodeAttachments(attachments: readonly Attachment[]): Promise<ApiAttachment[]> {
  return Promise.all(
    attachments.map(async (attachment) => ({ ...attachment, content: await contentAsBase64(attachment.content) })),
  )
}

/** Sends with an idempotency key in any case, so that a retry after a broken connection mails nobody twice. */
export async function send(http: Http, { attachments, ...request }: SendRequest, options: WriteOptions = {}) {
  const idempotencyKey = options.idempotencyKey ?? newIdempotencyKey()
  const body = { ...request, ...(attachments && { attachments: await encodeAttachments(attachments) }) }
  const { data } = await http.call('post', '/v1/send', { ...options, idempotencyKey, body })
  return data
}

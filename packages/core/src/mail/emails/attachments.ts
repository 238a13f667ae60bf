import type { Context } from '../../kernel/context/context.ts'
import { invalidField } from '../../kernel/errors/errors.ts'
import type { Content, Draft } from './new-email.ts'
import type { SendRequest } from './send-request.ts'

/**
 * Returns the attachments of a request and their bytes, each once. Throws `VALIDATION_ERROR` above the deployment's
 * limits.
 */
export function prepareAttachments(ctx: Context, request: SendRequest): Pick<Draft, 'attachments' | 'blobs'> {
  const { attachments } = request
  if (!attachments || attachments.length === 0) return { attachments: undefined, blobs: [] }
  const { maxAttachments, maxAttachmentBytes } = ctx.settings
  if (attachments.length > maxAttachments) {
    throw invalidField(
      'attachments',
      'too_many',
      `attachments: at most ${maxAttachments} per mail; there are ${attachments.length}`,
    )
  }
  const bytes = attachments.reduce((sum, attachment) => sum + attachment.content.length, 0)
  if (bytes > maxAttachmentBytes) {
    // Rounded up: a size that is a byte too large is shown as more than the limit.
    const megabytes = (size: number) => Math.ceil((size / 1024 / 1024) * 10) / 10
    throw invalidField(
      'attachments',
      'too_large',
      `attachments: at most ${megabytes(maxAttachmentBytes)} MB in total; these have ${megabytes(bytes)} MB`,
    )
  }
  const blobs = new Map<string, Content>()
  const refs = attachments.map(({ content, contentId, ...attachment }) => {
    const hash = hashOf(ctx, content)
    blobs.set(hash, { hash, content })
    return { ...attachment, contentId, hash, size: content.length }
  })
  return { attachments: refs, blobs: [...blobs.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1)) }
}

/** Returns the hash under which a text or file is stored. */
export function hashOf({ secrets, textSalt }: Context, content: string | Uint8Array): string {
  const hash = secrets.sha256(content)
  return textSalt === undefined ? hash : secrets.sha256(`${textSalt} ${hash}`)
}

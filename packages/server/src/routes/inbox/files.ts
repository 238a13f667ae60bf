import { AppError, type World } from '@posthorn/core/kernel'
import { getInboxMessage, type InboxAsker, type InboxMessage } from '@posthorn/core/mail'
import { file } from '../../http/reply.ts'
import { contentDisposition } from './content-disposition.ts'
import { isSafeImage } from './inline-images.ts'
import { withoutPixels } from './own-tracking.ts'
import type { MessagePart, ParsedMessage } from './parse.ts'
import { createLooker } from './parser-pool.ts'
import { PREVIEW_POLICY } from './preview.ts'

const looker = createLooker()

/** Reads a captured mail on a thread; the mails of a project take turns with those of others. */
export const lookAt = (ctx: InboxAsker, { source }: InboxMessage, want: MessagePart) =>
  looker.look('project' in ctx ? ctx.project.id : 'operator', { source, want })

/** No page of another site may show or embed the contents of a mail. */
const OWN = { 'cross-origin-resource-policy': 'same-origin', 'referrer-policy': 'no-referrer' } as const

export function sourceFile(mail: InboxMessage, kind: 'attachment' | 'inline') {
  return file(mail.source, {
    ...OWN,
    'content-type': 'message/rfc822',
    'content-disposition': contentDisposition(kind, `${mail.emailId}.eml`),
    'content-security-policy': 'sandbox',
  })
}

export function previewFile(world: World, { html }: ParsedMessage) {
  if (html === undefined) throw new AppError('RESOURCE_NOT_FOUND', { message: 'The mail has no HTML part.' })
  return file(Buffer.from(withoutPixels(world, html)), {
    ...OWN,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': PREVIEW_POLICY,
    'x-dns-prefetch-control': 'off',
  })
}

export async function attachmentFile(ctx: InboxAsker, { id, index }: { readonly id: string; readonly index: number }) {
  const { attachments, content } = await lookAt(ctx, await getInboxMessage(ctx, id), { attachment: index })
  const found = attachments[index]
  if (!found || !content) throw new AppError('RESOURCE_NOT_FOUND', { message: `The mail has no attachment ${index}.` })
  const isImage = isSafeImage(found.contentType)
  return file(Buffer.from(content.buffer, content.byteOffset, content.byteLength), {
    ...OWN,
    'content-type': isImage ? found.contentType : 'application/octet-stream',
    'content-disposition': contentDisposition(isImage ? 'inline' : 'attachment', found.filename),
    'content-security-policy': 'sandbox',
  })
}

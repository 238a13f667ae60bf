import { mailboxText } from '../../kernel/address/mailboxes.ts'
import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { fillText, type OutgoingMail } from '../../kernel/ports/mailer.ts'
import { utf8Length } from '../../kernel/text/utf8.ts'
import { getEmail } from '../../mail/emails/emails.ts'
import { SubjectRefused } from '../../mail/emails/headers.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { MessageTooLarge } from '../../mail/emails/size.ts'
import { RenderBudgetError } from '../../mail/templates/language.ts'
import { identityOf, SenderLost, UNSIGNED } from '../../tenant/domains/signing.ts'
import { ContentMissing, writeMail } from './compose.ts'
import { ComposingCosts } from './costs.ts'
import { createRenderedRoom } from './rendered.ts'
import type { DeliveryWorld } from './world.ts'

/** The content of a mail as its recipient gets it. */
export interface EmailContent {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Decoded, in the order in which they are written, without MIME's own and without signatures. */
  readonly headers: Readonly<Record<string, string>>
  /** Bytes of the headers, the texts, and the attachments before they are encoded for transport. */
  readonly size: number
}

/**
 * Returns the content of a mail: composed again from the stored body, values, and settings, with the tracked links and
 * the footer. Throws `EMAIL_NOT_FOUND`, `EMAIL_CONTENT_GONE` when its texts were deleted by retention or erasure, and
 * `CONFLICT` for a mail that cannot be composed.
 */
export async function getEmailContent(world: DeliveryWorld, ctx: Context, id: string): Promise<EmailContent> {
  const email = await getEmail(ctx, id)
  if (email.to === '') throw new AppError('EMAIL_CONTENT_GONE')
  await requireStored(world, email)
  const { project } = ctx
  // A reader takes no room from the delivery, and its time counts for no project.
  const reading = { ...world, rendered: createRenderedRoom(Number.POSITIVE_INFINITY), costs: new ComposingCosts() }
  try {
    const sender = await identityOf(world, project, email.from).catch((error: unknown) => {
      if (error instanceof SenderLost) return UNSIGNED
      throw error
    })
    const { mail, html, text } = await writeMail(reading, { project, email, sender })
    const content = {
      subject: mail.subject,
      html: fillText(html.pieces(), mail.html),
      text: fillText(text, mail.text),
      headers: headersOf(email, mail),
    }
    return { ...content, size: sizeOf(email, content) }
  } catch (error) {
    if (error instanceof ContentMissing) throw new AppError('EMAIL_CONTENT_GONE')
    if (error instanceof RenderBudgetError || error instanceof MessageTooLarge || error instanceof SubjectRefused)
      throw new AppError('CONFLICT', {
        message: `The email has no content, because it cannot be composed: ${error.message}`,
        suggestion: 'Correct the template or its values, and send a new email.',
      })
    throw error
  }
}

/** Caches may still have a body whose row was deleted. */
async function requireStored({ store }: DeliveryWorld, { bodyId, sharedId }: Email): Promise<void> {
  const ids = [...new Set(sharedId === undefined ? [bodyId] : [bodyId, sharedId])]
  if ((await store.ledger.bodies(ids)).length < ids.length) throw new AppError('EMAIL_CONTENT_GONE')
}

function headersOf(email: Email, mail: OutgoingMail): Readonly<Record<string, string>> {
  const shown = mail.shown ?? { to: [mail.to], cc: [] }
  return {
    From: mailboxText({ name: email.fromName, email: email.from }),
    To: shown.to.map(mailboxText).join(', '),
    ...(shown.cc.length > 0 && { Cc: shown.cc.map(mailboxText).join(', ') }),
    ...(email.replyTo !== undefined && { 'Reply-To': email.replyTo }),
    Subject: mail.subject,
    'Message-ID': mail.messageId,
    Date: (email.sentAt && email.sourceType === 'CAMPAIGN' ? email.sentAt : mail.date).toUTCString(),
    ...mail.headers,
  }
}

function sizeOf({ attachments }: Email, { html, text, headers }: Omit<EmailContent, 'size'>): number {
  const lines = Object.entries(headers).flat()
  const files = attachments?.reduce((sum, { size }) => sum + size, 0) ?? 0
  return [html, text, ...lines].reduce((sum, part) => sum + utf8Length(part), files)
}

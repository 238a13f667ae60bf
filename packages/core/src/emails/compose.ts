import type { World } from '../context.ts'
import type { MailAttachment, OutgoingMail } from '../ports/mailer.ts'
import { compileTemplate } from '../templates/compile.ts'
import { type CompiledTemplate, TemplateError } from '../templates/language.ts'
import { renderTemplate } from '../templates/render.ts'
import type { CompiledBody } from './body-cache.ts'
import type { Email } from './schema.ts'

/** The mail as it is handed over. Throws `RenderBudgetError` when its body cannot be rendered. */
export async function composeMail(world: World, email: Email): Promise<OutgoingMail> {
  const body = await findBody(world, email)
  const html = renderTemplate(body.html, email.variables)
  return {
    emailId: email.id,
    projectId: email.projectId,
    messageId: email.messageId,
    from: { name: email.fromName, email: email.from },
    to: { name: email.toName, email: email.to },
    replyTo: email.replyTo,
    subject: email.subject,
    html,
    text: body.text ? renderTemplate(body.text, email.variables) : world.htmlToText(html),
    headers: email.headers ?? {},
    attachments: await loadAttachments(world, email),
    date: email.createdAt,
  }
}

async function findBody(world: World, email: Email): Promise<CompiledBody> {
  const known = world.bodies.bodies.get(email.bodyId)
  if (known) return known
  const [stored] = await world.store.ledger.bodies([email.bodyId])
  if (!stored) throw new Error(`the body ${email.bodyId} of ${email.id} is missing`)
  const html = compileTemplate(stored.html, 'html')
  const body = { html, text: textTemplate(world, stored.html, html) }
  world.bodies.bodies.set(email.bodyId, body, stored.html.length)
  return body
}

/**
 * The text part of a body as a template, so that the conversion, fifty times the cost of rendering, happens once. Only
 * where converting first and filling in afterwards means the same: plain escaped variables, no blocks.
 */
function textTemplate(world: World, source: string, html: CompiledTemplate): CompiledTemplate | undefined {
  if (!html.parts.every((part) => part.kind === 'text' || (part.kind === 'print' && part.encoding === 'html')))
    return undefined
  try {
    const text = compileTemplate(world.htmlToText(source), 'text')
    return text.parts.every((part) => part.kind === 'text' || part.kind === 'print') ? text : undefined
  } catch (error) {
    if (error instanceof TemplateError) return undefined
    throw error
  }
}

async function loadAttachments(world: World, email: Email): Promise<readonly MailAttachment[]> {
  const attachments: MailAttachment[] = []
  for (const { hash, filename, contentType, disposition, contentId } of email.attachments ?? []) {
    const content = await world.store.ledger.blob(email.projectId, hash)
    if (!content) throw new Error(`the attachment ${hash} of ${email.id} is missing`)
    attachments.push({ filename, contentType, content, disposition, contentId })
  }
  return attachments
}

import { mailboxOf } from '../../kernel/address/mailboxes.ts'
import type { BodyId } from '../../kernel/ids/ids.ts'
import type { MailAttachment, MailText, OutgoingMail, PreparedContent } from '../../kernel/ports/mailer.ts'
import { bodyCache, type CompiledBody } from '../../mail/emails/body-cache.ts'
import { renderSubject, textOrSubject } from '../../mail/emails/headers.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { requireMessageSize, requireSentSize } from '../../mail/emails/size.ts'
import { readShared, withShared } from '../../mail/emails/variables.ts'
import {
  type Footer,
  footerHtml,
  footerPlaceOf,
  footerText,
  readsPreferenceUrls,
  withFooterValue,
} from '../../mail/preferences/footer.ts'
import { marketingHeaders } from '../../mail/preferences/headers.ts'
import { languageOf } from '../../mail/preferences/language.ts'
import { type PreferenceUrls, preferenceUrls } from '../../mail/preferences/urls.ts'
import { showsWayOut, textHasWayOut } from '../../mail/preferences/visible-link.ts'
import { compileParsed, compileTemplate } from '../../mail/templates/compile.ts'
import { compileStored } from '../../mail/templates/compile-field.ts'
import type { CompiledTemplate } from '../../mail/templates/language.ts'
import { parseTemplate } from '../../mail/templates/parse.ts'
import { fixedPieces, type RenderedText, type RenderOccasion, renderValues } from '../../mail/templates/render.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import { readContent } from '../../tenant/contents/content.ts'
import { returnPathOf, unsubscribeAddressOf } from '../../tenant/domains/return-path.ts'
import { identityOf, type SenderIdentity } from '../../tenant/domains/signing.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { type MailHtml, trackedMail } from '../tracking/mail.ts'
import { wantedAt } from './lifecycle.ts'
import { isFinal, textOf, textTemplate } from './text-part.ts'
import type { DeliveryWorld } from './world.ts'

/** The texts of a mail, before the mailer prepares what it shares with other mails. */
export interface WrittenMail {
  readonly mail: OutgoingMail
  readonly html: MailHtml
  readonly text: MailText
  readonly body: CompiledBody
  readonly sender: SenderIdentity
}

/** The body, the shared variables, or an attachment of a mail was deleted. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing'
}

/** A mail to hand over, with the content that the mailer prepared for it. */
export interface ComposedMail {
  readonly content: PreparedContent
  readonly mail: OutgoingMail
}

/**
 * Composes a mail. Throws `RenderBudgetError` when the body cannot be rendered, `MessageTooLarge` when the message
 * exceeds the size limit, `NoRoom` when its texts have to wait for memory, `SubjectRefused` when its subject is not
 * allowed in any mail, `SenderLost` when its domain is no longer verified, and `MailerError` when the mailer cannot
 * prepare the content.
 */
export async function composeMail(
  world: DeliveryWorld,
  { project, email }: { readonly project: Project; readonly email: Email },
): Promise<ComposedMail> {
  const sender = await identityOf(world, project, email.from)
  const written = await writeMail(world, { project, email, sender })
  return { content: await prepareContent(world, email, written), mail: written.mail }
}

/** Writes the subject, the headers, and the texts of a mail. Throws as `composeMail` does, and `ContentMissing`. */
export async function writeMail(
  world: DeliveryWorld,
  { project, email, sender }: { readonly project: Project; readonly email: Email; readonly sender: SenderIdentity },
): Promise<WrittenMail> {
  const turn = <T>(work: () => T) => world.inTurn(() => counted(world, email, work))
  const body = await findBody(world, email)
  const stored = withShared(email.variables, await findShared(world, email))
  const subjectOf = subjectTemplate(world, email)
  const urls = needsUrls(email, [...templatesOf(body), ...(subjectOf ? [subjectOf] : [])])
    ? preferenceUrls(world, holderOf(email))
    : undefined
  const variables = urls ? { ...stored, ...urls } : stored
  // A campaign may take days to send: its mails are dated when they leave.
  const date = email.sourceType === 'CAMPAIGN' ? world.clock.now() : wantedAt(email)
  const occasion = { now: date, language: project.language }
  const subject = subjectOf ? renderSubject(subjectOf, variables, occasion) : email.subject
  const html = await turn(() => renderValues(body.html, variables, occasion))
  await turn(() => world.rendered.hold(email.id, html.text))
  const text = await renderText(world, email, body, { html: html.text, subject, variables, occasion })
  await turn(() => requireMessageSize(email, { html: html.text, text: text.text }))
  const footer = email.footer && urls ? footerOf(project, stored, urls) : undefined
  const footerAt = footer && (await turn(() => footerPlaceOf(body.html)))
  const footers = footer && (await turn(() => neededFooters(body.html, { html: html.text, text: text.text }, footer)))
  const written = {
    template: body.html,
    footerAt,
    values: footers && footerAt ? withFooterValue(html.values, footerAt, footers.html) : html.values,
  }
  // The text part is made from the HTML without tracking, and links directly to the targets.
  const tracked = await turn(() => trackedMail(world, { email, project, host: sender.trackingHost }, written))
  const mail: OutgoingMail = {
    emailId: email.id,
    messageId: email.messageId,
    to: { name: email.toName, email: email.to },
    shown: email.shown,
    returnPath: sender.returnHost && returnPathOf(world.secrets, email.id, sender.returnHost),
    subject,
    headers: {
      ...(email.marketing && urls ? listHeaders(world, email, sender, urls) : email.headers),
      ...(project.isSystem && AUTOMATIC),
    },
    html: tracked.values,
    text: footers ? [...text.values, footers.text] : text.values,
    date,
  }
  await turn(() =>
    requireSentSize(email, mail, {
      rendered: html.text.length + text.text.length,
      texts: () => [tracked.pieces(), tracked.values, textPieces(email, body), mail.text],
    }),
  )
  return { mail, html: tracked, text: textPieces(email, body), body, sender }
}

/** Adds the time of the work to the costs of the mail. */
function counted<T>({ costs, steadyMs }: DeliveryWorld, { id }: Email, work: () => T): T {
  const since = steadyMs()
  try {
    return work()
  } finally {
    costs.spent(id, steadyMs() - since)
  }
}

/** A text part that was made from the HTML reads no other values. */
const templatesOf = ({ html, text, isOwnText }: CompiledBody) =>
  isOwnText && typeof text !== 'string' ? [html, text] : [html]

const holderOf = ({ projectId, contactId, id }: Email) => ({ projectId, contactId, emailId: id })

/** Marketing mail has the links at least in its headers. Other mail has them where a template reads them. */
const needsUrls = ({ marketing, footer }: Email, templates: readonly CompiledTemplate[]) =>
  marketing || footer || templates.some(readsPreferenceUrls)

/** The product sends its own mails automatically and reads no answers (RFC 3834 §5). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

function listHeaders({ secrets }: DeliveryWorld, email: Email, { returnHost }: SenderIdentity, urls: PreferenceUrls) {
  const unsubscribeAddress = returnHost && unsubscribeAddressOf(secrets, email.id, returnHost)
  return marketingHeaders(email.headers ?? {}, { unsubscribeUrl: urls.unsubscribeUrl, unsubscribeAddress, email })
}

const footerOf = (project: Project, { locale }: FieldData, urls: PreferenceUrls): Footer => ({
  language: languageOf(locale, project.language),
  projectName: project.name,
  postalAddress: project.postalAddress,
  urls,
})

/**
 * Returns the footers of a mail: empty for a part that has its own link, because all mails of a body have the same
 * gaps.
 */
function neededFooters(
  compiled: CompiledTemplate,
  { html, text }: { readonly html: string; readonly text: string },
  footer: Footer,
) {
  return {
    html: showsWayOut(compiled, html, footer.urls) ? '' : footerHtml(footer),
    text: textHasWayOut(text, footer.urls) ? '' : footerText(footer),
  }
}

/**
 * Returns the template of the subject of a campaign's mail, which its row contains. It is rendered with the current
 * values.
 */
function subjectTemplate(world: DeliveryWorld, { sourceType, subject }: Email): CompiledTemplate | undefined {
  if (sourceType !== 'CAMPAIGN') return undefined
  const key = `subject:${subject}`
  const known = bodyCache(world).compiled.get(key)
  const compiled = known ?? compileStored('subject', subject)
  if (!known) bodyCache(world).compiled.set(key, compiled)
  return compiled
}

/**
 * Prepares the content once for all mails of a body and a sender. Content with attachments is not cached, because
 * attachments stay in memory only while there is room for them.
 */
async function prepareContent(
  world: DeliveryWorld,
  email: Email,
  { body, sender, html, text }: WrittenMail,
): Promise<PreparedContent> {
  const sent = { ...email, sender: sender.version, form: html.form }
  const isPlain = !email.attachments?.length
  const known = isPlain && world.prepared.get(sent, body)
  if (known) return known
  const content = await world.mailer.prepare({
    projectId: email.projectId,
    from: { name: email.fromName, email: email.from },
    replyTo: email.replyTo === undefined ? undefined : mailboxOf(email.replyTo),
    html: html.pieces(),
    text,
    attachments: await loadAttachments(world, email),
    signer: sender.signer,
  })
  if (isPlain) world.prepared.keep(sent, body, content)
  return content
}

/** The footer is a value, because it is in the reader's language. */
function textPieces({ footer }: Email, body: CompiledBody): MailText {
  const text = typeof body.text === 'string' ? MADE_OF_HTML : fixedPieces(body.text)
  return footer ? [...text, ''] : text
}

/** A text part that differs in each mail. */
const MADE_OF_HTML = ['', '']
const valueOnly = (text: string): RenderedText => ({ text, values: [text] })

async function findShared(world: DeliveryWorld, email: Email): Promise<FieldData | undefined> {
  const { sharedId } = email
  const known = sharedId && bodyCache(world).shared.get(sharedId)
  if (known || sharedId === undefined) return known
  const body = async (id: BodyId) => (await world.store.ledger.bodies([id]))[0]
  const shared = await readShared({ body }, email)
  if (!shared) throw new ContentMissing(`the shared variables ${sharedId} of ${email.id} are missing`)
  bodyCache(world).shared.set(sharedId, shared)
  return shared
}

async function findBody(world: DeliveryWorld, email: Email): Promise<CompiledBody> {
  const known = bodyCache(world).bodies.get(email.bodyId)
  if (known) return known
  const [stored] = await world.store.ledger.bodies([email.bodyId])
  if (!stored) throw new ContentMissing(`the body ${email.bodyId} of ${email.id} is missing`)
  const nodes = await world.inTurn(() => parseTemplate(stored.html))
  const html = compileParsed(nodes, 'html', stored.html.length)
  if (stored.text !== undefined) {
    const own: CompiledBody = { html, text: compileTemplate(stored.text, 'text'), isOwnText: true }
    bodyCache(world).bodies.set(email.bodyId, own)
    return own
  }
  const template = await textTemplate(world, email.projectId, stored, nodes)
  const body = { html, text: template && hasWords(template.text) ? template.text : 'converted' } as const
  if (!template || isFinal(template)) bodyCache(world).bodies.set(email.bodyId, body)
  return body
}

const hasWords = ({ parts }: CompiledTemplate): boolean =>
  parts.some((part) => part.kind !== 'text' || part.text.trim() !== '')

interface Written {
  readonly html: string
  readonly subject: string
  readonly variables: FieldData
  readonly occasion: RenderOccasion
}

async function renderText(
  world: DeliveryWorld,
  email: Email,
  body: CompiledBody,
  { html, subject, variables, occasion }: Written,
): Promise<RenderedText> {
  const { text } = body
  const ofHtml = (made: string) => valueOnly(textOrSubject(made, subject))
  if (text === 'stripped') return ofHtml(await world.converter.strip(html))
  if (text !== 'converted') return world.inTurn(() => renderValues(text, variables, occasion))
  const part = await textOf(world, email.projectId, html)
  // The conversion cost too much for one mail of this body: the other mails skip it.
  if (part.refused && isFinal(part)) bodyCache(world).bodies.set(email.bodyId, { ...body, text: 'stripped' })
  return ofHtml(part.text)
}

async function loadAttachments(world: DeliveryWorld, email: Email): Promise<readonly MailAttachment[]> {
  const attachments: MailAttachment[] = []
  for (const ref of email.attachments ?? []) {
    const { hash, filename, contentType, disposition, contentId } = ref
    const content = await world.attachments.content(email, ref, async () => {
      const stored = await world.store.ledger.blob(email.projectId, hash)
      if (!stored) throw new ContentMissing(`the attachment ${hash} of ${email.id} is missing`)
      return readContent(world, stored)
    })
    attachments.push({ filename, contentType, content, disposition, contentId })
  }
  return attachments
}

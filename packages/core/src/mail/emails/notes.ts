import type { Context } from '../../kernel/context/context.ts'
import { utf8Length } from '../../kernel/text/utf8.ts'
import { type Footer, footerHtml } from '../preferences/footer.ts'
import { languageOf } from '../preferences/language.ts'
import { preferenceUrls } from '../preferences/urls.ts'
import { showsWayOut } from '../preferences/visible-link.ts'
import { type Foreign, findForeign, foreignText } from '../templates/foreign.ts'
import { type CompiledTemplate, RenderBudgetError, type TemplateVariables } from '../templates/language.ts'
import { renderTemplate } from '../templates/render.ts'
import type { Email } from './schema.ts'
import { switchesOf } from './tracked.ts'

/** A probable mistake in the texts of a mail, for any recipient. */
export interface MailNote {
  readonly code: Foreign['code'] | 'clipped' | 'hidden_field'
  readonly field: TextField
  readonly message: string
}

const TEXT_FIELDS = ['subject', 'body', 'text'] as const
type TextField = (typeof TEXT_FIELDS)[number]

interface Text {
  readonly source: string
  readonly compiled: CompiledTemplate
}

const found = new WeakMap<CompiledTemplate, readonly Foreign[]>()

/** Returns code and other parts of each text that would be mailed unchanged. A compiled template is searched once. */
export function foreignNotes(texts: Readonly<Partial<Record<TextField, Text | undefined>>>): readonly MailNote[] {
  const notes: MailNote[] = []
  for (const field of TEXT_FIELDS) {
    const text = texts[field]
    if (!text) continue
    const known = found.get(text.compiled) ?? findForeign(text.source)
    found.set(text.compiled, known)
    for (const foreign of known) notes.push({ code: foreign.code, field, message: `${field}: ${foreignText(foreign)}` })
  }
  return notes
}

/** The bytes of HTML that Gmail shows of a mail. */
const CLIPPED_BYTES = 102_000
/** The length from which a body without loops is rendered for this note. */
const LOOKED_AT = 20_000

type OutgoingMail = Pick<Email, 'footer' | 'marketing' | 'tracking' | 'contactId' | 'id'>

/** Returns a note when the HTML that is sent, with footer and tracking, is longer than Gmail shows. */
export function clippedNotes(
  ctx: Context,
  { source, compiled }: Text,
  { email, variables }: { readonly email: OutgoingMail; readonly variables: TemplateVariables },
): readonly MailNote[] {
  if (source.length < LOOKED_AT && !compiled.parts.some(({ kind }) => kind === 'each' || kind === 'if')) return []
  const urls = preferenceUrls(ctx, { projectId: ctx.project.id, contactId: email.contactId, emailId: email.id })
  const html = rendered(ctx, compiled, { ...variables, ...urls })
  if (html === undefined) return []
  const footer: Footer = {
    language: languageOf(variables.locale, ctx.project.language),
    projectName: ctx.project.name,
    postalAddress: ctx.project.postalAddress,
    urls,
  }
  const added = email.footer && !showsWayOut(compiled, html, urls) ? utf8Length(footerHtml(footer)) : 0
  const bytes = utf8Length(html) + added + trackingBytes(ctx, email, html)
  return bytes > CLIPPED_BYTES ? [clipped(bytes)] : []
}

const clipped = (bytes: number): MailNote => ({
  code: 'clipped',
  field: 'body',
  message:
    `body: with footer and tracking, the HTML has ${(bytes / 1000).toFixed(0)} kB. ` +
    'Gmail shows 102 kB and hides the rest, including the footer. Shorten it.',
})

function rendered(ctx: Context, compiled: CompiledTemplate, variables: TemplateVariables): string | undefined {
  try {
    return renderTemplate(compiled, variables, { now: ctx.clock.now(), language: ctx.project.language })
  } catch (error) {
    if (error instanceof RenderBudgetError) return undefined
    throw error
  }
}

const LINK = /<a(?:rea)?\b[^<>]*?\shref\s*=\s*["']?(https?:[^"'\s<>]*)/gi
/**
 * The bytes of the tokens of a mail and of a link in a tracked address, without the target, and of the words around
 * them.
 */
const LINK_BYTES = 76
const PIXEL_BYTES = 120

/** Returns by how many bytes links and pixel make a mail longer: a target is written in base64. */
function trackingBytes({ project, settings }: Context, email: OutgoingMail, html: string): number {
  const { opens, clicks } = switchesOf(email, project)
  const base = settings.baseUrl.length
  let bytes = opens ? base + PIXEL_BYTES : 0
  if (clicks)
    for (const [, target = ''] of html.matchAll(LINK)) bytes += base + LINK_BYTES + Math.ceil(target.length / 3)
  return bytes
}

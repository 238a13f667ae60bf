import type { Context } from '../../kernel/context/context.ts'
import { AppError, type FieldProblem } from '../../kernel/errors/errors.ts'
import { utf8Length } from '../../kernel/text/utf8.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import { type Footer, footerHtml } from '../preferences/footer.ts'
import { languageOf } from '../preferences/language.ts'
import { PREFERENCE_VARIABLES, preferenceUrls } from '../preferences/urls.ts'
import { showsWayOut } from '../preferences/visible-link.ts'
import { type Foreign, findForeign, foreignText } from '../templates/foreign.ts'
import {
  type CompiledTemplate,
  MAX_OPERATIONS,
  RenderBudgetError,
  type TemplateVariables,
} from '../templates/language.ts'
import { findMissing, type LookBudget, type TemplateGap } from '../templates/missing.ts'
import type { RenderOccasion } from '../templates/render.ts'
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

/** A missing value of a mail, and the place where its template needs it. */
export interface MissingValue extends TemplateGap {
  readonly field: 'subject' | 'body' | 'text'
}

/** The rules for checking the mails of one request. */
export interface Scrutiny {
  /** Whether a mail with a missing value is refused. */
  readonly strict: boolean
  readonly budget: LookBudget
}

/** The most tags of one request that are checked for warnings: about 0.3 ms. */
const LOOKS_MAX = 5_000

/** The most missing values of one mail, or warnings of one answer, that are listed. */
export const MISSING_LISTED_MAX = 20

export function scrutinyOf({ strict }: { readonly strict: boolean }): Scrutiny {
  return { strict, budget: { left: strict ? MAX_OPERATIONS + 1 : LOOKS_MAX } }
}

interface Templates {
  readonly subject: CompiledTemplate
  readonly body: CompiledTemplate
  readonly text: CompiledTemplate | undefined
}

/** Returns the missing values of one mail. Throws `VALIDATION_ERROR` when there may be none. */
export function missingOf(
  { strict, budget }: Scrutiny,
  { subject, body, text }: Pick<Templates, 'subject' | 'body'> & Partial<Templates>,
  mail: {
    readonly variables: FieldData
    readonly ofSubject?: FieldData
    readonly to: string
    readonly occasion: RenderOccasion
  },
): readonly MissingValue[] {
  const { variables, ofSubject = variables, to, occasion } = mail
  const look = { now: occasion.now, language: occasion.language, budget, given: PREFERENCE_VARIABLES }
  const missing: MissingValue[] = []
  for (const lack of findMissing(subject, ofSubject, look)) missing.push({ ...lack, field: 'subject' })
  for (const lack of findMissing(body, variables, look)) missing.push({ ...lack, field: 'body' })
  if (text) for (const lack of findMissing(text, variables, look)) missing.push({ ...lack, field: 'text' })
  if (strict && missing.length > 0) throw refusal(missing, to)
  if (strict && budget.left <= 0) throw tooMuchToCheck()
  return missing.length > MISSING_LISTED_MAX ? missing.slice(0, MISSING_LISTED_MAX) : missing
}

/** Describes a missing value, as a sentence. */
export function missingText({ code, variable }: TemplateGap): string {
  return code === 'missing_variable' ? `{{${variable}}} has no value` : `{{${variable}}} is an object or not a list`
}

function refusal(missing: readonly MissingValue[], to: string): AppError {
  const listed = missing.slice(0, MISSING_LISTED_MAX)
  const names = [...new Set(listed.map(({ variable }) => variable))]
  const more = missing.length > listed.length ? ' and more' : ''
  return new AppError('VALIDATION_ERROR', {
    message: `The mail to ${to} has no values for variables of its template: ${names.join(', ')}${more}.`,
    suggestion:
      'Provide them in data, add defaults for optional values ({{name ?? "there"}}), or do not use strict mode.',
    errors: listed.map((lack): FieldProblem => ({ field: lack.field, message: missingText(lack), code: lack.code })),
    details: { to, variables: names },
  })
}

const tooMuchToCheck = () =>
  new AppError('VALIDATION_ERROR', {
    message: `Strict mode checks at most ${MAX_OPERATIONS.toLocaleString('en')} expressions and list items per request.`,
    suggestion: 'Send to fewer recipients at a time, or shorten the lists.',
  })

import type { CompiledTemplate } from '../templates/language.ts'
import { encodeValue } from '../templates/output.ts'
import { fixedPieces } from '../templates/render.ts'
import type { TemplateType } from '../templates/schema.ts'
import { contentEnd } from './content-end.ts'
import { CATALOGUE, fillWords, type Language } from './language.ts'
import { PREFERENCE_VARIABLES, type PreferenceUrls } from './urls.ts'

/** The place of the footer in a body: at an offset of one of its fixed pieces, where it is one more gap. */
export interface FooterPlace {
  readonly piece: number
  readonly offset: number
}

/** The contents of a footer. */
export interface Footer {
  readonly language: Language
  readonly projectName: string
  readonly postalAddress: string | undefined
  readonly urls: PreferenceUrls
}

/** Returns whether a template reads one of the links. */
export function readsPreferenceUrls(compiled: CompiledTemplate): boolean {
  const names = compiled.variables
  for (const name of PREFERENCE_VARIABLES) if (names.has(name)) return true
  return false
}

/** A letter that replaces any value, because values cannot begin or end markup. */
const VALUE = 'x'
const places = new WeakMap<CompiledTemplate, FooterPlace>()

/** Returns the place of the footer in the mails of a body; found once. */
export function footerPlaceOf(html: CompiledTemplate): FooterPlace {
  const known = places.get(html)
  if (known) return known
  const place = findPlace(fixedPieces(html))
  places.set(html, place)
  return place
}

function findPlace(pieces: readonly string[]): FooterPlace {
  let offset = contentEnd(pieces.join(VALUE))
  for (const [piece, { length }] of pieces.entries()) {
    if (offset <= length) return { piece, offset }
    offset -= length + VALUE.length
  }
  throw new Error('no piece contains the end of the text')
}

/** Adds the gap for the footer to the pieces of a body. */
export function withFooterGap(pieces: readonly string[], { piece, offset }: FooterPlace): readonly string[] {
  const text = pieces[piece] ?? ''
  return pieces.toSpliced(piece, 1, text.slice(0, offset), text.slice(offset))
}

/** Adds the footer to the values of a body. */
export function withFooterValue(values: readonly string[], { piece }: FooterPlace, footer: string): readonly string[] {
  return values.toSpliced(piece, 0, footer)
}

/** The one gray that can be read on white and on black: 4.5 to 1 on both (WCAG 2.2 §1.4.3). */
const COLOR = '#767676'

export function footerHtml({ language, projectName, postalAddress, urls }: Footer): string {
  const { footerWhy, unsubscribe, manage } = CATALOGUE[language]
  const why = fillWords(footerWhy, { project: projectName, address: '' }, escapeHtml)
  const link = (url: string, text: string) =>
    `<a href="${escapeHtml(url)}" style="color:${COLOR};text-decoration:underline">${text}</a>`
  const address = postalAddress === undefined ? '' : `<br>${escapeHtml(postalAddress).replaceAll('\n', '<br>')}`
  return (
    `<div lang="${language}" dir="ltr" style="clear:both;margin:32px 0 16px;text-align:center;color:${COLOR};` +
    `font:12px/1.6 Arial,Helvetica,sans-serif">${why}<br>` +
    `${link(urls.unsubscribeUrl, unsubscribe)} &middot; ${link(urls.manageUrl, manage)}${address}</div>`
  )
}

export function footerText({ language, projectName, postalAddress, urls }: Footer): string {
  const { footerWhy, unsubscribe, manage } = CATALOGUE[language]
  const why = fillWords(footerWhy, { project: projectName, address: '' })
  return `\n\n${why}\n${unsubscribe}: ${urls.unsubscribeUrl}\n${manage}: ${urls.manageUrl}\n${postalAddress === undefined ? '' : `\n${postalAddress}\n`}`
}

const escapeHtml = (text: string) => encodeValue(text, 'html')

/** Returns whether mail of a type reaches only subscribed contacts. */
export function isMarketing(type: TemplateType | undefined): boolean {
  return type !== undefined && type !== 'TRANSACTIONAL'
}

/** Returns whether mails get a footer unless they show a link themselves, which only the rendered mail can decide. */
export function mayNeedFooter(type: TemplateType | undefined): boolean {
  return type === 'MARKETING'
}

/**
 * Returns the variables to be stored with a mail: those that its templates read, and the language of a footer. Links
 * are made later.
 */
export function storedVariables(
  templates: readonly CompiledTemplate[],
  { footer }: { readonly footer: boolean },
): ReadonlySet<string> {
  const names = new Set<string>()
  for (const template of templates) for (const name of template.variables) names.add(name)
  if (footer) names.add('locale')
  for (const name of PREFERENCE_VARIABLES) names.delete(name)
  return names
}

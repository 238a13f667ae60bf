import { elementOf } from './html-names.ts'
import type { HtmlPlace, HtmlPlaces } from './html-place.ts'
import type { ValueEncoding } from './language.ts'
import { endsInCode } from './url-start.ts'

/** How a value is printed: escaped, after the filter `css`, or as it is, in three braces. */
export type Printing = 'escaped' | 'css' | 'raw'

const isUnquoted = (place: HtmlPlace): boolean => place.in === 'before' || (place.in === 'value' && place.quote === '')

const isInStyle = (place: HtmlPlace): boolean =>
  (place.in === 'raw' && elementOf(place.tag) === 'style') || (isInValue(place) && place.attribute === 'style')

const isInValue = (place: HtmlPlace): boolean => place.in === 'before' || place.in === 'value'

/** Returns how a value is encoded that may be printed in any of these places. */
export function encodingIn(places: HtmlPlaces): ValueEncoding {
  let isPart = false
  let isLink = false
  let isBare = false
  let isText = true
  for (const place of places.values()) {
    const isUrl = isInValue(place) && place.attribute === 'url'
    const url = place.in === 'before' ? '' : place.url
    isText &&= place.in === 'text'
    isBare ||= isUnquoted(place)
    isLink ||= isUrl && url === ''
    isPart ||= isUrl && url !== undefined && url !== ''
  }
  if (isBare) return isPart ? 'barePart' : 'bare'
  return isPart ? 'linkPart' : isLink ? 'link' : isText ? 'html' : 'attribute'
}

/** Returns the problem of a value that may be printed in any of these places; undefined when there is none. */
export function faultIn(places: HtmlPlaces, printing: Printing): string | undefined {
  for (const place of places.values()) {
    const fault = placeFault(place, printing)
    if (fault !== undefined) return fault
  }
  return undefined
}

const NAMING: ReadonlySet<HtmlPlace['in']> = new Set(['open', 'name', 'tag', 'attribute', 'after'])

function placeFault(place: HtmlPlace, printing: Printing): string | undefined {
  if ((place.in === 'raw' && elementOf(place.tag) === 'script') || (isInValue(place) && place.attribute === 'script')) {
    return 'A value cannot be printed in a script. Mail clients run none; remove it.'
  }
  if (printing === 'raw') return undefined
  if (printing === 'escaped' && isInStyle(place)) {
    return 'A value in CSS needs the filter css, which prints colors, numbers with units, and words: {{color | css}}.'
  }
  if (NAMING.has(place.in)) {
    return 'A value cannot be the name of a tag or an attribute. Print it in the value of an attribute, in quotes.'
  }
  if (isInValue(place) && place.attribute === 'page') {
    return 'A value cannot be printed in srcdoc, whose text is HTML again. Mail clients show no frames; remove it.'
  }
  if (isInValue(place) && place.attribute === 'animation') {
    return 'A value cannot be printed in from, to, by, or values, which may become a link in SVG. Mail clients animate nothing; remove it.'
  }
  if (isInValue(place) && place.attribute === 'refresh') {
    return 'A value in the content of meta needs the attribute name or property before it, and no http-equiv, so that it cannot be a link.'
  }
  return place.url !== undefined && endsInCode(place.url)
    ? 'A value cannot follow this beginning of a URL, which can become a script. Print the URL with its scheme as one value.'
    : undefined
}

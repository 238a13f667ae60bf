/** A place in HTML (HTML §13.2.5, simplified). */
export interface HtmlPlace {
  /**
   * - `text`: between tags;
   * - `comment`, `bogus`: in a comment, or in what browsers read as one up to the next `>`;
   * - `raw`: in the text of an element that contains no tags, see `tag`;
   * - `open`: after `<`, `</`, `<!`, or `<!-`;
   * - `name`: in the name of a tag;
   * - `tag`: between attributes;
   * - `attribute`, `after`: in and after the name of an attribute;
   * - `before`: between `=` and the value;
   * - `value`: in the value of an attribute.
   */
  readonly in:
    | 'text'
    | 'comment'
    | 'bogus'
    | 'raw'
    | 'open'
    | 'name'
    | 'tag'
    | 'attribute'
    | 'after'
    | 'before'
    | 'value'
  /** The name of the tag, in lower case, if places depend on it. */
  readonly tag: string
  readonly attribute: AttributeKind
  /** The quote around the value; empty without quotes. */
  readonly quote: '"' | "'" | ''
  /** The beginning of the URL; undefined where a value is no part of a scheme. */
  readonly url: string | undefined
  /** The beginning of a name, of a comment, or of the end of an element. */
  readonly pending: string
}

/**
 * The kinds of attributes: `page` contains HTML, `refresh` may be the content of `<meta http-equiv="refresh">`, `named` is
 * that of a `meta` with a name, and `animation` may become the URL of another attribute.
 */
export type AttributeKind = '' | 'url' | 'style' | 'script' | 'page' | 'refresh' | 'named' | 'animation'

export const HTML_TEXT: HtmlPlace = { in: 'text', tag: '', attribute: '', quote: '', url: undefined, pending: '' }

/** Different places; equal ones are contained once. */
export type HtmlPlaces = ReadonlyMap<string, HtmlPlace>

export function placesOf(places: Iterable<HtmlPlace>): HtmlPlaces {
  const found = new Map<string, HtmlPlace>()
  for (const place of places) found.set(keyOf(place), place)
  return found
}

/** Returns a text that is the same for equal places. */
export const keyOf = ({ in: place, tag, attribute, quote, url, pending }: HtmlPlace): string =>
  [place, tag, attribute, quote, url === undefined ? '' : `=${url}`, pending].join('\0')

/** Returns the place after the beginning of something. */
export const pendingIn = (place: 'open' | 'bogus' | 'name' | 'comment', pending: string): HtmlPlace => ({
  ...HTML_TEXT,
  in: place,
  pending,
})

/** Returns the place at the beginning of a value. */
export const inValue = (place: HtmlPlace, quote: HtmlPlace['quote']): HtmlPlace => ({
  ...place,
  in: 'value',
  quote,
  url: place.attribute === 'url' ? '' : undefined,
})

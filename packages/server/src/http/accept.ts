/** The media type of values in lines, to the end of a list. */
export const LINES = 'application/x-ndjson'
/** The media type of server-sent events, which have no end. */
export const EVENTS = 'text/event-stream'

/**
 * Returns the media type that the client prefers to JSON, of those that are offered; undefined for JSON, which every other
 * client gets (RFC 9110 §12.5.1).
 */
export function preferredMedia<M extends string>(accept: string | undefined, offered: readonly M[]): M | undefined {
  const ranges = (accept ?? '').split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    return { type, q: q === undefined ? 1 : Number(q.slice(2)) }
  })
  const [best] = ranges
    .filter(({ type, q }) => q > 0 && (JSON_RANGES.includes(type) || offered.some((media) => media === type)))
    .toSorted((a, b) => b.q - a.q)
  return offered.find((media) => media === best?.type)
}

const JSON_RANGES = ['application/json', 'application/*', '*/*']

/** Returns whether the client asks for pages. Browsers name text/html; a client that accepts any type gets JSON. */
export function wantsHtml(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => /^\s*text\/html\s*(?:;(?!\s*q=0(?:\.0*)?\s*$)|$)/i.test(range))
}

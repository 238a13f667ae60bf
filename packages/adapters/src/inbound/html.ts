import sanitizeHtml from 'sanitize-html'

/** Longer HTML is not read: people do not write so much. Characters. */
const SOURCE_MAX = 200_000

/** Elements for text. None of them runs, loads, sends, or hides anything. */
const TAGS = [
  'a',
  'abbr',
  'address',
  'b',
  'blockquote',
  'br',
  'caption',
  'cite',
  'code',
  'dd',
  'del',
  'div',
  'dl',
  'dt',
  'em',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'ins',
  'li',
  'ol',
  'p',
  'pre',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
]

/**
 * Returns HTML without anything that runs, loads, sends, or changes the page around it; links have `rel` values that
 * disclaim them.
 */
export function sanitised(html: string): string | undefined {
  if (html.length > SOURCE_MAX) return undefined
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel', 'title'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'svg', 'math', 'template', 'object'],
    nestingLimit: 50,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow ugc' }) },
  })
}

/** A part of a text that is mailed unchanged, though it is probably code or not meant as text. */
export interface Foreign {
  readonly code: 'foreign_code' | 'encoded_braces' | 'front_matter' | 'byte_order_mark'
  readonly text: string
  /** Both from 1. */
  readonly line: number
  readonly column: number
}

const NAME = '[\\p{L}_$][\\p{L}\\p{N}_$.]{0,80}'
/** Patterns of bounded length, so that no text costs more than its length. */
const FOREIGN = new RegExp(
  [
    '\\{%[^%{}]{1,200}%\\}', // Liquid, Jinja, Twig
    '<%[=#-]?[^%<>]{1,200}%>', // ERB, EJS
    '\\*\\|[^|*\\n]{1,100}\\|\\*', // Mailchimp, Mandrill
    `\\[\\[\\s{0,5}${NAME}\\s{0,5}(?:[:|][^\\]\\n]{0,80})?\\]\\]`, // Mailjet's older form, and others
    '\\[%[^%\\]]{1,200}%\\]',
    `%recipient\\.${NAME}%`, // Mailgun
    '%%[A-Za-z_][\\w.:-]{0,80}%%', // Marketing Cloud
    `\\$\\{\\s{0,5}${NAME}\\s{0,5}\\}`,
    `\\{\\$${NAME}[^{}\\n]{0,80}\\}`, // Smarty, Latte
    '\\{![A-Za-z]\\w{0,60}\\.\\w{1,60}\\}', // Salesforce
    '</?#(?:if|else|elseif|list|assign|include)(?:\\s[^<>]{0,200})?>', // FreeMarker
    '<\\?(?:php\\b|=)[^<>]{0,200}\\?>',
    '%7[Bb]%7[Bb][^%"\'<>\\s]{1,100}%7[Dd]%7[Dd]',
  ].join('|'),
  'gu',
)
const FRONT_MATTER = /^\ufeff?(---\r?\n(?:[\w-]{1,100}:[^\n]{0,1000}\n){1,50}---[ \t]*(?:\r?\n|$))/
const TOML = /^\ufeff?\+\+\+[ \t]*\r?\n(?:[\w."-]{1,100}[ \t]{0,9}=[^\n]{0,1000}\n){1,50}\+\+\+[ \t]*(?:\r?\n|$)/
const MARK = '\ufeff'
const MOST = 20

/**
 * Finds code of other template languages, and characters that editors and other programs put before a text; at most 20
 * places.
 */
export function findForeign(source: string): readonly Foreign[] {
  const found: Foreign[] = []
  if (source.startsWith(MARK)) found.push({ code: 'byte_order_mark', text: 'U+FEFF', line: 1, column: 1 })
  if (FRONT_MATTER.test(source)) found.push({ code: 'front_matter', text: '---', line: 1, column: 1 })
  if (TOML.test(source)) found.push({ code: 'front_matter', text: '+++', line: 1, column: 1 })
  let line = 1
  let lineStart = 0
  let counted = 0
  for (const { 0: text, index } of source.matchAll(FOREIGN)) {
    if (found.length >= MOST) break
    for (let at = source.indexOf('\n', counted); at !== -1 && at < index; at = source.indexOf('\n', at + 1)) {
      line += 1
      lineStart = at + 1
    }
    counted = index
    const code = text.startsWith('%7') ? 'encoded_braces' : 'foreign_code'
    found.push({ code, text: text.slice(0, 80), line, column: index - lineStart + 1 })
  }
  return found
}

/** Describes the finding, as a sentence. */
export function foreignText({ code, text, line, column }: Foreign): string {
  const place = `in line ${line}, column ${column}`
  switch (code) {
    case 'foreign_code':
      return `${text} ${place} is code of another template language and is sent unchanged; write {{name}}, {{#if name}}, or {{#each list}}.`
    case 'encoded_braces':
      return `${text} ${place} are encoded braces and are sent unchanged; write {{ and }}.`
    case 'front_matter':
      return `The text begins with front matter (${text} lines), which is sent as text; remove it.`
    case 'byte_order_mark':
      return 'The text begins with U+FEFF, a byte order mark, which is sent as text; remove it.'
  }
}

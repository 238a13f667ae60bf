import type { OwnWords } from './send.ts'

/** Prints two braces after a backslash, which `\{{` cannot: the variable has no value, so its default is printed. */
const BRACES_BY_TAG = '{{posthornBraces ?? "{{"}}'

/**
 * Returns a template that prints exactly this text: the text of other libraries is not a template, and may contain text
 * of strangers.
 */
function asTemplate(text: string): string {
  return text.replace(/(\\*)\{\{/g, (_, backslashes: string) =>
    backslashes === '' ? '\\{{' : `${backslashes}\\${BRACES_BY_TAG}`,
  )
}

/** Subject and content of a mail that is not a template. Text alone becomes HTML here when it contains braces. */
export interface LiteralContent {
  readonly subject?: string | undefined
  readonly text?: string | undefined
  readonly html?: string | undefined
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '{': '&#123;',
  '\t': '&nbsp;&nbsp;&nbsp; ',
  ' ': '&nbsp;',
}

/** Returns the HTML that the server makes from text alone. Outlook ignores `white-space`. */
function htmlOf(text: string): string {
  const escaped = text.replace(/[&<>"{\t]|(?<=^|\s) |\r\n?|\n/g, (found) => ENTITIES[found] ?? '<br>')
  return `<div class="posthorn-text">${escaped}</div>`
}

/** Returns the content as fields of a send. Omits empty ones, and the server refuses a mail without them. */
export function literalFields({ subject, text, html }: LiteralContent): OwnWords {
  const shown = html || (text?.includes('{{') ? htmlOf(text) : undefined)
  const fields = {
    ...(subject && { subject: asTemplate(subject) }),
    ...(text && { text: asTemplate(text) }),
    ...(shown && { html: asTemplate(shown) }),
  }
  return fields as OwnWords
}

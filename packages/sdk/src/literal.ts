import type { OwnWords } from './send.ts'

/** Prints two braces after a backslash, which `\{{` cannot: the variable has no value, so its default is printed. */
const BRACES_BY_TAG = '{{posthornBraces ?? "{{"}}'

/**
 * Returns the text as a template that prints exactly it: what other libraries send is no template, and may hold what
 * strangers wrote.
 */
function asTemplate(text: string): string {
  return text.replace(/(\\*)\{\{/g, (_, backslashes: string) =>
    backslashes === '' ? '\\{{' : `${backslashes}\\${BRACES_BY_TAG}`,
  )
}

/** Subject and content of a mail that is no template. Text alone becomes HTML here when it holds braces. */
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

/** As the server makes it of a text alone. Outlook ignores `white-space`. */
function htmlOf(text: string): string {
  const escaped = text.replace(/[&<>"{\t]|(?<=^|\s) |\r\n?|\n/g, (found) => ENTITIES[found] ?? '<br>')
  return `<div class="posthorn-text">${escaped}</div>`
}

/** The same as fields of a send. What is empty is left out, and the server refuses a mail that lacks it. */
export function literalFields({ subject, text, html }: LiteralContent): OwnWords {
  const shown = html || (text?.includes('{{') ? htmlOf(text) : undefined)
  const fields = {
    ...(subject && { subject: asTemplate(subject) }),
    ...(text && { text: asTemplate(text) }),
    ...(shown && { html: asTemplate(shown) }),
  }
  return fields as OwnWords
}

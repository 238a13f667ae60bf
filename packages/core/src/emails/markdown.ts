const PLACEHOLDER = /\{\{\{?[^{}]*\}?\}\}/g

/** Converts Markdown that holds template tags: the tags come through as they were written. */
export function markdownTemplate(markdown: string, toHtml: (markdown: string) => string): string {
  const tags: string[] = []
  // Letters and digits only: Markdown gives them no meaning.
  const mark = `tag${markdown.length.toString(36)}x`
  const marked = toHtml(markdown.replace(PLACEHOLDER, (tag) => `${mark}${tags.push(tag) - 1}z`))
  return marked.replace(new RegExp(`${mark}(\\d+)z`, 'g'), (whole, index: string) => tags[Number(index)] ?? whole)
}

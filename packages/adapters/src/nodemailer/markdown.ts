import { Marked } from 'marked'

const marked = new Marked({ async: false, gfm: true })

/** Markdown (CommonMark with GitHub's tables, strikethrough and links) as HTML. HTML inside is left as it is. */
export function markdownToHtml(markdown: string): string {
  return String(marked.parse(markdown))
}

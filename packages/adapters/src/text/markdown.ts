import { Marked } from 'marked'
import { TooDeep } from './too-deep.ts'

const marked = new Marked({ async: false, gfm: true })

/** The most nested quotes and lists in one line. */
const DEPTH_MAX = 100
/** A mark at the start of a line: a quote, a bullet, or a number. */
const CONTAINER = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y

/**
 * Returns Markdown (CommonMark with GitHub's tables, strikethrough, and links) as HTML. HTML in it is kept unchanged.
 * Has no time limit. Throws `TooDeep`.
 */
export function markdownToHtml(markdown: string): string {
  refuseDepth(markdown)
  return String(marked.parse(markdown))
}

function refuseDepth(markdown: string): void {
  for (let line = 0; line !== -1; line = markdown.indexOf('\n', line) + 1 || -1) {
    CONTAINER.lastIndex = line
    for (let depth = 1; CONTAINER.test(markdown); depth++) if (depth > DEPTH_MAX) throw new TooDeep()
  }
}

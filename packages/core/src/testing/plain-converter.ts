import type { TextConverter } from '../kernel/ports/converter.ts'
import { stripHtml } from '../mail/emails/strip.ts'

/** A minimal converter: Markdown becomes paragraphs, and HTML loses its tags. */
export const plainConverter: TextConverter = {
  async markdownToHtml(_, markdown) {
    return markdown
      .split(/\n\s*\n/)
      .map((paragraph) => `<p>${paragraph.trim()}</p>\n`)
      .join('')
  },
  async htmlToText(_, html) {
    return stripHtml(html)
  },
  async strip(html) {
    return stripHtml(html)
  },
}

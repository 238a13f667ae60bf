import path from 'node:path'
import { escapeHtml } from '../escape.ts'
import { createAnchors } from './anchors.ts'
import { titleOf } from './search.ts'

const REPOSITORY = 'https://github.com/posthorn/posthorn/blob/main/'

/** The path of a page, and the other pages. */
export interface GuidePlace {
  /** The path at which the server is mounted: empty, or without a slash at its end. */
  readonly base: string
  /** The page's own file, from docs/. */
  readonly file: string
  /** The names of pages by their files. */
  readonly names: ReadonlyMap<string, string>
}

export interface RenderedGuide {
  readonly title: string
  readonly html: string
  readonly sections: readonly { readonly anchor: string; readonly title: string }[]
}

/**
 * Renders a guide: links lead to other guides of this server, and to the repository for files that it does not have.
 */
export async function renderGuide(markdown: string, place: GuidePlace): Promise<RenderedGuide> {
  const { Marked } = await import('marked')
  const anchorOf = createAnchors()
  const sections: { anchor: string; title: string }[] = []
  const marked = new Marked({
    renderer: {
      heading({ depth, raw, tokens }) {
        const anchor = anchorOf(raw.replace(/^#+ +/, '').trim())
        const title = this.parser.parseInline(tokens)
        if (depth === 2) sections.push({ anchor, title })
        return `<h${depth} id="${anchor}">${title}</h${depth}>\n`
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(linkFrom(href, place))}">${this.parser.parseInline(tokens)}</a>`
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
      table(token) {
        const cells = (row: typeof token.header, tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
        return `<div class="table" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>\n`
      },
    },
  })
  const html = await marked.parse(markdown)
  return { title: titleOf(markdown), html, sections }
}

/** Returns the target of a link, which in docs/ is relative to the file that has it. */
export function linkFrom(href: string, { base, file, names }: GuidePlace): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|#)/i.test(href)) return href
  const [target = '', anchor] = href.split('#')
  const hash = anchor === undefined ? '' : `#${anchor}`
  const found = path.posix.join('docs', path.posix.dirname(file), target)
  if (found === 'openapi.yaml') return `${base}/openapi.yaml`
  const name = found.startsWith('docs/') ? names.get(found.slice('docs/'.length)) : undefined
  if (name === undefined) return `${REPOSITORY}${found}${hash}`
  return `${base}/guides${name && '/'}${name}${hash}`
}

import { pageStyle } from '../browser.ts'
import { escapeHtml } from '../escape.ts'
import { ICON } from '../icon.ts'
import { policyOf } from '../policy.ts'
import type { GuideGroup } from './groups.ts'
import type { RenderedGuide } from './render.ts'
import type { GuideHit } from './search.ts'

/** No script: the search is a form that this server answers. */
const STYLE = pageStyle('guides.css')

export const GUIDE_POLICY = policyOf({ style: STYLE, forms: "'self'" })

/** The parts around each page. */
export interface GuideFrame {
  readonly base: string
  readonly groups: readonly GuideGroup[]
  /** The name of the page; undefined for results of a search. */
  readonly name?: string
  readonly query?: string
}

export function guideDocument({ title, html, sections }: RenderedGuide, frame: GuideFrame): string {
  const contents = sections.map(({ anchor, title }) => `<a href="#${anchor}">${title}</a>`).join(' ')
  const shown = sections.length > 3 && frame.name !== '' ? `<p class="contents">${contents}</p>` : ''
  return framed(title, html.replace('</h1>\n', `</h1>\n${shown}`), frame)
}

export function hitsDocument(query: string, hits: readonly GuideHit[], frame: GuideFrame): string {
  const items = hits.map(
    ({ name, title, excerpt }) =>
      `<li><a href="${hrefOf(frame.base, name)}">${escapeHtml(title)}</a><p>${escapeHtml(excerpt)}</p></li>`,
  )
  const found =
    hits.length === 0 ? '<p>No guide contains all of these words.</p>' : `<ul class="hits">${items.join('\n')}</ul>`
  return framed(`Search: ${query}`, `<h1>Search results</h1>${found}`, { ...frame, query })
}

const hrefOf = (base: string, name: string) => escapeHtml(`${base}/guides${name && '/'}${name}`)

function framed(title: string, content: string, frame: GuideFrame): string {
  const { base, groups, name: own, query = '' } = frame
  const entry = ({ name, title }: GuideGroup['links'][number]) =>
    `<li><a href="${hrefOf(base, name)}"${name === own ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Posthorn</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header>
<a href="${hrefOf(base, '')}">${ICON}Posthorn guides</a>
<form role="search" action="${hrefOf(base, '')}"><input type="search" name="q" maxlength="100" aria-label="Search the guides" value="${escapeHtml(query)}"><button>Search</button></form>
<a href="${escapeHtml(base)}/docs">API reference</a>
</header>
<main>
${content}
</main>
<nav aria-label="Guides">
${groups.map(({ title, links }) => `<h2>${escapeHtml(title)}</h2><ul>${links.map(entry).join('')}</ul>`).join('\n')}
</nav>
</body>
</html>
`
}

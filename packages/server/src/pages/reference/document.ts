import { browserFile, pageStyle } from '../browser.ts'
import { escapeHtml } from '../escape.ts'
import { ICON } from '../icon.ts'
import { policyOf } from '../policy.ts'
import { errorSection } from './failures.ts'
import { fieldsOf, hasFields } from './fields.ts'
import { type Operation, operationArticle, operationsOf } from './operation.ts'
import { type Json, listAt, objectAt, prose, textAt } from './read.ts'

const SCRIPT = browserFile('reference.js')
const STYLE = pageStyle('reference.css')

export const REFERENCE_POLICY = policyOf({ script: SCRIPT, style: STYLE })

/** The paths of the page. */
export interface ReferencePlace {
  /** The path at which the server is mounted: empty, or without a slash at its end. */
  readonly base: string
  readonly hasHome: boolean
}

/** Renders the reference as one page: every operation with its input, its output, and samples. Called once. */
export function referenceDocument(document: Json, { base, hasHome }: ReferencePlace): string {
  const operations = operationsOf(document)
  const groups = listAt(document, 'tags').map((tag) => ({
    name: textAt(tag, 'name'),
    about: textAt(tag, 'description'),
    operations: operations.filter((operation) => operation.tag === textAt(tag, 'name')),
  }))
  const schemas = Object.entries(objectAt(document, 'components', 'schemas')).filter(([, schema]) =>
    hasFields(document, objectAt(schema)),
  )
  const name = `${ICON}Posthorn`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Posthorn API</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${hasHome ? `<a href="${base || '/'}">${name}</a>` : name} <span>API</span></h1>
<button type="button" id="menu" aria-expanded="false" aria-controls="list" hidden>Menu</button>
<label>Search <input id="search" type="search" autocomplete="off" spellcheck="false"></label>
<a href="${base}/openapi.yaml">OpenAPI document</a>
</header>
<nav id="list" aria-label="Operations">
<ol id="hits" aria-label="Found" hidden></ol>
<p id="nothing" role="status" hidden>Nothing found.</p>
<div id="all">
${groups.map(({ name, operations: own }) => `<section><h2>${escapeHtml(name)}</h2><ul>${own.map(entry).join('')}</ul></section>`).join('\n')}
<section><h2>All calls</h2><ul><li><a href="#errors">Errors</a></li></ul></section>
</div>
</nav>
<main>
<div class="plain">${prose(textAt(objectAt(document, 'info'), 'description'))}</div>
${groups.map(({ name, about, operations: own }) => `<h2>${escapeHtml(name)}</h2>${about ? prose(about) : ''}${own.map((operation) => operationArticle(document, operation)).join('\n')}`).join('\n')}
${errorSection()}
<section class="plain" id="schemas"><h2>Objects</h2>
${schemas.map(([name, schema]) => `<section id="schema-${name}"><h3>${name}</h3>${fieldsOf(document, objectAt(schema))}</section>`).join('\n')}
</section>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`
}

const entry = ({ id, spec }: Operation) => `<li><a href="#${id}">${escapeHtml(textAt(spec, 'summary'))}</a></li>`

import { createHash } from 'node:crypto'
import type { CodeSample } from '../../openapi/samples.ts'
import { escapeHtml } from '../escape.ts'
import { REFERENCE_SCRIPT, REFERENCE_STYLE } from './style.ts'

type Json = Readonly<Record<string, unknown>>

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const REFERENCE_POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(REFERENCE_SCRIPT)}`,
  `style-src ${hashOf(REFERENCE_STYLE)}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const objectAt = (value: unknown, ...path: readonly string[]): Json => {
  let current = value
  for (const name of path) current = isObject(current) ? current[name] : undefined
  return isObject(current) ? current : {}
}
const listAt = (value: unknown, name: string): readonly unknown[] => {
  const list = isObject(value) ? value[name] : undefined
  return Array.isArray(list) ? list : []
}
const textAt = (value: unknown, name: string): string => {
  const text = isObject(value) ? value[name] : undefined
  return typeof text === 'string' ? text : ''
}

/** A text of the document: escaped, with its code and paragraphs. */
const prose = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('')
const inline = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly spec: Json
}

/** The reference as one page: every operation with what goes in, what comes out, and samples. Made once. */
export function referenceDocument(document: Json, base: string): string {
  const operations = operationsOf(document)
  const tags = listAt(document, 'tags').map((tag) => ({
    name: textAt(tag, 'name'),
    about: textAt(tag, 'description'),
    operations: operations.filter((operation) => operation.tag === textAt(tag, 'name')),
  }))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Posthorn API</title>
<link rel="icon" href="data:,">
<style>${REFERENCE_STYLE}</style>
</head>
<body>
<header>
<h1>Posthorn API</h1>
<label>Search <input id="search" type="search" autocomplete="off" spellcheck="false"></label>
<p><a href="${base}/docs/console">Try it out</a> <a href="${base}/openapi.yaml">OpenAPI document</a></p>
</header>
<nav aria-label="Operations">
${tags.map(({ name, operations: own }) => `<section><h2>${escapeHtml(name)}</h2><ul>${own.map(entry).join('')}</ul></section>`).join('\n')}
<p id="nothing" hidden>Nothing found.</p>
</nav>
<main>
${prose(textAt(objectAt(document, 'info'), 'description'))}
${tags.map(({ name, about, operations: own }) => `<h2>${escapeHtml(name)}</h2>${about ? prose(about) : ''}${own.map((operation) => article(document, operation)).join('\n')}`).join('\n')}
</main>
<script>${REFERENCE_SCRIPT}</script>
</body>
</html>
`
}

function operationsOf(document: Json): readonly Operation[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(objectAt(methods)).map(([method, spec]) => ({
      id: textAt(spec, 'operationId'),
      method: method.toUpperCase(),
      path,
      tag: String(listAt(spec, 'tags')[0] ?? ''),
      spec: objectAt(spec),
    })),
  )
}

const entry = ({ id, method, path, spec }: Operation) =>
  `<li data-words="${escapeHtml(`${method} ${path} ${id} ${textAt(spec, 'summary')}`.toLowerCase())}"><a href="#${id}">${escapeHtml(textAt(spec, 'summary'))}</a></li>`

function article(document: Json, { id, method, path, spec }: Operation): string {
  const parameters = listAt(spec, 'parameters').filter(
    (parameter) => isObject(parameter) && '$ref' in parameter === false,
  )
  const body = resolved(document, objectAt(spec, 'requestBody', 'content', 'application/json', 'schema'))
  const [status = '', success] = Object.entries(objectAt(spec, 'responses')).find(([code]) => /^2/.test(code)) ?? []
  const example = objectAt(success, 'content', 'application/json').example
  return `<article id="${id}">
<h3>${escapeHtml(textAt(spec, 'summary'))}</h3>
<p class="call"><b>${method}</b> <code>${escapeHtml(path)}</code></p>
${prose(textAt(spec, 'description'))}
${table(
  'Parameters',
  parameters.map((parameter) =>
    row(document, textAt(parameter, 'name'), objectAt(parameter, 'schema'), {
      needed: objectAt(parameter).required === true,
      about: textAt(parameter, 'description'),
    }),
  ),
)}
${table(
  'Body',
  Object.entries(objectAt(body, 'properties')).map(([name, schema]) =>
    row(document, name, objectAt(schema), { needed: listAt(body, 'required').includes(name), about: '' }),
  ),
)}
${samples(spec)
  .map(({ label, source }) => code(`${label}, ${id}`, label, source))
  .join('\n')}
${example === undefined ? `<p>Answers ${status}.</p>` : code(`Answer, ${id}`, `Answer ${status}`, JSON.stringify(example, null, 2))}
</article>`
}

const samples = (spec: Json): readonly CodeSample[] =>
  listAt(spec, 'x-codeSamples').map((sample) => ({
    lang: textAt(sample, 'lang'),
    label: textAt(sample, 'label'),
    source: textAt(sample, 'source'),
  }))

const code = (name: string, title: string, text: string) =>
  `<h4>${escapeHtml(title)}</h4><pre tabindex="0" role="region" aria-label="${escapeHtml(name)}">${escapeHtml(text)}</pre>`

const table = (title: string, rows: readonly string[]) =>
  rows.length === 0 ? '' : `<h4>${title}</h4><dl>${rows.join('')}</dl>`

function row(
  document: Json,
  name: string,
  schema: Json,
  { needed, about }: { readonly needed: boolean; readonly about: string },
): string {
  const told = about || textAt(schema, 'description') || textAt(resolved(document, schema), 'description')
  return `<div><dt><code>${escapeHtml(name)}</code> <span>${escapeHtml(typeOf(document, schema))}${needed ? ', required' : ''}</span></dt><dd>${inline(told)}</dd></div>`
}

function resolved(document: Json, schema: Json): Json {
  const name = textAt(schema, '$ref').replace('#/components/schemas/', '')
  return name === '' ? schema : objectAt(document, 'components', 'schemas', name)
}

/** A type in a few words; parts of parts are in the OpenAPI document. */
function typeOf(document: Json, schema: Json, depth = 0): string {
  const own = resolved(document, schema)
  const choices = [...listAt(own, 'anyOf'), ...listAt(own, 'oneOf')]
  if (depth < 3 && choices.length > 0)
    return [...new Set(choices.map((choice) => typeOf(document, objectAt(choice), depth + 1)))].join(' or ')
  const values = listAt(own, 'enum')
  if (values.length > 0) return values.slice(0, 12).map(String).join(', ')
  if (own.type === 'array' && depth < 3) return `list of ${typeOf(document, objectAt(own, 'items'), depth + 1)}`
  return typeof own.type === 'string' ? own.type : 'value'
}

import { ERROR_CATALOGUE, type ErrorCode } from '@posthorn/core/kernel'
import { statusOf } from '../../http/respond/errors.ts'
import { suggestionOf } from '../../http/respond/suggestions.ts'
import { ROUTES } from '../../routes/index.ts'
import { followed, inline, type Json, objectAt } from './read.ts'

/** The codes of each operation's own use case; most operations share the others. */
const OWN = new Map(ROUTES.map(({ operationId, errors = [] }) => [operationId, new Set<string>(errors)]))

const isCode = (text: string): text is ErrorCode => Object.hasOwn(ERROR_CATALOGUE, text)

/** Returns the codes that an operation may answer with. */
function codesOf(document: Json, spec: Json): ErrorCode[] {
  return Object.values(objectAt(spec, 'responses')).flatMap((response) => {
    const content = objectAt(followed(document, objectAt(response)), 'content', 'application/json')
    return Object.keys(objectAt(content, 'examples')).filter(isCode)
  })
}

const row = (code: ErrorCode, id = '') =>
  `<div${id}><dt>${statusOf(code)} <code>${code}</code></dt><dd>${inline(`${ERROR_CATALOGUE[code].message} ${suggestionOf(code)}`)}</dd></div>`

/** Renders the errors of an operation: its own with what to do, and the names of the common ones. */
export function failuresOf(document: Json, { id, spec }: { readonly id: string; readonly spec: Json }): string {
  const codes = codesOf(document, spec)
  const own = codes.filter((code) => OWN.get(id)?.has(code))
  const common = codes.filter((code) => !OWN.get(id)?.has(code))
  const listed = common.map((code) => `${statusOf(code)} ${code}`).join(', ')
  const first = own.length === 0 ? '' : `<dl>${own.map((code) => row(code)).join('')}</dl>`
  return `<details class="rest"><summary>Errors</summary>${first}<p>Common <a href="#errors">errors</a> of such requests: ${listed}.</p></details>`
}

/** Renders all errors, once. */
export function errorSection(): string {
  const codes = Object.keys(ERROR_CATALOGUE).filter(isCode)
  const all = codes.sort((a, b) => statusOf(a) - statusOf(b)).map((code) => row(code, ` id="error-${code}"`))
  return `<section class="plain"><h2 id="errors">Errors</h2>
<p>Every error has a <code>code</code> that never changes, a message, and a suggestion. Every response has an <code>X-Request-Id</code>, which the server log contains.</p>
<dl>${all.join('')}</dl></section>`
}

import type { CodeSample } from '../../openapi/samples.ts'
import { escapeHtml } from '../escape.ts'
import { failuresOf } from './failures.ts'
import { fieldsElsewhere, fieldsOf, hasFields, rows } from './fields.ts'
import { componentOf, followed, type Json, listAt, objectAt, prose, textAt } from './read.ts'

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly spec: Json
}

export function operationsOf(document: Json): readonly Operation[] {
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

/** Renders an operation: its input, its output, its errors, and samples. */
export function operationArticle(document: Json, operation: Operation): string {
  const { id, method, path, spec } = operation
  const content = objectAt(spec, 'requestBody', 'content')
  const [[media = '', body = {}] = []] = Object.entries(content)
  const answers = Object.entries(objectAt(spec, 'responses')).filter(([status]) => status.startsWith('2'))
  const parameters = parametersOf(document, spec)
  const headers = parameters.filter(({ place }) => place === 'header')
  return `<article id="${id}">
<h3><a href="#${id}">${escapeHtml(textAt(spec, 'summary'))}</a></h3>
<p class="call"><b class="${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code></p>
<div class="about">
${prose(textAt(spec, 'description'))}
${section(
  'Parameters',
  rows(
    document,
    parameters.filter(({ place }) => place !== 'header'),
  ),
)}
${section(media === 'multipart/form-data' ? 'Form' : 'Body', fieldsOf(document, objectAt(body, 'schema')))}
${section('Answer', answers.map(([status, answer]) => answerOf(document, status, objectAt(answer))).join(''))}
${headers.length === 0 ? '' : `<details class="rest"><summary>Headers</summary>${rows(document, headers)}</details>`}
${failuresOf(document, operation)}
</div>
<div class="code">
<div class="samples">${samplesOf(spec)
    .map(({ label, source }) => block(label, source))
    .join('')}</div>
${answers.map(([status, answer]) => exampleOf(status, objectAt(answer))).join('')}
</div>
</article>`
}

const section = (title: string, content: string) => (content === '' ? '' : `<h4>${title}</h4>${content}`)

function parametersOf(document: Json, spec: Json) {
  return listAt(spec, 'parameters')
    .map((parameter) => followed(document, objectAt(parameter)))
    .map((parameter) => ({
      name: textAt(parameter, 'name'),
      schema: objectAt(parameter, 'schema'),
      isRequired: parameter.required === true,
      about: textAt(parameter, 'description'),
      place: textAt(parameter, 'in'),
    }))
}

function answerOf(document: Json, status: string, answer: Json): string {
  const schema = objectAt(answer, 'content', 'application/json', 'schema')
  const name = componentOf(schema)
  const fields = name !== undefined && hasFields(document, schema) ? fieldsElsewhere(name) : fieldsOf(document, schema)
  return `<div class="answer"><b>${status}</b> ${prose(textAt(answer, 'description'))}${fields}</div>`
}

const samplesOf = (spec: Json): readonly CodeSample[] =>
  listAt(spec, 'x-codeSamples').map((sample) => ({
    lang: textAt(sample, 'lang'),
    label: textAt(sample, 'label'),
    source: textAt(sample, 'source'),
  }))

const block = (label: string, text: string) =>
  `<div class="block" data-label="${label}"><h4>${label}</h4><pre>${escapeHtml(text)}</pre></div>`

function exampleOf(status: string, answer: Json): string {
  const { example } = objectAt(answer, 'content', 'application/json')
  if (example === undefined) return ''
  return `<div class="block"><h4>Answer ${status}</h4><pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre></div>`
}

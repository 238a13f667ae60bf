import { nameText } from '@posthorn/core/kernel'
import { expect, it } from 'vitest'
import { openApiDocument } from '../../src/openapi/document.ts'

const NAMES: ReadonlySet<string> = new Set(['name', 'fromName', 'filename', 'machine'])
/** Names that programs use, and that are not shown as the name of a person or thing. */
const OTHER = ['NamedTrackRequest']

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
const { paths, components } = openApiDocument()
const schemas = fieldsOf(fieldsOf(components).schemas)
const pattern = nameText(1, 1).meta()?.pattern

/** Returns the texts that callers write under such a name, by their place. */
function namesIn(value: unknown, place: string, seen: ReadonlySet<unknown> = new Set()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  const within = new Set([...seen, value])
  const { $ref: ref } = fieldsOf(value)
  if (typeof ref === 'string') {
    const id = ref.slice(ref.lastIndexOf('/') + 1)
    return OTHER.includes(id) ? [] : namesIn(schemas[id], id, within)
  }
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key !== 'properties') return namesIn(inner, place, within)
    return Object.entries(fieldsOf(inner)).flatMap(([name, schema]) => {
      const text = JSON.stringify(schema)
      const isText = NAMES.has(name) && text.includes('"string"')
      const isHidden = isText && !text.includes(JSON.stringify(pattern))
      return [...(isHidden ? [`${place}.${name}`] : []), ...namesIn(schema, place, within)]
    })
  })
}

it('requires visible characters in every name that callers write', () => {
  const bodies = Object.values(paths).flatMap((methods) =>
    Object.values(fieldsOf(methods)).map((operation) => fieldsOf(operation)),
  )
  const found = bodies.flatMap(({ operationId, requestBody }) => namesIn(requestBody, String(operationId)))
  // Has the rule; the document of this deprecated field shows no pattern.
  expect([...new Set(found)].sort()).toStrictEqual(['SendRequest.name'])
})

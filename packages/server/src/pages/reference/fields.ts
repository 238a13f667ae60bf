import { escapeHtml } from '../escape.ts'
import { componentOf, followed, inline, type Json, listAt, objectAt, textAt } from './read.ts'

/** The content of a row. */
interface Row {
  readonly name: string
  readonly schema: Json
  readonly isRequired: boolean
  /** A text that replaces the description of the schema. */
  readonly about?: string
  /** The place of a parameter, unless it is a field. */
  readonly place?: string
}

export const rows = (document: Json, all: readonly Row[]) =>
  all.length === 0 ? '' : `<dl>${all.map((row) => rowOf(document, row)).join('')}</dl>`

function rowOf(document: Json, { name, schema, isRequired, about, place }: Row): string {
  const description = about || textAt(schema, 'description') || textAt(followed(document, schema), 'description')
  const words = [typeOf(document, schema), ...limitsOf(followed(document, schema)), ...(place ? [place] : [])].join(
    ', ',
  )
  const needed = isRequired ? ' <b>required</b>' : ''
  const inside = insideOf(document, schema)
  return `<div><dt><code>${escapeHtml(name)}</code> <span>${escapeHtml(words)}</span>${needed}</dt><dd>${inline(description)}${inside}</dd></div>`
}

/** Renders the fields of a schema, without those of its parts. */
export function fieldsOf(document: Json, schema: Json): string {
  const own = followed(document, schema)
  const required = listAt(own, 'required')
  const properties = Object.entries(objectAt(own, 'properties')).map(([name, part]) => ({
    name,
    schema: objectAt(part),
    isRequired: required.includes(name),
  }))
  const inside = new Set(choicesOf(own).map((choice) => insideOf(document, choice)))
  return rows(document, properties) + [...inside].join('')
}

/**
 * Renders the parts of a schema that have fields, to be opened. The script shows a part with a name from the one place
 * where it is written.
 */
function insideOf(document: Json, schema: Json): string {
  const name = componentOf(schema)
  if (name !== undefined) return hasFields(document, schema) ? fieldsElsewhere(name) : ''
  const list = objectAt(schema, 'items')
  const values = objectAt(schema, 'additionalProperties')
  const parts = [list, values, ...choicesOf(schema)].filter((part) => Object.keys(part).length > 0)
  const own = Object.keys(objectAt(schema, 'properties')).length > 0
  if (own) return `<details><summary>Fields</summary>${fieldsOf(document, schema)}</details>`
  return [...new Set(parts.map((part) => insideOf(document, part)))].join('')
}

/** Renders the place where the script shows the fields of a schema that has a name. */
export const fieldsElsewhere = (name: string) =>
  `<details data-of="${name}"><summary>Fields of ${name}</summary><a href="#schema-${name}">${name}</a></details>`

const choicesOf = (schema: Json): readonly Json[] =>
  ['anyOf', 'oneOf', 'allOf'].flatMap((kind) => listAt(schema, kind).map((choice) => objectAt(choice)))

/** Returns whether a schema, or a choice of it, has fields. */
export function hasFields(document: Json, schema: Json, depth = 0): boolean {
  const own = followed(document, schema)
  if (Object.keys(objectAt(own, 'properties')).length > 0) return true
  return depth < 3 && choicesOf(own).some((choice) => hasFields(document, choice, depth + 1))
}

/** Returns a type in a few words. */
function typeOf(document: Json, schema: Json, depth = 0): string {
  const own = followed(document, schema)
  const choices = [...listAt(own, 'anyOf'), ...listAt(own, 'oneOf')]
  if (depth < 3 && choices.length > 0)
    return [...new Set(choices.map((choice) => typeOf(document, objectAt(choice), depth + 1)))].join(' or ')
  const values = listAt(own, 'enum')
  if (values.length > 0) return values.map(String).join(' | ')
  if ('const' in own) return String(own.const)
  if (own.type === 'array' && depth < 3) return `list of ${typeOf(document, objectAt(own, 'items'), depth + 1)}`
  if (Array.isArray(own.type)) return own.type.join(' or ')
  if (own.format === 'date-time') return 'time'
  return typeof own.type === 'string' ? own.type : 'value'
}

function limitsOf({ minimum, maximum, maxLength, maxItems, default: preset }: Json): string[] {
  const range =
    minimum !== undefined && maximum !== undefined
      ? [`${minimum} to ${maximum}`]
      : [
          ...(minimum === undefined ? [] : [`at least ${minimum}`]),
          ...(maximum === undefined ? [] : [`at most ${maximum}`]),
        ]
  return [
    ...range,
    ...(typeof maxLength !== 'number' ? [] : [`at most ${maxLength.toLocaleString('en')} characters`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems}`]),
    ...(preset === undefined ? [] : [`default ${JSON.stringify(preset)}`]),
  ]
}

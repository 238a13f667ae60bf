import { escapeHtml } from '../escape.ts'

/** A part of an OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the object at a path; an empty one if there is none. */
export function objectAt(value: unknown, ...path: readonly string[]): Json {
  let current = value
  for (const name of path) current = isObject(current) ? current[name] : undefined
  return isObject(current) ? current : {}
}

export function listAt(value: unknown, name: string): readonly unknown[] {
  const list = isObject(value) ? value[name] : undefined
  return Array.isArray(list) ? list : []
}

export function textAt(value: unknown, name: string): string {
  const text = isObject(value) ? value[name] : undefined
  return typeof text === 'string' ? text : ''
}

/** Returns the part that a reference leads to; any other part is returned as it is. */
export function followed(document: Json, part: Json): Json {
  const target = textAt(part, '$ref')
  return target.startsWith('#/') ? objectAt(document, ...target.slice(2).split('/')) : part
}

const COMPONENT = '#/components/schemas/'

/** Returns the name of the schema that a reference leads to. */
export function componentOf(schema: Json): string | undefined {
  const target = textAt(schema, '$ref')
  return target.startsWith(COMPONENT) ? target.slice(COMPONENT.length) : undefined
}

/** Renders a text of the document: escaped, with its code and paragraphs. */
export const prose = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('')

export const inline = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

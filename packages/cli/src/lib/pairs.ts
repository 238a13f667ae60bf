import { usageError } from './errors.ts'
import type { FieldOptions } from './options.ts'

/** Values of custom fields by name. */
export type Data = Record<string, unknown>

/** `name=value` with the name of a field, as in `--set`; not a directory or URL. */
const PAIR = /^([\p{L}_][\p{L}\p{N}_.-]*)=(.*)$/su

export function isPair(text: string): boolean {
  return PAIR.test(text)
}

/** A longer run of digits is an identifier, which a number cannot hold exactly (IEEE 754). */
const DIGITS_MAX = 15

/** Parses a value as JSON if it is JSON; anything else is text. */
export function inferValue(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return text
  }
  return typeof value === 'number' && text.replace(/\D/g, '').length > DIGITS_MAX ? text : value
}

function isObject(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function setPath(data: Data, path: readonly string[], value: unknown, pair: string): void {
  const [name = '', ...rest] = path
  if (name === '' || name === '__proto__')
    throw usageError(`--set ${pair}: "${path.join('.')}" is not the name of a field.`)
  if (rest.length === 0) {
    data[name] = value
    return
  }
  const inner = data[name] ?? {}
  if (!isObject(inner))
    throw usageError(`--set ${pair}: ${name} already has a value, so it cannot contain ${rest.join('.')}.`)
  data[name] = inner
  setPath(inner, rest, value, pair)
}

/**
 * Returns the data of `--set-json`, then of each `--set name=value`; a dotted name is a field inside a field. Undefined
 * if there is none.
 */
export function parseData({ set: pairs = [], setJson: json }: FieldOptions): Data | undefined {
  const data = json === undefined ? {} : parseDataJson(json)
  for (const pair of pairs) {
    const match = PAIR.exec(pair)
    if (!match) throw usageError(`--set ${pair}: must be name=value.`)
    setPath(data, (match[1] ?? '').split('.'), inferValue(match[2] ?? ''), pair)
  }
  return pairs.length > 0 || json !== undefined ? data : undefined
}

function parseDataJson(json: string): Data {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw usageError(`--set-json is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (isObject(value)) return value
  throw usageError('--set-json must be a JSON object such as {"plan":"pro"}.')
}

/** Parses headers of a mail, each as `Name=value` or `Name: value`. */
export function parseHeaders(headers: readonly string[]): Record<string, string> | undefined {
  if (headers.length === 0) return undefined
  return Object.fromEntries(
    headers.map((header) => {
      const match = /^([^\s:=]+)\s*[:=]\s*(.*)$/s.exec(header)
      if (!match) throw usageError(`--header "${header}" must be Name=value.`)
      return [match[1] ?? '', match[2] ?? '']
    }),
  )
}

/** Parses tags of a mail, each as `name` or `name=value`. */
export function parseTags(
  tags: readonly string[] | undefined,
): (string | { name: string; value: string })[] | undefined {
  return tags?.map((tag) => {
    const at = tag.indexOf('=')
    return at < 0 ? tag : { name: tag.slice(0, at), value: tag.slice(at + 1) }
  })
}

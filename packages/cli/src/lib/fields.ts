import { usageError } from './errors.ts'

/** Parses the value of `--fields`: paths with dots, between commas. */
export function fieldNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.every((name) => name !== '' && name.split('.').every((part) => part !== ''))) return names
  throw usageError(`--fields ${text}is not a list of fields.`, 'Use the form id,email,data.plan.')
}

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the items of an answer that is a list: an array itself, or the one array that it contains. */
function itemsOf(value: unknown): { readonly items: readonly unknown[]; readonly name?: string } | undefined {
  if (Array.isArray(value)) return { items: value }
  if (!isFields(value)) return undefined
  if (Array.isArray(value.data)) return { items: value.data, name: 'data' }
  const lists = Object.entries(value).flatMap(([name, entry]) => (Array.isArray(entry) ? [{ name, items: entry }] : []))
  const [only, ...others] = lists
  const isList = value.id === undefined && only !== undefined && others.length === 0
  return isList ? only : undefined
}

function at(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return value
  if (Array.isArray(value)) return value.map((item) => at(item, [first, ...rest]))
  return isFields(value) && Object.hasOwn(value, first) ? at(value[first], rest) : undefined
}

/** Throws for a field that none of the items has. Names within `data` are not known, and allowed. */
function requireFields(items: readonly unknown[], names: readonly string[]): void {
  if (items.length === 0 || !items.some(isFields)) return
  const known = [...new Set(items.flatMap((item) => (isFields(item) ? Object.keys(item) : [])))]
  const [missing] = names.map((name) => name.split('.', 1).join()).filter((name) => !known.includes(name))
  if (missing !== undefined) throw usageError(`Unknown field "${missing}".`, `There are: ${known.join(', ')}.`)
}

/** The part of an answer to show, as text. */
export interface FieldChoice {
  readonly rows: readonly (readonly string[])[]
  readonly isList: boolean
}

/** Returns the named fields of each item of a list, or of a single object. */
export function chosenOf(value: unknown, names: readonly string[]): FieldChoice {
  const list = itemsOf(value)
  const items = list?.items ?? [value]
  requireFields(items, names)
  return { rows: items.map((item) => names.map((name) => textOf(at(item, name.split('.'))))), isList: !!list }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns the named fields as JSON: the answer with only these fields. */
export function pickAll(value: unknown, names: readonly string[]): unknown {
  const list = itemsOf(value)
  const items = list?.items ?? [value]
  requireFields(items, names)
  const paths = names.map((name) => name.split('.'))
  const picked = items.map((item) => pick(item, paths))
  if (!list) return picked[0]
  return list.name === undefined || !isFields(value) ? picked : { ...value, [list.name]: picked }
}

function pick(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, paths))
  if (!isFields(value) || paths.some((path) => path.length === 0)) return value
  const names = [...new Set(paths.flatMap(([first]) => (first === undefined ? [] : [first])))]
  const entries = names
    .filter((name) => Object.hasOwn(value, name))
    .map((name) => {
      const rests = paths.filter(([first]) => first === name).map(([, ...rest]) => rest)
      return [name, pick(value[name], rests)]
    })
  return Object.fromEntries(entries)
}

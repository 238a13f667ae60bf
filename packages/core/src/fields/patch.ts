import { type DataPatch, type FieldData, isEnvelope, type JsonValue } from './schema.ts'

/** Names that are silently dropped: the service says these things itself. `__proto__` is no name for a field anywhere. */
export const RESERVED_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'svc_id',
  'svc_email',
  'email',
  'unsubscribeUrl',
  'subscribeUrl',
  'manageUrl',
  '__proto__',
])

export interface PatchedData {
  /** What the contact holds afterwards; the very same object when nothing changed. */
  readonly data: FieldData
  /** What is used for this send only: over the stored data, never stored. */
  readonly transient: FieldData
  /** Names that the contact has now and had not before. */
  readonly added: readonly string[]
  /** Names that the contact had and has no longer. */
  readonly removed: readonly string[]
  /** Names that the contact had and got a value for again, be it the same one. */
  readonly rewritten: readonly string[]
}

const NOTHING: FieldData = Object.freeze({})

/** Whether two values say the same; the order of names in objects says nothing, and databases change it. */
function sameValue(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return (
    left.size === right.size && [...left].every(([name, value]) => right.has(name) && sameValue(value, right.get(name)))
  )
}

/** Applies the write rules of custom fields to what a contact holds. */
export function patchData(current: FieldData, patch: DataPatch | undefined): PatchedData {
  let data: Record<string, JsonValue> | undefined
  let transient: Record<string, JsonValue> | undefined
  const added: string[] = []
  const removed: string[] = []
  const rewritten: string[] = []

  for (const [name, sent] of Object.entries(patch ?? NOTHING)) {
    if (RESERVED_FIELDS.has(name)) continue
    const wrapped = isEnvelope(sent)
    const value = wrapped ? sent.value : sent
    if (wrapped && !sent.persistent) {
      transient ??= {}
      transient[name] = value
      continue
    }
    if (value === '') continue
    const had = Object.hasOwn(current, name)
    if (value === null) {
      if (!had) continue
      data ??= { ...current }
      delete data[name]
      removed.push(name)
      continue
    }
    const names = had ? rewritten : added
    names.push(name)
    if (had && sameValue(current[name], value)) continue
    data ??= { ...current }
    data[name] = value
  }
  return { data: data ?? current, transient: transient ?? NOTHING, added, removed, rewritten }
}

/** What PATCH with `data: null` means: every custom field goes. */
export function wipeData(current: FieldData): PatchedData {
  const removed = Object.keys(current)
  return { data: removed.length === 0 ? current : NOTHING, transient: NOTHING, added: [], removed, rewritten: [] }
}

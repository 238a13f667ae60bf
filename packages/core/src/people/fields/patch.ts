import { AppError, type FieldProblem } from '../../kernel/errors/errors.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { PROJECT_FIELDS_MAX } from '../../tenant/projects/schema.ts'
import { DATA_SIZE_MAX, type DataPatch, FIELDS_MAX, type FieldData, isEnvelope, jsonSize } from './schema.ts'

/** Names that are silently dropped, because the service itself sets them. `__proto__` is never the name of a field. */
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
  /** The data afterwards; the same object when nothing changed. */
  readonly data: FieldData
  /** Values for this send only. They override the stored data and are never stored. */
  readonly transient: FieldData
  /** Names that the contact has gained. */
  readonly added: readonly string[]
  /** Names that the contact has lost. */
  readonly removed: readonly string[]
  /** Names that the contact already had and that were written again, even with the same value. */
  readonly rewritten: readonly string[]
}

const NOTHING: FieldData = Object.freeze({})

/** Returns whether two values are equal. The order of names in objects does not count: databases change it. */
function sameValue(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return (
    left.size === right.size && [...left].every(([name, value]) => right.has(name) && sameValue(value, right.get(name)))
  )
}

/** Applies the write rules of custom fields to a contact's data. */
export function patchData(current: FieldData, patch: DataPatch | undefined): PatchedData {
  let data: Record<string, JsonValue> | undefined
  let transient: Record<string, JsonValue> | undefined
  const added: string[] = []
  const removed: string[] = []
  const rewritten: string[] = []

  for (const name of Object.keys(patch ?? NOTHING)) {
    const sent = patch?.[name]
    if (sent === undefined || RESERVED_FIELDS.has(name)) continue
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

/** Removes every custom field, for an update with `data: null`. */
export function wipeData(current: FieldData): PatchedData {
  const removed = Object.keys(current)
  return { data: removed.length === 0 ? current : NOTHING, transient: NOTHING, added: [], removed, rewritten: [] }
}

type Change = Pick<PatchedData, 'data' | 'added' | 'removed'>

/** Returns the reason for which a contact cannot have the changed data. A contact above the limits may still shrink. */
export function dataProblem(before: FieldData, { data, added, removed }: Change): FieldProblem | undefined {
  if (data === before) return undefined
  if (added.length > removed.length) {
    const count = Object.keys(data).length
    if (count > FIELDS_MAX)
      return problem(
        'too_many_fields',
        `a contact can have at most ${FIELDS_MAX} fields, and this one would have ${count}`,
      )
  }
  const size = jsonSize(data)
  if (size <= DATA_SIZE_MAX || size < jsonSize(before)) return undefined
  return problem('too_long', 'a contact can have at most 100 kB of custom fields')
}

const problem = (code: string, what: string): FieldProblem => ({
  field: 'data',
  code,
  message: `data: ${what}. Set some of its fields to null to delete them`,
})

/** The error when a change would give a contact more data than allowed. */
export class ContactFull extends AppError {
  constructor(problem: FieldProblem) {
    super('VALIDATION_ERROR', { message: problem.message, errors: [problem] })
  }
}

/** Throws `ContactFull` when a contact cannot have the changed data. */
export function requireRoom(before: FieldData, change: Change): void {
  const found = dataProblem(before, change)
  if (found) throw new ContactFull(found)
}

/** The error when a change would give a project more fields than allowed. */
export class CatalogueFull extends AppError {
  constructor() {
    const message = `data: a project can have at most ${PROJECT_FIELDS_MAX} custom fields`
    super('VALIDATION_ERROR', {
      message,
      suggestion: 'Delete fields that you no longer need, or store many values in one field as an object.',
      errors: [{ field: 'data', code: 'too_many_fields', message }],
    })
  }
}

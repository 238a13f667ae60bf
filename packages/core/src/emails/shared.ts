import { patchData } from '../fields/patch.ts'
import type { DataPatch, FieldData, JsonValue } from '../fields/schema.ts'
import type { Email } from './schema.ts'
import type { EmailStore } from './store.ts'
import { OWN_VARIABLES, pickVariables } from './variables.ts'

/** From how many characters of JSON on it costs less to store values once than in each mail. */
const SHARED_MIN = 200

/**
 * What the mails of one request have alike of the variables with these names: what the request itself says. Undefined
 * when there is next to nothing. Under `data` stands a part of that object.
 */
export function sharedVariables(data: DataPatch | undefined, names: ReadonlySet<string>): FieldData | undefined {
  const { data: stored, transient } = patchData({}, data)
  const said: FieldData = { ...stored, ...transient }
  const picked = pickVariables(said, new Set([...names].filter((name) => !OWN_VARIABLES.has(name))))
  const shared = names.has('data') ? { ...picked, data: said } : picked
  return JSON.stringify(shared).length < SHARED_MIN ? undefined : shared
}

/** The variables without what is shared. */
export function ownVariables(variables: FieldData, shared: FieldData | undefined): FieldData {
  if (!shared) return variables
  const own = without(variables, shared)
  return isObject(shared.data) && isObject(variables.data)
    ? { ...own, data: without(variables.data, shared.data) }
    : own
}

/** The variables of a mail again: its own and those that it shares. */
export function withShared(own: FieldData, shared: FieldData | undefined): FieldData {
  if (!shared) return own
  if (!isObject(shared.data) || !isObject(own.data)) return { ...own, ...shared }
  return { ...own, ...shared, data: { ...own.data, ...shared.data } }
}

/** Reads what the mail shares with others of its request; undefined where there is nothing, or not any more. */
export async function readShared(
  emails: Pick<EmailStore, 'body'>,
  { sharedId }: Email,
): Promise<FieldData | undefined> {
  const stored = sharedId && (await emails.body(sharedId))
  return stored ? JSON.parse(stored.html) : undefined
}

const isObject = (value: JsonValue | undefined): value is FieldData =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function without(values: FieldData, others: FieldData): FieldData {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(others, name)))
}

import type { JsonValue } from '../../kernel/text/json.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { patchData } from '../../people/fields/patch.ts'
import type { DataPatch, FieldData } from '../../people/fields/schema.ts'
import type { Email } from './schema.ts'
import type { EmailStore } from './store.ts'

/** The variables of the contact itself, whatever fields it has. */
export const OWN_VARIABLES: ReadonlySet<string> = new Set(['data', 'id', 'svc_id', 'email', 'svc_email', 'subscribed'])

/** Returns all variables that a template may read for a contact. */
export function variablesFor(contact: Contact, transient: FieldData): FieldData {
  const data: FieldData = { ...contact.data, ...transient }
  return {
    ...data,
    data,
    id: contact.id,
    svc_id: contact.id,
    email: contact.email,
    svc_email: contact.email,
    subscribed: contact.subscribed,
    locale: data.locale ?? null,
  }
}

/** Picks the variables that the template reads, so that a row of the ledger stays small. */
export function pickVariables(variables: FieldData, names: ReadonlySet<string>): FieldData {
  const picked: Record<string, JsonValue> = {}
  for (const name of names) {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined
    if (value !== undefined && value !== null && name !== '__proto__') picked[name] = value
  }
  return picked
}

/** The number of characters of JSON from which storing values once costs less than storing them in each mail. */
const SHARED_MIN = 200

/**
 * Returns those of the named variables that all mails of one request share, because the request itself sets them.
 * Undefined when they are small. `data` contains a part of that object.
 */
export function sharedVariables(data: DataPatch | undefined, names: ReadonlySet<string>): FieldData | undefined {
  const { data: stored, transient } = patchData({}, data)
  const said: FieldData = { ...stored, ...transient }
  const picked = pickVariables(said, new Set([...names].filter((name) => !OWN_VARIABLES.has(name))))
  const shared = names.has('data') ? { ...picked, data: said } : picked
  return JSON.stringify(shared).length < SHARED_MIN ? undefined : shared
}

/** Returns the variables without the shared ones. */
export function ownVariables(variables: FieldData, shared: FieldData | undefined): FieldData {
  if (!shared) return variables
  const own = without(variables, shared)
  return isObject(shared.data) && isObject(variables.data)
    ? { ...own, data: without(variables.data, shared.data) }
    : own
}

/** Merges a mail's own and shared variables. */
export function withShared(own: FieldData, shared: FieldData | undefined): FieldData {
  if (!shared) return own
  if (!isObject(shared.data) || !isObject(own.data)) return { ...own, ...shared }
  return { ...own, ...shared, data: { ...own.data, ...shared.data } }
}

/** Reads the shared variables of a mail; undefined when it has none or they were deleted. */
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

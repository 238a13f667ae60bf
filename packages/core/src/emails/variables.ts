import type { Contact } from '../contacts/schema.ts'
import type { FieldData, JsonValue } from '../fields/schema.ts'

/** Variables of the contact itself, whatever fields it has. */
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

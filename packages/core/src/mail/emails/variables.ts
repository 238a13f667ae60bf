import { maySee } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { patchData } from '../../people/fields/patch.ts'
import type { DataPatch, FieldData } from '../../people/fields/schema.ts'
import { PREFERENCE_VARIABLES } from '../preferences/urls.ts'
import type { CompiledTemplate } from '../templates/language.ts'
import type { MailNote } from './notes.ts'
import type { Email } from './schema.ts'
import type { SendRequest } from './send-request.ts'
import type { EmailStore } from './store.ts'

/** The variables of the contact itself, whatever fields it has. */
export const OWN_VARIABLES: ReadonlySet<string> = new Set(['data', 'id', 'svc_id', 'email', 'svc_email', 'subscribed'])

/** Returns all variables that a template may read for a contact. */
export function variablesFor(contact: Contact, transient: FieldData): FieldData {
  const data: FieldData = Object.keys(transient).length === 0 ? contact.data : { ...contact.data, ...transient }
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

/** The texts of a mail that read the stored fields of its contact. The others read the data of the request. */
export interface StoredFields {
  readonly subject: boolean
  /** The body and text part, which share their values. */
  readonly body: boolean
}

/**
 * Returns the texts that read stored fields. A text that a key without `contacts:read` sends reads none: a copy to the
 * owner of the key would show them. The texts of a stored template do, because its author chose them.
 */
export function storedFieldsFor(
  ctx: Context,
  { subject, body }: SendRequest,
  text: CompiledTemplate | undefined,
): StoredFields {
  if (maySee(ctx, 'contacts:read')) return { subject: true, body: true }
  const isPlain = text === undefined || text.variables.size === 0
  return { subject: subject === undefined, body: body === undefined && isPlain }
}

/** The recipient of the mail. */
interface Holder {
  readonly name: string | undefined
  readonly contact: Contact
  readonly transient: FieldData
}

/** Returns the variables of a text without stored fields: the data of the request, and the address. */
export function sentVariables({ data: sent }: SendRequest, { contact, name, transient }: Holder): FieldData {
  const named = name === undefined ? sent : { name, ...sent }
  // Applied as a patch to no data: an empty value of the request keeps that of the contact.
  const { data } = patchData({}, named)
  const { subscribed: _, ...variables } = variablesFor({ ...contact, data }, transient)
  return variables
}

const NAMED_MAX = 3

interface Texts {
  readonly storedFields: StoredFields
  readonly subject: CompiledTemplate
  readonly body: CompiledTemplate
  readonly text: { readonly compiled: CompiledTemplate } | undefined
}

/** Returns a note on each text that would print a stored field if the key could read contacts. */
export function hiddenNotes(draft: Texts, { data = {} }: SendRequest): readonly MailNote[] {
  const { storedFields } = draft
  if (storedFields.subject && storedFields.body) return []
  const texts = [
    ...(storedFields.subject ? [] : [{ field: 'subject', compiled: draft.subject } as const]),
    ...(storedFields.body ? [] : [{ field: 'body', compiled: draft.body } as const]),
    ...(storedFields.body || !draft.text ? [] : [{ field: 'text', compiled: draft.text.compiled } as const]),
  ]
  return texts.flatMap(({ field, compiled }): readonly MailNote[] => {
    const names = [...compiled.variables].filter(
      (name) => !IS_SENT.has(name) && !PREFERENCE_VARIABLES.has(name) && !Object.hasOwn(data, name),
    )
    if (names.length === 0) return []
    const shown = names.slice(0, NAMED_MAX).map((name) => `{{${name}}}`)
    const message = `${field}: ${shown.join(', ')} ${names.length === 1 ? 'is' : 'are'} not read from the contact, because the key lacks contacts:read. Send values in data, or use a stored template.`
    return [{ code: 'hidden_field', field, message }]
  })
}

const IS_SENT: ReadonlySet<string> = new Set([...OWN_VARIABLES].filter((name) => name !== 'subscribed'))

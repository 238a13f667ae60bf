import type { Context } from '../../kernel/context/context.ts'
import { maySee } from '../../kernel/context/key-scopes.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { patchData } from '../../people/fields/patch.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import { PREFERENCE_VARIABLES } from '../preferences/urls.ts'
import { variablesOf } from '../templates/compile.ts'
import type { CompiledTemplate } from '../templates/language.ts'
import type { MailNote } from './notes.ts'
import type { SendRequest } from './send-request.ts'
import { OWN_VARIABLES, variablesFor } from './variables.ts'

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
  const isPlain = text === undefined || variablesOf(text).size === 0
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
export function hiddenNotes({ storedFields, ...draft }: Texts, { data = {} }: SendRequest): readonly MailNote[] {
  const texts = [
    ...(storedFields.subject ? [] : [{ field: 'subject', compiled: draft.subject } as const]),
    ...(storedFields.body ? [] : [{ field: 'body', compiled: draft.body } as const]),
    ...(storedFields.body || !draft.text ? [] : [{ field: 'text', compiled: draft.text.compiled } as const]),
  ]
  return texts.flatMap(({ field, compiled }): readonly MailNote[] => {
    const names = [...variablesOf(compiled)].filter(
      (name) => !IS_SENT.has(name) && !PREFERENCE_VARIABLES.has(name) && !Object.hasOwn(data, name),
    )
    if (names.length === 0) return []
    const shown = names.slice(0, NAMED_MAX).map((name) => `{{${name}}}`)
    const message = `${field}: ${shown.join(', ')} ${names.length === 1 ? 'is' : 'are'} not read from the contact, because the key lacks contacts:read. Send values in data, or use a stored template.`
    return [{ code: 'hidden_field', field, message }]
  })
}

const IS_SENT: ReadonlySet<string> = new Set([...OWN_VARIABLES].filter((name) => name !== 'subscribed'))

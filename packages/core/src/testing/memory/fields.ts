import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { byCodePoint } from '../../kernel/text/text.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { applyChange, type CatalogueEntry, type FieldChange } from '../../people/fields/catalogue.ts'
import type { FieldValue } from '../../people/fields/schema.ts'
import type { FieldStore, ValuesRequest } from '../../people/fields/store.ts'
import { compareValues, isFieldValue, isShortEnough } from '../../people/fields/values.ts'
import { PROJECT_FIELDS_MAX } from '../../tenant/projects/schema.ts'
import { keyOf, pageOf } from './rows.ts'
import type { Source, Tables } from './tables.ts'

export function memoryFields(source: Source, projectId: ProjectId): FieldStore {
  const contactsOf = ({ contacts }: Tables) =>
    contacts.filter((one) => one.projectId === projectId).map(({ row }) => row)
  const entries = ({ fields }: Tables) => fields.filter((one) => one.projectId === projectId).map(({ row }) => row)
  const alive = (tables: Tables) => entries(tables).filter((entry) => !entry.deleted)
  const countOf = ({ contactCounts }: Tables) => contactCounts.get(projectId) ?? 0

  return {
    record: ({ contacts, fields }) =>
      source.write((tables) => {
        tables.contactCounts.set(projectId, countOf(tables) + contacts)
        const before = alive(tables).length
        for (const [name, { delta, type }] of fields) record(tables, projectId, name, [type ?? null, delta])
        const after = alive(tables).length
        return after === before || after <= PROJECT_FIELDS_MAX
      }),
    list: () =>
      source.read((tables) => ({
        contacts: Math.max(0, countOf(tables)),
        fields: alive(tables)
          .map(({ name, type, contacts }) => ({ name, type, contacts: Math.max(0, contacts) }))
          .sort((a, b) => byCodePoint(a.name, b.name)),
      })),
    contactCount: () => source.read((tables) => Math.max(0, countOf(tables))),
    deletedNames: () =>
      source.read((tables) =>
        entries(tables)
          .filter((entry) => entry.deleted)
          .map((entry) => entry.name)
          .sort(byCodePoint),
      ),
    deletedAmong: (names) =>
      source.read((tables) => [...new Set(names)].filter((name) => isDeleted(tables, projectId, name))),
    knownAmong: (names) =>
      source.read((tables) => {
        const known = new Set(alive(tables).map(({ name }) => name))
        return [...new Set(names)].filter((name) => known.has(name))
      }),
    markDeleted: (name) => source.write((tables) => record(tables, projectId, name, ['deleted', 0])),
    removeValues: (name, { deletedAt, ...page }) =>
      source.write((tables) => {
        const looked = pageOf(contactsOf(tables), page)
        const isGone = isDeleted(tables, projectId, name)
        const having = looked.filter(
          ({ data, updatedAt }) => Object.hasOwn(data, name) && (isGone || updatedAt < deletedAt),
        )
        for (const contact of having) {
          const { [name]: _, ...data } = contact.data
          tables.contacts.set(contact.id, { projectId, row: { ...contact, data } })
        }
        record(tables, projectId, name, [null, -having.length])
        return { removed: having.length, next: looked.length < page.limit ? undefined : looked.at(-1) }
      }),
    values: (path, request) =>
      source.read((tables) =>
        distinct(contactsOf(tables), request, ({ data }) => path.reduce<JsonValue | undefined>(valueUnder, data)),
      ),
    builtInValues: (column, request) =>
      source.read((tables) =>
        distinct(contactsOf(tables), request, ({ [column]: value }) =>
          typeof value === 'boolean' ? value : value.toISOString(),
        ),
      ),
    recount: () =>
      source.write((tables) => {
        const contacts = contactsOf(tables)
        tables.contactCounts.set(projectId, contacts.length)
        for (const { name, ...entry } of entries(tables)) {
          const having = contacts.filter(({ data }) => Object.hasOwn(data, name))
          record(tables, projectId, name, [null, having.length - entry.contacts])
        }
      }),
  }
}

function distinct(
  contacts: readonly Contact[],
  { limit, among }: ValuesRequest,
  read: (contact: Contact) => JsonValue | undefined,
): FieldValue[] {
  const values = new Set<FieldValue>()
  for (const contact of pageOf(contacts, { limit: among, after: undefined })) {
    const value = read(contact)
    if (values.size < limit && isFieldValue(value) && isShortEnough(value)) values.add(value)
  }
  return [...values].sort(compareValues)
}

function isDeleted({ fields }: Tables, projectId: ProjectId, name: string): boolean {
  return fields.get(keyOf(projectId, name))?.row.deleted === true
}

function record({ fields }: Tables, projectId: ProjectId, name: string, change: FieldChange): void {
  const key = keyOf(projectId, name)
  const entry: CatalogueEntry | undefined = applyChange(fields.get(key)?.row, change)
  if (entry) fields.set(key, { projectId, row: { ...entry, name } })
}

function valueUnder(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return new Map(Object.entries(value)).get(name)
}

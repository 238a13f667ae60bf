import type { ProjectId } from '@posthorn/core/kernel'
import { applyChange, type CatalogueEntry, type FieldChange, type FieldType } from '@posthorn/core/people'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import { statement } from '../engine/statement.ts'
import { fromFlag } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import type { FieldRow } from './tables.ts'

/** A project's fields by name, and the number of its contacts. */
export interface Catalogue {
  contacts: number
  readonly fields: Map<string, CatalogueEntry>
}

/** A row of a catalogue: a change, or a count that contains folded changes. */
export interface CatalogueRow {
  readonly kind: 'change' | 'field' | 'contacts'
  readonly seq: number
  readonly contacts: number
  readonly fields: unknown
  readonly name: string | null
  readonly type: FieldType | null
  readonly deleted: number
}

/** Reads counts and pending changes in one statement, so that a change that is being folded is seen exactly once. */
export const catalogueRows = (project: string) => sql<CatalogueRow>`
  select 'change' as kind, seq, contacts, fields, null as name, null as type, 0 as deleted
    from field_changes where project_id = ${project}
  union all select 'field', 0, contacts, null, name, type, deleted from fields where project_id = ${project}
  union all select 'contacts', 0, contacts, null, null, null, 0 from contact_counts where project_id = ${project}`

const readRows = statement<{ project: string }, CatalogueRow>(['project'], (db, { project }) => ({
  compile: () => catalogueRows(project).compile(db),
}))

export async function readCatalogue(db: Kysely<Tables>, dialect: Dialect, project: ProjectId): Promise<Catalogue> {
  const { rows } = await readRows(db, dialect, { project })
  return catalogueOf(dialect, rows)
}

export function catalogueOf(dialect: Dialect, rows: readonly CatalogueRow[]): Catalogue {
  const catalogue: Catalogue = { contacts: 0, fields: new Map() }
  for (const { kind, name, type, contacts, deleted } of rows) {
    if (kind === 'contacts') catalogue.contacts += contacts
    if (kind === 'field' && name !== null && type !== null)
      catalogue.fields.set(name, entryOf({ type, contacts, deleted }))
  }
  const changes = rows.filter((row) => row.kind === 'change').sort((a, b) => a.seq - b.seq)
  for (const change of changes) addChange(catalogue, dialect, change)
  return catalogue
}

export function entryOf({ type, contacts, deleted }: Pick<FieldRow, 'type' | 'contacts' | 'deleted'>): CatalogueEntry {
  return { type, contacts, deleted: fromFlag(deleted) }
}

/** Returns the changes in a row of `field_changes`, by field name. */
export function fieldChangesOf(dialect: Dialect, fields: unknown): Readonly<Record<string, FieldChange>> {
  return fields === null ? {} : dialect.json.decode(fields)
}

/** Adds a row of `field_changes` to the counts. */
export function addChange(
  catalogue: Catalogue,
  dialect: Dialect,
  change: { readonly contacts: number; readonly fields: unknown },
): void {
  catalogue.contacts += change.contacts
  for (const [name, fieldChange] of Object.entries(fieldChangesOf(dialect, change.fields))) {
    const entry = applyChange(catalogue.fields.get(name), fieldChange)
    if (entry) catalogue.fields.set(name, entry)
  }
}

type Change = { project: ProjectId; contacts: number; fields: string | null; deletes: string | null }

const insertChange = statement<Change, { known: number | null }>(
  ['project', 'contacts', 'fields', 'deletes'],
  (db, { project, contacts, fields, deletes }) =>
    db
      .insertInto('field_changes')
      .values({ project_id: project, contacts, fields, deletes })
      .returning(
        sql<
          number | null
        >`(select counts.fields from contact_counts as counts where counts.project_id = ${project})`.as('known'),
      ),
)

/**
 * Writes a change as a row of its own, so that writers do not wait for each other. Returns the number of fields that
 * were counted before.
 */
export async function recordChange(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: ProjectId,
  change: {
    readonly contacts: number
    readonly fields: Readonly<Record<string, FieldChange>>
    readonly deletes?: string
  },
): Promise<number> {
  const { contacts, fields, deletes = null } = change
  const isEmpty = Object.keys(fields).length === 0
  if (contacts === 0 && isEmpty) return 0
  const { rows } = await insertChange(db, dialect, {
    project,
    contacts,
    fields: isEmpty ? null : dialect.json.encode(fields),
    deletes,
  })
  return rows[0]?.known ?? 0
}

import { byCodePoint, type ProjectId } from '@posthorn/core/kernel'
import type { CatalogueChange, FieldChange, FieldStore } from '@posthorn/core/people'
import { PROJECT_FIELDS_MAX } from '@posthorn/core/tenant'
import { type Kysely, sql } from 'kysely'
import { readContactCount } from '../contacts/count.ts'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { inGroups } from '../engine/lazily.ts'
import type { Tables } from '../tables.ts'
import { readCatalogue, recordChange } from './catalogue.ts'
import { deletedFields } from './deleted.ts'
import { knownFields } from './known.ts'
import { recountCatalogue } from './recount.ts'
import type { ContactCountRow, FieldChangeRow, FieldRow } from './tables.ts'
import { columnValues, distinctValues, type FieldRemoval, removeValues } from './values.ts'

declare module '../tables.ts' {
  interface Tables {
    fields: FieldRow
    contact_counts: ContactCountRow
    field_changes: FieldChangeRow
  }
}

export const fieldStore: (session: Session, project: ProjectId) => FieldStore = inGroups(
  countVerbs,
  listVerbs,
  valueVerbs,
)

function countVerbs(
  { dialect, read, write }: Session,
  project: ProjectId,
): Pick<FieldStore, 'record' | 'contactCount' | 'deletedNames' | 'deletedAmong' | 'knownAmong'> {
  return {
    record({ contacts, fields }: CatalogueChange) {
      const changes = [...fields].map(([name, { delta, type }]): [string, FieldChange] => [name, [type ?? null, delta]])
      const named = [...fields].flatMap(([name, { type }]) => (type === undefined ? [] : [name]))
      return write(async (db) => {
        const known = await recordChange(db, dialect, project, { contacts, fields: Object.fromEntries(changes) })
        return hasRoom(db, dialect, project, { named, known })
      })
    },

    contactCount: () => readContactCount(read, project),
    deletedNames: async () => (await deletedFields(read, dialect, project)).sort(byCodePoint),
    deletedAmong: (names) => deletedFields(read, dialect, project, names),
    knownAmong: (names) => knownFields(read, dialect, project, names),
  }
}

function listVerbs(session: Session, project: ProjectId): Pick<FieldStore, 'list' | 'recount'> {
  const { dialect, read } = session
  return {
    async list() {
      const { contacts, fields } = await readCatalogue(read, dialect, project)
      return {
        contacts: Math.max(0, contacts),
        fields: [...fields]
          .filter(([, entry]) => !entry.deleted)
          .map(([name, entry]) => ({ name, type: entry.type, contacts: Math.max(0, entry.contacts) }))
          .sort((a, b) => byCodePoint(a.name, b.name)),
      }
    },

    recount: () => recountCatalogue(session, project),
  }
}

function valueVerbs(
  session: Session,
  project: ProjectId,
): Pick<FieldStore, 'markDeleted' | 'removeValues' | 'values' | 'builtInValues'> {
  const { dialect, write } = session
  return {
    markDeleted(name: string) {
      const change = { contacts: 0, fields: { [name]: ['deleted', 0] as const }, deletes: name }
      return write(async (db) => {
        await recordChange(db, dialect, project, change)
      })
    },

    removeValues(name: string, removal: FieldRemoval) {
      return write(async (db) => {
        const { removed, next } = await removeValues(db, dialect, project, { ...removal, name })
        if (removed > 0) await recordChange(db, dialect, project, { contacts: 0, fields: { [name]: [null, -removed] } })
        return { removed, next }
      })
    },

    values: (path, request) => distinctValues(session, project, { ...request, path }),
    builtInValues: (column, request) => columnValues(session, project, { ...request, column }),
  }
}

/** A change with more names than this is also checked against pending changes of others. */
const FEW = 100

/** The number of projects whose names are counted. */
const COUNTED = 1000

/** The names that this process changed since a project came near the limit of fields. */
const named = new Map<ProjectId, { readonly known: number; names: number }>()

function setNamed(project: ProjectId, known: number, names: number): void {
  named.delete(project)
  named.set(project, { known, names })
  for (const [oldest] of named) if (named.size > COUNTED) named.delete(oldest)
}

/**
 * Counts the names of a change. Returns true if they and earlier ones may be too many for a project with `known`
 * fields. Names may repeat: thousands of changes can come before they are counted exactly.
 */
export function mayBeTooMany(project: ProjectId, known: number, names: number): boolean {
  const before = named.get(project)
  const sum = (before?.known === known ? before.names : 0) + names
  setNamed(project, known, sum)
  return known + sum > PROJECT_FIELDS_MAX
}

/**
 * Returns true if the project may have the fields of a change, which is recorded already. With room left and few names,
 * which is nearly always, nothing is read; pending changes are read only for many new names.
 */
async function hasRoom(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: ProjectId,
  { named, known }: { readonly named: readonly string[]; readonly known: number },
): Promise<boolean> {
  if (named.length === 0) return true
  const isFull = known >= PROJECT_FIELDS_MAX
  const isDue = mayBeTooMany(project, known, named.length)
  if (!isFull && !isDue && named.length <= FEW) return true
  if (!isFull) {
    const coming = await countComing(db, dialect, project)
    setNamed(project, known, coming)
    if (known + coming <= PROJECT_FIELDS_MAX) return true
  }
  const { rows: there } = await sql<{ count: number }>`
    select count(*) as count from fields
    where project_id = ${project} and deleted = 0 and ${dialect.sets.isOneOf(sql.ref('name'), named)}`.execute(db)
  return Number(there[0]?.count) === named.length
}

/** Returns the number of names that pending changes add. */
async function countComing(db: Kysely<Tables>, dialect: Dialect, project: ProjectId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct changed.key) as count
    from field_changes, ${dialect.json.fieldsOf(sql.ref('field_changes.fields'), 'changed')}
    where field_changes.project_id = ${project} and not exists (
      select 1 from fields where project_id = ${project} and name = changed.key and deleted = 0)`.execute(db)
  return Number(rows[0]?.count)
}

import type { ProjectId } from '@posthorn/core/kernel'
import type { CatalogueChange, FieldChange, FieldType } from '@posthorn/core/people'
import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect, SetRow } from '../engine/dialect.ts'
import { setStatement } from '../engine/statement.ts'
import type { Tables } from '../tables.ts'

type Db = Kysely<Tables>

/** A change of a project's catalogue. */
export interface OwnedChange {
  readonly project: ProjectId
  readonly change: CatalogueChange
}

const ROW = { project_id: 'text', contacts: 'integer', fields: 'json' } as const satisfies Columns

const countRows = setStatement<readonly ProjectId[], { project_id: string; fields: number }>(
  (projects, dialect) => sql`select project_id, fields from contact_counts
    where ${dialect.sets.isOneOf(sql.ref('project_id'), projects)}`,
)

/** Returns the number of fields of each of the projects, without pending changes. */
export async function countFieldsAcross(
  db: Db,
  dialect: Dialect,
  projects: readonly ProjectId[],
): Promise<readonly number[]> {
  const { rows } = await countRows(db, dialect, projects)
  const counts = new Map(rows.map((row) => [row.project_id, row.fields]))
  return projects.map((project) => counts.get(project) ?? 0)
}

const deletedRows = setStatement<readonly ProjectId[], { project_id: string }>((projects, dialect) => {
  const isAsked = dialect.sets.isOneOf(sql.ref('project_id'), projects)
  return sql`select project_id from fields where deleted = 1 and ${isAsked}
    union select project_id from field_changes where deletes is not null and ${isAsked}`
})

/** Returns for each of the projects whether any of its fields may be deleted. */
export async function haveDeletedFields(
  db: Db,
  dialect: Dialect,
  projects: readonly ProjectId[],
): Promise<readonly boolean[]> {
  const { rows } = await deletedRows(db, dialect, projects)
  const having = new Set(rows.map(({ project_id }) => project_id))
  return projects.map((project) => having.has(project))
}

const recordRows = setStatement<readonly SetRow[]>(
  (rows, dialect) => sql`insert into field_changes (project_id, contacts, fields)
    select project_id, contacts, fields from ${dialect.sets.recordset('new', ROW, rows)}`,
)

/** Records changes, one row a project, so that there is less to fold. */
export async function recordChanges(db: Db, dialect: Dialect, changes: readonly OwnedChange[]): Promise<void> {
  const sums = Map.groupBy(changes, ({ project }) => project)
  const rows = [...sums].map(([project, own]) => {
    const { contacts, fields } = sumOf(own.map(({ change }) => change))
    return { project_id: project, contacts, fields: fields.size === 0 ? null : Object.fromEntries(fields) }
  })
  const changed = rows.filter(({ contacts, fields }) => contacts !== 0 || fields !== null)
  if (changed.length > 0) await recordRows(db, dialect, changed)
}

/** Adds changes up. A field has the type of its first value, as if the changes were applied one by one. */
function sumOf(changes: readonly CatalogueChange[]) {
  const fields = new Map<string, FieldChange>()
  let contacts = 0
  for (const change of changes) {
    contacts += change.contacts
    for (const [name, { delta, type = null }] of change.fields) {
      const [known, sum]: readonly [FieldType | 'deleted' | null, number] = fields.get(name) ?? [null, 0]
      fields.set(name, [known ?? type, sum + delta])
    }
  }
  return { contacts, fields }
}

import type { CatalogueChange, FieldChange, FieldType, ProjectId } from '@posthorn/core'
import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

type Db = Kysely<Tables>

/** A change of a project's catalogue. */
export interface OwnedChange {
  readonly project: ProjectId
  readonly change: CatalogueChange
}

const ROW = { project_id: 'text', contacts: 'integer', fields: 'json' } as const satisfies Columns

/** Returns how many fields each of the projects has, without pending changes. */
export async function countFieldsAcross(
  db: Db,
  dialect: Dialect,
  projects: readonly ProjectId[],
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('contact_counts')
    .select(['project_id', 'fields'])
    .where(dialect.sets.isOneOf(sql.ref('project_id'), projects))
    .execute()
  const counts = new Map<string, number>(rows.map((row) => [row.project_id, row.fields]))
  return projects.map((project) => counts.get(project) ?? 0)
}

/** Returns for each of the projects whether any of its fields may be deleted. */
export async function haveDeletedFields(
  db: Db,
  dialect: Dialect,
  projects: readonly ProjectId[],
): Promise<readonly boolean[]> {
  const isAsked = dialect.sets.isOneOf(sql.ref('project_id'), projects)
  const { rows } = await sql<{ project_id: string }>`
    select project_id from fields where deleted = 1 and ${isAsked}
    union select project_id from field_changes where deletes is not null and ${isAsked}`.execute(db)
  const having = new Set(rows.map(({ project_id }) => project_id))
  return projects.map((project) => having.has(project))
}

/** Records changes, one row a project, so that there is less to fold. */
export async function recordChanges(db: Db, dialect: Dialect, changes: readonly OwnedChange[]): Promise<void> {
  const sums = Map.groupBy(changes, ({ project }) => project)
  const rows = [...sums].map(([project, own]) => {
    const { contacts, fields } = sumOf(own.map(({ change }) => change))
    return { project_id: project, contacts, fields: fields.size === 0 ? null : Object.fromEntries(fields) }
  })
  const changed = rows.filter(({ contacts, fields }) => contacts !== 0 || fields !== null)
  if (changed.length === 0) return
  await sql`insert into field_changes (project_id, contacts, fields)
    select project_id, contacts, fields from ${dialect.sets.recordset('new', ROW, changed)}`.execute(db)
}

/** Adds changes up. A field has the type of its first value, as if they were applied one by one. */
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

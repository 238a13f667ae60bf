import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { toFlag } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { addChange, type Catalogue, entryOf, fieldChangesOf } from './catalogue.ts'
import type { FieldRow } from './tables.ts'

const CHANGES_AT_ONCE = 1000

const COUNT = { project_id: 'text', contacts: 'integer' } as const satisfies Columns
const FIELD = { ...COUNT, name: 'text', type: 'text', deleted: 'integer' } as const satisfies Columns

type Db = Kysely<Tables>
type Change = { readonly seq: number; readonly project_id: string; readonly contacts: number; readonly fields: unknown }

/**
 * Adds the oldest changes to the counts. Returns the number of changes. Skips projects that another node folds or
 * recounts.
 */
export async function foldCatalogues({ dialect, read, write }: Session): Promise<number> {
  // Usually there are no changes, and finding that out needs no transaction.
  if (!(await read.selectFrom('field_changes').select('seq').limit(1).executeTakeFirst())) return 0
  return write(async (db) => {
    const projects = await takeProjects(db, dialect)
    const changes = await db
      .selectFrom('field_changes')
      .selectAll()
      .where(dialect.sets.isOneOf(sql.ref('project_id'), projects))
      .orderBy('seq')
      .limit(CHANGES_AT_ONCE)
      .execute()
    if (changes.length > 0) await foldChanges(db, dialect, changes)
    return changes.length
  })
}

/** Locks the counts of the projects with the oldest changes until the end of the transaction. */
async function takeProjects(db: Db, dialect: Dialect): Promise<readonly string[]> {
  const oldest = db.selectFrom('field_changes').select('project_id').orderBy('seq').limit(CHANGES_AT_ONCE)
  const found = await db.selectFrom(oldest.as('oldest')).select('project_id').distinct().execute()
  const projects = found.map((row) => row.project_id)
  if (projects.length === 0) return []
  await ensureCounts(db, dialect, projects)
  const { rows } = await sql<{ project_id: string }>`
    select project_id from contact_counts where ${dialect.sets.isOneOf(sql.ref('project_id'), projects)}
    order by project_id ${dialect.locks.skipLocked}`.execute(db)
  return rows.map((row) => row.project_id)
}

/**
 * Creates missing rows with a project's number of contacts. Only the holder of the lock on that row changes the counts.
 */
export async function ensureCounts(db: Db, dialect: Dialect, projects: readonly string[]): Promise<void> {
  const set = dialect.sets.recordset(
    'new',
    COUNT,
    projects.map((project_id) => ({ project_id, contacts: 0 })),
  )
  await sql`insert into contact_counts (project_id, contacts) select project_id, contacts from ${set}
    where true order by project_id on conflict (project_id) do nothing`.execute(db)
}

/** Reads the current counts that the changes refer to. */
async function readCounts(db: Db, dialect: Dialect, changes: readonly Change[]): Promise<Map<string, Catalogue>> {
  const catalogues = new Map<string, Catalogue>()
  for (const { project_id } of changes) catalogues.set(project_id, { contacts: 0, fields: new Map() })
  const counts = await db
    .selectFrom('contact_counts')
    .selectAll()
    .where(dialect.sets.isOneOf(sql.ref('project_id'), [...catalogues.keys()]))
    .execute()
  for (const { project_id, contacts } of counts) {
    const catalogue = catalogues.get(project_id)
    if (catalogue) catalogue.contacts = contacts
  }

  const names = new Map(
    changes.flatMap(({ project_id, fields }) =>
      Object.keys(fieldChangesOf(dialect, fields)).map((name) => [`${project_id} ${name}`, { project_id, name }]),
    ),
  )
  const set = dialect.sets.recordset('changed', { project_id: 'text', name: 'text' }, [...names.values()])
  const { rows } = await sql<FieldRow>`select fields.* from ${set}
    join fields on fields.project_id = changed.project_id and fields.name = changed.name`.execute(db)
  for (const row of rows) catalogues.get(row.project_id)?.fields.set(row.name, entryOf(row))
  return catalogues
}

const aliveIn = ({ fields }: Catalogue) => [...fields.values()].filter(({ deleted }) => !deleted).length

async function countFields(db: Db, dialect: Dialect, projects: readonly string[]): Promise<void> {
  await sql`update contact_counts set fields = (select count(*) from fields
      where fields.project_id = contact_counts.project_id and fields.deleted = 0)
    where ${dialect.sets.isOneOf(sql.ref('project_id'), projects)}`.execute(db)
}

async function foldChanges(db: Db, dialect: Dialect, changes: readonly Change[]): Promise<void> {
  const catalogues = await readCounts(db, dialect, changes)
  const before = new Map([...catalogues].map(([project, catalogue]) => [project, aliveIn(catalogue)]))
  for (const change of changes) {
    const catalogue = catalogues.get(change.project_id)
    if (catalogue) addChange(catalogue, dialect, change)
  }
  const counts = [...catalogues].map(([project_id, { contacts }]) => ({ project_id, contacts }))
  const fields = [...catalogues].flatMap(([project_id, catalogue]) =>
    [...catalogue.fields].map(([name, entry]) => ({ project_id, name, ...entry, deleted: toFlag(entry.deleted) })),
  )
  await sql`update contact_counts set contacts = new.contacts from ${dialect.sets.recordset('new', COUNT, counts)}
    where contact_counts.project_id = new.project_id`.execute(db)
  await sql`insert into fields (project_id, name, type, contacts, deleted)
    select project_id, name, type, contacts, deleted from ${dialect.sets.recordset('new', FIELD, fields)}
    where true order by project_id, name on conflict (project_id, name)
    do update set type = excluded.type, contacts = excluded.contacts, deleted = excluded.deleted`.execute(db)
  const grown = [...catalogues].flatMap(([project, catalogue]) =>
    aliveIn(catalogue) === before.get(project) ? [] : [project],
  )
  if (grown.length > 0) await countFields(db, dialect, grown)
  const taken = changes.map(({ seq }) => ({ seq }))
  await sql`delete from field_changes where seq in (select seq from ${dialect.sets.recordset('old', { seq: 'time' }, taken)})`.execute(
    db,
  )
}

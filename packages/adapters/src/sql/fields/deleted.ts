import type { ProjectId } from '@posthorn/core/kernel'
import { applyChange, type CatalogueEntry, type FieldChange, type FieldType } from '@posthorn/core/people'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import { statement } from '../engine/statement.ts'
import type { Tables } from '../tables.ts'

/** An entry on a field in the counts or in one of the pending changes. */
interface Said {
  readonly seq: number
  readonly name: string
  /** Null in the counts, which alone have a type. */
  readonly change: unknown
  readonly type: FieldType | null
  readonly deleted: number
}

/** Returns whether any field is marked as deleted. Usually none is, and every write of known fields asks for it. */
const findAny = statement<{ project: string }, { one: number }>(['project'], (db, { project }) => ({
  compile: () =>
    sql<{ one: number }>`select 1 as one from fields where project_id = ${project} and deleted = 1
      union all select 1 from field_changes where project_id = ${project} and deletes is not null limit 1`.compile(db),
}))

/**
 * Returns the fields, of all or of these, that are deleted and not written since. Usually there are none, and two small
 * indexes show it; otherwise the pending changes are read for these fields only.
 */
export async function deletedFields(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: ProjectId,
  names?: readonly string[],
): Promise<string[]> {
  if (names?.length === 0 || (await findAny(db, dialect, { project })).rows.length === 0) return []
  const among = (column: string) =>
    names ? dialect.sets.isOneOf(sql.ref(column), names) : sql<SqlBool>`${sql.ref(column)} is not null`
  const { rows } = await sql<{ name: string }>`
    select name from fields where project_id = ${project} and deleted = 1 and ${among('name')}
    union select deletes from field_changes where project_id = ${project} and deletes is not null
      and ${among('deletes')}`.execute(db)
  if (rows.length === 0) return []

  const marked = rows.map(({ name }) => name)
  const { rows: said } = await sql<Said>`
    select 0 as seq, name, null as change, type, deleted from fields
      where project_id = ${project} and ${dialect.sets.isOneOf(sql.ref('name'), marked)}
    union all select field_changes.seq, changed.key, changed.value, null, 0
      from field_changes, ${dialect.json.fieldsOf(sql.ref('field_changes.fields'), 'changed')}
      where project_id = ${project} and ${dialect.sets.isOneOf(sql.ref('changed.key'), marked)}
    order by 1`.execute(db)
  const entries = new Map<string, CatalogueEntry>()
  for (const one of said) {
    const entry = entryAfter(dialect, entries.get(one.name), one)
    if (entry) entries.set(one.name, entry)
  }
  return [...entries].flatMap(([name, { deleted }]) => (deleted ? [name] : []))
}

function entryAfter(dialect: Dialect, entry: CatalogueEntry | undefined, said: Said): CatalogueEntry | undefined {
  if (said.type === null) return applyChange(entry, dialect.json.decode<FieldChange>(said.change))
  return { type: said.type, contacts: 0, deleted: said.deleted === 1 }
}

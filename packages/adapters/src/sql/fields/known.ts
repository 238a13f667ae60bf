import type { ProjectId } from '@posthorn/core/kernel'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'
import { deletedFields } from './deleted.ts'

/** Returns the names that are fields of the project: in the counts or pending changes, and not deleted since. */
export async function knownFields(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: ProjectId,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name from fields where project_id = ${project} and ${dialect.sets.isOneOf(sql.ref('name'), names)}
    union select changed.key from field_changes, ${dialect.json.fieldsOf(sql.ref('field_changes.fields'), 'changed')}
      where project_id = ${project} and ${dialect.sets.isOneOf(sql.ref('changed.key'), names)}`.execute(db)
  const seen = rows.map(({ name }) => name)
  const deleted = new Set(await deletedFields(db, dialect, project, seen))
  return seen.filter((name) => !deleted.has(name))
}

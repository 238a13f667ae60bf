import { PROJECT_FIELDS_MAX, type ProjectId } from '@posthorn/core'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** A change with more names than this is also checked against pending changes of others. */
const FEW = 100

/**
 * Whether the project may have the fields that a change names, which is recorded already. With room left and few names,
 * which is nearly always, nothing is read for it; what lies beside the counts is read only for many new names at once.
 */
export async function hasRoom(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: ProjectId,
  { named, known }: { readonly named: readonly string[]; readonly known: number },
): Promise<boolean> {
  if (named.length === 0) return true
  const isFull = known >= PROJECT_FIELDS_MAX
  if (!isFull && named.length <= FEW) return true
  const { rows: there } = await sql<{ count: number }>`
    select count(*) as count from fields
    where project_id = ${project} and deleted = 0 and ${dialect.sets.isOneOf(sql.ref('name'), named)}`.execute(db)
  if (Number(there[0]?.count) === named.length) return true
  if (isFull) return false
  const { rows: coming } = await sql<{ count: number }>`
    select count(distinct changed.key) as count
    from field_changes, ${dialect.json.fieldsOf(sql.ref('field_changes.fields'), 'changed')}
    where field_changes.project_id = ${project} and not exists (
      select 1 from fields where project_id = ${project} and name = changed.key and deleted = 0)`.execute(db)
  return known + Number(coming[0]?.count) <= PROJECT_FIELDS_MAX
}

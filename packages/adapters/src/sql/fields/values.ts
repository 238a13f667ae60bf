import type { JsonValue, Position, ProjectId } from '@posthorn/core/kernel'
import {
  type BuiltInColumn,
  compareValues,
  type FieldStore,
  type FieldValue,
  isFieldValue,
  VALUE_LENGTH_MAX,
  type ValuesRequest,
} from '@posthorn/core/people'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { contactsWith, updateContacts } from '../contacts/rows.ts'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { newestFirst } from '../engine/page.ts'
import { fromFlag, fromTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { deletedFields } from './deleted.ts'

export type FieldRemoval = Parameters<FieldStore['removeValues']>[1]

/** Removes the field from the contacts of a page. The caller updates the counts. */
export async function removeValues(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: ProjectId,
  { name, limit, after, deletedAt }: FieldRemoval & { readonly name: string },
): Promise<{ removed: number; next: Position | undefined }> {
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'created_at'])
    .select(sql<unknown>`${dialect.json.hasName(sql.ref('data'), name)}`.as('has'))
    .where('project_id', '=', project)
    .$call(newestFirst({ after, limit }))
    .execute()
  const having = rows.filter((row) => row.has).map((row) => row.id)
  // Read again under the lock: values may have changed before it.
  const held = await contactsWith(db, dialect, project, {
    column: 'id',
    values: having,
    locked: dialect.locks.forUpdate,
  })
  // Checked after the lock: a transaction that held one of them may have revived the field.
  const isGone = (await deletedFields(db, dialect, project, [name])).length > 0
  const changed = held
    .filter(({ data, updatedAt }) => Object.hasOwn(data, name) && (isGone || updatedAt < deletedAt))
    .map(({ data: { [name]: _, ...data }, ...contact }) => ({ ...contact, data }))
  if (changed.length > 0) await updateContacts(db, dialect, project, changed)
  const last = rows.length < limit ? undefined : rows.at(-1)
  return { removed: changed.length, next: last && { id: last.id, createdAt: fromTime(last.created_at) } }
}

/** Selects the newest contacts of the project in the order of an index. */
const newest = (db: Kysely<Tables>, project: ProjectId, among: number) =>
  db
    .selectFrom('contacts')
    .where('project_id', '=', project)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(among)

/** Returns the values of a custom field among the newest contacts. */
export async function distinctValues(
  { scan, dialect }: Session,
  project: ProjectId,
  { path, limit, among }: ValuesRequest & { readonly path: readonly string[] },
): Promise<FieldValue[]> {
  const values = newest(scan, project, among).select(dialect.json.valueAt(sql.ref('data'), path).as('value'))
  const rows = await scan
    .selectFrom(values.as('newest'))
    .select('value')
    .distinct()
    .where(sql<SqlBool>`length(cast(value as text)) <= ${VALUE_LENGTH_MAX}`)
    .execute()
  const found = rows.map(({ value }) => dialect.json.decode<JsonValue>(value)).filter(isFieldValue)
  return [...new Set(found)].slice(0, limit).sort(compareValues)
}

const COLUMNS = { subscribed: 'subscribed', createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** Returns the values of a column among the newest contacts. */
export async function columnValues(
  { scan }: Session,
  project: ProjectId,
  { column, limit, among }: ValuesRequest & { readonly column: BuiltInColumn },
): Promise<FieldValue[]> {
  const rows = await scan
    .selectFrom(newest(scan, project, among).select(sql.ref<number>(COLUMNS[column]).as('value')).as('newest'))
    .select('value')
    .distinct()
    .limit(limit)
    .execute()
  const read = (value: number) => (column === 'subscribed' ? fromFlag(value) : fromTime(value).toISOString())
  return rows.map(({ value }) => read(value)).sort(compareValues)
}

import {
  compareValues,
  type FieldStore,
  type FieldValue,
  isFieldValue,
  type JsonValue,
  type Position,
  type ProjectId,
} from '@posthorn/core'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { contactsWith, updateContacts } from './contact-rows.ts'
import { deletedFields } from './deleted-fields.ts'
import type { Dialect } from './dialect.ts'
import type { Session } from './engine.ts'
import { olderThan } from './page.ts'
import type { Tables } from './tables.ts'
import { fromTime } from './values.ts'

export type FieldRemoval = Parameters<FieldStore['removeValues']>[1]

/** Takes the field from the contacts of a page; the counts are left to the caller. */
export async function removeValues(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: ProjectId,
  { name, limit, after, deletedAt }: FieldRemoval & { readonly name: string },
): Promise<{ removed: number; next: Position | undefined }> {
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'created_at'])
    .select(sql<unknown>`${dialect.hasName(sql.ref('data'), name)}`.as('has'))
    .where('project_id', '=', project)
    .where(olderThan(after, 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const having = rows.filter((row) => row.has).map((row) => row.id)
  // Read again under a lock: what was seen before it may have changed.
  const held = await contactsWith(db, dialect, project, { column: 'id', values: having, locked: dialect.locked })
  // After that: who held one of them meanwhile may have brought the field back.
  const isGone = (await deletedFields(db, dialect, project, [name])).length > 0
  const changed = held
    .filter(({ data, updatedAt }) => Object.hasOwn(data, name) && (isGone || updatedAt < deletedAt))
    .map(({ data: { [name]: _, ...data }, ...contact }) => ({ ...contact, data }))
  if (changed.length > 0) await updateContacts(db, dialect, project, changed)
  const last = rows.length < limit ? undefined : rows.at(-1)
  return { removed: changed.length, next: last && { id: last.id, createdAt: fromTime(last.created_at) } }
}

const CONTACTS_AT_ONCE = 10_000

/** Looks through all contacts in portions, each a statement of its own, until there are enough values. */
export async function distinctValues(
  { scan, dialect }: Session,
  project: ProjectId,
  path: readonly string[],
  limit: number,
): Promise<FieldValue[]> {
  const values = new Set<FieldValue>()
  const rest = (after: Position | undefined) =>
    scan.selectFrom('contacts').where('project_id', '=', project).where(olderThan(after, 'id'))

  for (let after: Position | undefined, isMore = true; isMore && values.size < limit; ) {
    const last = await rest(after)
      .select(['created_at', 'id'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(CONTACTS_AT_ONCE - 1)
      .limit(1)
      .executeTakeFirst()
    const found = await rest(after)
      .$if(last !== undefined, (query) =>
        query.where(sql<SqlBool>`(created_at, id) >= (${last?.created_at}, ${last?.id})`),
      )
      .select(dialect.valueAt(sql.ref('data'), path).as('value'))
      .distinct()
      .execute()
    for (const row of found) {
      const value = row.value === null ? undefined : dialect.fromJson<JsonValue>(row.value)
      if (values.size < limit && isFieldValue(value)) values.add(value)
    }
    isMore = last !== undefined
    after = last && { id: last.id, createdAt: fromTime(last.created_at) }
  }
  return [...values].sort(compareValues)
}

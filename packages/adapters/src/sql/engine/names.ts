import type { ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from './engine.ts'

/** Returns the names of those rows of a project that exist, by their ids. */
export async function namesOf<Id extends string>(
  { read }: Pick<Session, 'read'>,
  { table, project, ids }: { table: 'templates' | 'segments'; project: ProjectId; ids: readonly Id[] },
): Promise<ReadonlyMap<Id, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: Id; name: string }>`select id, name from ${sql.table(table)}
    where project_id = ${project} and id in (${sql.join(ids)})`.execute(read)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns those rows of a project that have this name in any case, newest first. */
export async function listNamed<Id extends string>(
  { dialect, scan }: Pick<Session, 'dialect' | 'scan'>,
  {
    table,
    project,
    name,
    limit,
  }: { table: 'templates' | 'campaigns' | 'workflows'; project: ProjectId; name: string; limit: number },
): Promise<readonly { readonly id: Id; readonly name: string }[]> {
  const isNamed = sql`${dialect.texts.contains(sql.ref('name'), name)} and length(name) = ${[...name].length}`
  const { rows } = await sql<{ id: Id; name: string }>`select id, name from ${sql.table(table)}
    where project_id = ${project} and ${isNamed} order by created_at desc, id desc limit ${limit}`.execute(scan)
  return rows.map(({ id, name }) => ({ id, name }))
}

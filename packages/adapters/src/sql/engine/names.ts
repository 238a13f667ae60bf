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

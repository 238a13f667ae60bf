import type { ProjectId } from '@posthorn/core'
import type { Session } from './engine.ts'

/** Returns the names of those rows of a project that exist, by their ids. */
export async function namesOf<Id extends string>(
  { read }: Pick<Session, 'read'>,
  { table, project, ids }: { table: 'templates' | 'segments'; project: ProjectId; ids: readonly Id[] },
): Promise<ReadonlyMap<Id, string>> {
  if (ids.length === 0) return new Map()
  const rows = await read
    .selectFrom(table)
    .select(['id', 'name'])
    .where('project_id', '=', project)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id as Id, name]))
}

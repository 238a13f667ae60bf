import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Keys beside the two of every project: only they have an id and what follows it. */
export async function namedKeys({ schema }: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { time } = dialect.schema.types
  for (const column of ['id', 'name', 'scopes', 'prefix', 'created_by'])
    await schema.alterTable('api_keys').addColumn(column, 'text').execute()
  for (const column of ['expires_at', 'created_at', 'used_at'])
    await schema.alterTable('api_keys').addColumn(column, time).execute()
  // An index with both names serves as the one on the project.
  await schema.createIndex('api_keys_name').on('api_keys').columns(['project_id', 'name']).unique().execute()
  await schema.dropIndex('api_keys_project').execute()
}

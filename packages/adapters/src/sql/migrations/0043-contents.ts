import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Attachments and files of imports may be in files; what is deleted leaves its file to be deleted later. */
export async function contents(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { schema } = db
  await dialect.planner.allowTime(db)
  for (const table of ['blobs', 'import_files'] as const) {
    await schema.alterTable(table).addColumn('file', 'text').execute()
    await schema
      .createIndex(`${table}_movable`)
      .on(table)
      .columns(['project_id'])
      .where(sql<boolean>`file is null and length(content) >= 16384`)
      .execute()
  }
  await schema
    .alterTable('import_files')
    .addColumn('size', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update import_files set size = length(content)`.execute(db)
  await schema
    .createTable('leaving_files')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('due_at', dialect.schema.types.time, (c) => c.notNull())
    .execute()
  await schema.createIndex('leaving_files_due').on('leaving_files').columns(['due_at']).execute()
  await dialect.schema.leaveFiles(db, ['blobs', 'import_files'])
}

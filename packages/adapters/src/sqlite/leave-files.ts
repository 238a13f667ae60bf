import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

/** Stores the file of each deleted row of these tables in a list, so that it is deleted later. */
export async function leaveFiles(db: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await sql`create trigger ${sql.id(`${table}_leave`)} after delete on ${sql.table(table)} when old.file is not null begin
      insert into leaving_files (name, due_at) values (old.file, 0) on conflict (name) do update set due_at = 0;
      end`.execute(db)
  }
}

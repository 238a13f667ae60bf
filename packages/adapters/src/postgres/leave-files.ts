import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

/** Stores the file of each deleted row of these tables in a list, so that it is deleted later. */
export async function leaveFiles(db: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  await sql`create function posthorn_leave_file() returns trigger language plpgsql as $$
    begin
      insert into leaving_files (name, due_at) values (old.file, 0) on conflict (name) do update set due_at = 0;
      return null;
    end $$`.execute(db)
  for (const table of tables) {
    await sql`create trigger ${sql.id(`${table}_leave`)} after delete on ${sql.table(table)} for each row
      when (old.file is not null) execute function posthorn_leave_file()`.execute(db)
  }
}

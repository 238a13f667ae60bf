import type { Store } from '@posthorn/core/ports'
import pg from 'pg'
import { postgres } from '../src/postgres/index.ts'

/**
 * One store on one database that is empty each time it is opened: to empty its tables is much faster than to make a new
 * database, and its connections stay, with what they have planned, until the `end`. `direct` leads to the server itself,
 * `url` to what the store talks to.
 */
export async function emptiedPostgres(
  direct: string,
  url: string = direct,
): Promise<{ open(): Promise<Store>; end(): Promise<void> }> {
  const admin = new pg.Client(direct)
  await admin.connect()
  const store = postgres(url, { connections: 5 })
  await store.ready()
  const { rows } = await admin.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
      order by tablename = 'leaving_files'`,
  )
  // What the deletion of other rows adds is deleted last.
  const deletions = rows.map((row) => `delete from ${row.name}`).join(';')
  return {
    async open() {
      await admin.query(deletions)
      return { ...store, close: async () => {} }
    },
    async end() {
      await store.close()
      await admin.end()
    },
  }
}

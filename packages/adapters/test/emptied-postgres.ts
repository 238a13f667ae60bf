import type { Store } from '@posthorn/core/ports'
import pg from 'pg'
import { postgres } from '../src/postgres/index.ts'

/**
 * Creates one store on one database that is empty each time it is opened: emptying its tables is much faster than
 * creating a database, and its connections stay, with their plans, until the `end`. `direct` connects to the server
 * itself, `url` is the address of the store.
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
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'event_clock'
      order by tablename = 'leaving_files'`,
  )
  // Rows that the deletion of others adds are deleted last.
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

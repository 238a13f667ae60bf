import type { Store } from '@posthorn/core'
import pg from 'pg'
import { postgres } from '../src/postgres/index.ts'

/**
 * Stores on one database that is empty each time: emptying its tables is much faster than making a new one. `direct` leads
 * to the server itself, `url` to what the stores talk to.
 */
export async function emptiedPostgres(
  direct: string,
  url: string = direct,
): Promise<{ open(): Promise<Store>; end(): Promise<void> }> {
  const admin = new pg.Client(direct)
  await admin.connect()
  const first = postgres(url)
  await first.migrate()
  await first.close()
  const { rows } = await admin.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  )
  return {
    async open() {
      await admin.query(rows.map((row) => `delete from ${row.name}`).join(';'))
      return postgres(url, { connections: 5 })
    },
    end: () => admin.end(),
  }
}

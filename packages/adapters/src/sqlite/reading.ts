import { type DatabaseConnection, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Tables } from '../sql/tables.ts'

/** Reads that do not wait for each other. */
export function readingBy(executeQuery: DatabaseConnection['executeQuery'], close = async () => {}): Kysely<Tables> {
  const connection: DatabaseConnection = { executeQuery, streamQuery: refuse }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new ManyAtOnce(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        releaseConnection: async () => {},
        beginTransaction: refuse,
        commitTransaction: refuse,
        rollbackTransaction: refuse,
        destroy: close,
      }),
    },
  })
}

/** Kysely serialises queries to SQLite by default. */
class ManyAtOnce extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function refuse(): never {
  throw new Error('these are single reads: nothing is streamed, and there is no transaction')
}

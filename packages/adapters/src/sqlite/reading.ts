import { type DatabaseConnection, type Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { databaseBy } from '../sql/engine/by-queries.ts'
import type { Tables } from '../sql/tables.ts'

/** Creates a database whose statements do not wait for each other. */
export function readingBy(executeQuery: DatabaseConnection['executeQuery'], close = async () => {}): Kysely<Tables> {
  return databaseBy(
    {
      createAdapter: () => new ReadSnapshot(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
    executeQuery,
    close,
  )
}

/** Kysely serializes queries to SQLite by default. */
class ReadSnapshot extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

import type { MigrationResult } from '@posthorn/core/ports'
import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { type MigrationOptions, migrateToLatest } from '../sql/migrations/index.ts'
import type { Tables } from '../sql/tables.ts'
import { postgresDialect } from './dialect.ts'
import { lockTables } from './lock-tables.ts'
import { requireCreation, requireUsage } from './rights.ts'

/** The lock under which every version migrates. Kysely's migrator takes the same one, for a session. */
const MIGRATION_LOCK = 3_853_314_791_062_309_107n

class LockedByTransaction extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class MigratingDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LockedByTransaction()
  }
}

/**
 * Applies missing migrations, all or nothing, in a schema that is created if it is missing. A transaction-level lock
 * admits one node at a time, because a pooler may give later statements another session.
 */
export function migratePostgres(pool: PostgresPool, options: MigrationOptions = {}): Promise<MigrationResult> {
  return new Kysely<Tables>({ dialect: new MigratingDialect({ pool }) }).transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db)
    await requireUsage(db, options.schema)
    return migrateToLatest(db, postgresDialect, {
      ...options,
      async begin() {
        await requireCreation(db, options.schema)
        await postgresDialect.planner.allowTime(db)
        await lockTables(db)
      },
    })
  })
}

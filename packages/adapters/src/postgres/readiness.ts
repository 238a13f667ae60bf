import type { MigrationResult } from '@posthorn/core/ports'
import { type Kysely, type PostgresPool, sql } from 'kysely'
import { requireMigrated } from '../sql/migrations/index.ts'
import type { Tables } from '../sql/tables.ts'
import { adoptNumbers } from './adopt-numbers.ts'
import type { databaseClock } from './clock.ts'
import { postgresDialect } from './dialect.ts'
import { migratePostgres } from './migrate.ts'
import { isTimeout, isTransient } from './pool.ts'
import { repeatedly } from './repeatedly.ts'
import { requireTables, requireUsage } from './rights.ts'

interface ReadinessOptions {
  readonly pool: PostgresPool
  readonly db: Kysely<Tables>
  readonly clock: ReturnType<typeof databaseClock>
  readonly schema: string | undefined
  readonly isLent: boolean
  readonly isWritable: () => Promise<void>
}

/** Checks whether the database can be used. Lasting results are checked once. */
export class Readiness {
  readonly #options: ReadinessOptions
  #hasTime = false
  #hasRights = false
  #isPlaced = false

  constructor(options: ReadinessOptions) {
    this.#options = options
  }

  async migrate(): Promise<MigrationResult> {
    const { pool, db, clock, schema } = this.#options
    // Other nodes wait, then find nothing to do. While nodes are working it may lose a deadlock.
    const done = await repeatedly(
      () => migratePostgres(pool, { schema }),
      (error) => isTransient(error) || isTimeout(error),
    )
    await requireTables(db)
    this.#hasRights = true
    await clock.sync()
    this.#hasTime = true
    return done
  }

  async ready(): Promise<void> {
    const { db, clock, schema, isLent, isWritable } = this.#options
    await sql`select 1`.execute(db)
    // A node that migrates has read the clock.
    if (!this.#hasTime) await clock.sync()
    this.#hasTime = true
    if (!this.#hasRights) await requireUsage(db, schema)
    await requireMigrated(db, postgresDialect, { schema, isLent })
    if (!this.#hasRights) await requireTables(db)
    this.#hasRights = true
    if (!this.#isPlaced) await adoptNumbers(db)
    this.#isPlaced = true
    // Locks nothing, but is refused in every session that refuses writes.
    await sql`select 1 from agreements where name = '' for update`.execute(db)
    await isWritable()
  }
}

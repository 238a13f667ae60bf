import { OperationError } from '../sql/engine/operation-error.ts'
import { levelOf } from '../sql/migrations/level.ts'
import type { OpenDatabase } from './index.ts'
import { describeSchema } from './schema.ts'

/** Throws before anything is changed if tables of the application have names that migrations need. */
export async function requireOwnTables(database: OpenDatabase): Promise<void> {
  const names = (query: string) => database.prepare(query).pluck().all().map(String)
  const there = new Set(names(`select name from sqlite_schema where type in ('table', 'view')`))
  const { tables, migrations } = await describeSchema()
  const applied = there.has('kysely_migration') ? names('select name from kysely_migration') : []
  const isOurs = applied.some((name) => migrations.includes(name))
  if (isOurs || levelOf(applied, migrations).refusal?.code === 'UNRELEASED_SCHEMA') return
  const taken = ['kysely_migration', 'kysely_migration_lock', ...tables.map(({ name }) => name)].filter((name) =>
    there.has(name),
  )
  if (taken.length === 0) return
  throw new OperationError(
    'NAMES_TAKEN',
    `${database.name} has tables of the application with names that Posthorn needs: ${taken.join(', ')}.`,
    { suggestion: 'Rename them, or use PostgreSQL, where Posthorn has a schema of its own.' },
  )
}

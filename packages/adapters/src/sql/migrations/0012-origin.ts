import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Stores with each mail the request that it came with, and its span. Reads and rewrites no rows. */
export async function origin(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema.alterTable('emails').addColumn('request_id', 'text').execute()
  await schema.alterTable('emails').addColumn('traceparent', 'text').execute()
}

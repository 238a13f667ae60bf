import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Mails know the request that they were accepted with, and its span. Nothing has to be read or rewritten for it. */
export async function origin(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema.alterTable('emails').addColumn('request_id', 'text').execute()
  await schema.alterTable('emails').addColumn('traceparent', 'text').execute()
}

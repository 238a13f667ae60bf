import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Adds an index for searches of mails. */
export async function searchedMails(db: Kysely<Tables>, { schema }: Dialect): Promise<void> {
  await schema.indexSearchedMails(db)
}

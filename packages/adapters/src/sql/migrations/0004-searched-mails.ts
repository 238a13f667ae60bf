import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Mails are searched in an index. */
export async function searchedMails(db: Kysely<Tables>, { schema }: Dialect): Promise<void> {
  await schema.indexSearchedMails(db)
}

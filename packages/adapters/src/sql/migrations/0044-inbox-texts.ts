import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** What a list of captured mails shows and searches besides the envelope. Mails from before have neither. */
export async function inboxTexts(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  const table = db.schema.alterTable('inbox')
  await table.addColumn('attachments', 'integer', (c) => c.notNull().defaultTo(0)).execute()
  await table.addColumn('body_text', 'text', (c) => c.notNull().defaultTo('')).execute()
}

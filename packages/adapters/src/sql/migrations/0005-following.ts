import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * Adds one mark for each changed contact, with a version that grows while it waits, and indexes for the work of one
 * project.
 */
export async function following(db: Kysely<Tables>, { nowMs, schema: { types } }: Dialect): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('changed_contacts')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('changed_contacts')
    .addColumn('marked_at', types.time, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`delete from changed_contacts
    where seq not in (select min(seq) from changed_contacts group by project_id, contact_id)`.execute(db)
  await sql`update changed_contacts set marked_at = ${nowMs}`.execute(db)
  await schema
    .createIndex('changed_contacts_contact')
    .unique()
    .on('changed_contacts')
    .columns(['project_id', 'contact_id'])
    .execute()
  await schema.createIndex('changed_contacts_age').on('changed_contacts').columns(['marked_at']).execute()

  await schema
    .createIndex('jobs_project_due')
    .on('jobs')
    .columns(['project_id', 'due_at'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute()
  await schema
    .createIndex('jobs_project_leased')
    .on('jobs')
    .columns(['project_id', 'lease_until'])
    .where(sql.ref('lease_until'), 'is not', null)
    .execute()
  await schema.createIndex('import_files_project').on('import_files').columns(['project_id']).execute()
}

import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * Retention: settings of projects, the last use of contents, the number of deleted mails of a template, the contacts that
 * an answer names. What is stored so far counts as used now. Mails can be listed by status.
 */
export async function retention(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  const { types } = dialect.schema
  const schema = db.schema

  await schema.createIndex('emails_status').on('emails').columns(['project_id', 'status', 'created_at', 'id']).execute()
  await schema.createIndex('events_oldest').on('events').columns(['project_id', 'created_at']).execute()

  for (const [column, days] of [
    ['email_bodies_days', 90],
    ['events_days', 400],
    ['emails_days', 400],
  ] as const) {
    await schema
      .alterTable('projects')
      .addColumn(column, 'integer', (c) => c.defaultTo(days))
      .execute()
  }

  for (const table of ['bodies', 'blobs'] as const) {
    // A constant default, so that no row is rewritten.
    await schema
      .alterTable(table)
      .addColumn('last_used_at', types.time, (c) => c.notNull().defaultTo(Date.now()))
      .execute()
    await schema.createIndex(`${table}_used`).on(table).columns(['project_id', 'last_used_at']).execute()
  }

  await schema
    .alterTable('templates')
    .addColumn('emails_deleted', types.time, (c) => c.notNull().defaultTo(0))
    .execute()

  await schema.alterTable('idempotency').addColumn('contact_id', 'text').execute()
  await schema.alterTable('idempotency').addColumn('contact_ids', types.json).execute()
  await schema
    .createIndex('idempotency_contact')
    .on('idempotency')
    .columns(['contact_id'])
    .where(sql.ref('contact_id'), 'is not', null)
    .execute()
  await schema
    .createIndex('idempotency_contacts')
    .on('idempotency')
    .columns(['project_id', 'key'])
    .where(sql.ref('contact_ids'), 'is not', null)
    .execute()
}

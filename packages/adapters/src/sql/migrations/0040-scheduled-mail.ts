import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Adds when mail is to leave, what it shows, its tags, and text parts that senders write. Rewrites no rows. */
export async function scheduledMail({ schema }: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { json, time } = dialect.schema.types
  await schema.alterTable('emails').addColumn('scheduled_at', time).execute()
  await schema.alterTable('emails').addColumn('shown', json).execute()
  await schema.alterTable('emails').addColumn('tags', json).execute()
  await schema.alterTable('bodies').addColumn('text', 'text').execute()
  await schema
    .createIndex('emails_scheduled')
    .on('emails')
    .columns(['project_id', 'scheduled_at'])
    .where(sql<boolean>`scheduled_at is not null and due_at is not null`)
    .execute()
}

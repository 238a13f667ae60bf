import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * Adds indexes that list events by project, name and contact, and counts by name and day. The database itself counts, so
 * that events written by nodes of an earlier version count as well.
 */
export async function eventCounts(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  const { types, clustered } = dialect.schema
  const { schema } = db
  await schema
    .createTable('event_counts')
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('day', types.time, (c) => c.notNull())
    .addColumn('events', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('event_counts_pkey', ['project_id', 'name', 'day'])
    .modifyEnd(clustered)
    .execute()
  await schema.createIndex('event_counts_day').on('event_counts').columns(['project_id', 'day']).execute()
  await schema
    .createTable('event_changes')
    .addColumn('seq', types.sequence)
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('day', types.time, (c) => c.notNull())
    .addColumn('events', types.time, (c) => c.notNull())
    .execute()
  await schema.createIndex('event_changes_project').on('event_changes').columns(['project_id', 'name']).execute()

  // From the first index on, writers of events wait for the end, so the count is complete.
  for (const [index, columns] of [
    ['events_newest', ['project_id', 'created_at', 'id']],
    ['events_name', ['project_id', 'name', 'created_at', 'id']],
    ['events_contact_newest', ['contact_id', 'created_at', 'id']],
  ] as const)
    await schema
      .createIndex(index)
      .on('events')
      .columns([...columns])
      .execute()
  await dialect.schema.countEvents(db)
  await sql`insert into event_counts (project_id, name, day, events)
    select project_id, name, created_at / 86400000, count(*) from events
    group by project_id, name, created_at / 86400000`.execute(db)
  // Its columns are a prefix of events_newest.
  await schema.dropIndex('events_oldest').execute()
}

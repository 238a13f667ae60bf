import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * Field catalogues with counts, segments, imports, suppressions, agreements between nodes. It only adds: a node of the
 * previous version keeps working beside this one, and a job created here counts what that node did not.
 */
export async function audience(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { nowMs } = dialect
  const { types, clustered } = dialect.schema
  await dialect.planner.allowTime(db)
  const { json, bytes, time, sequence } = types
  const schema = db.schema

  await schema
    .createTable('contact_counts')
    .addColumn('project_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('contacts', time, (c) => c.notNull())
    .addColumn('fields', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('recounts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .createTable('field_changes')
    .addColumn('seq', sequence)
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('contacts', 'integer', (c) => c.notNull())
    .addColumn('fields', json)
    .addColumn('deletes', 'text')
    .execute()
  await schema.createIndex('field_changes_project').on('field_changes').columns(['project_id', 'seq']).execute()
  await schema
    .createIndex('field_changes_deletes')
    .on('field_changes')
    .columns(['project_id', 'deletes'])
    .where(sql.ref('deletes'), 'is not', null)
    .execute()

  await schema
    .createTable('segments')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('filters', json)
    .addColumn('condition', json)
    .addColumn('track_membership', 'integer', (c) => c.notNull())
    .addColumn('member_count', time, (c) => c.notNull())
    .addColumn('members', time, (c) => c.notNull())
    .addColumn('due_at', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .execute()
  await schema.createIndex('segments_newest').on('segments').columns(['project_id', 'created_at', 'id']).execute()
  await schema
    .createIndex('segments_due')
    .on('segments')
    .columns(['due_at'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute()

  await schema
    .createTable('segment_members')
    .addColumn('segment_id', 'text', (c) => c.notNull())
    .addColumn('contact_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('segment_members_pkey', ['segment_id', 'contact_id'])
    .modifyEnd(clustered)
    .execute()
  await schema.createIndex('segment_members_contact').on('segment_members').column('contact_id').execute()

  await schema
    .createTable('changed_contacts')
    .addColumn('seq', sequence)
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('contact_id', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('changed_contacts_project').on('changed_contacts').columns(['project_id', 'seq']).execute()

  await schema
    .createTable('import_files')
    .addColumn('job_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('content', bytes, (c) => c.notNull())
    .execute()
  await dialect.schema.keepUncompressed(db, 'import_files', 'content')

  await schema
    .createTable('suppressions')
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('suppressions_pkey', ['project_id', 'hash'])
    .modifyEnd(clustered)
    .execute()

  await schema
    .createTable('agreements')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()

  await sql`insert into contact_counts (project_id, contacts)
    select project_id, count(*) from contacts group by project_id`.execute(db)
  await sql`update contact_counts set fields =
    (select count(*) from fields where fields.project_id = contact_counts.project_id)`.execute(db)
  await sql`create temporary table counted_fields as
    select contacts.project_id, field.key as name, count(*) as contacts
    from contacts, ${dialect.json.fieldsOf(sql.ref('contacts.data'), 'field')} group by contacts.project_id, field.key`.execute(
    db,
  )

  // From the creation of an index on, nodes of the previous version can read the table but must wait to write: first to
  // events, which are written later all the same, then to contacts. So slow steps without locks came first. "Did this
  // happen to the contact, and when last?" is what segments ask of events.
  await schema.createIndex('events_contact_name').on('events').columns(['contact_id', 'name', 'created_at']).execute()
  await dialect.schema.indexParts(db, 'contacts', 'email')

  // From here on they cannot even read and wait for the end, which is near however many contacts, mails or events there
  // are.
  await schema.dropIndex('events_contact').execute()
  await schema
    .alterTable('projects')
    .addColumn('tracks_segments', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('jobs').addColumn('checkpoint', json).execute()
  // What is stored so far, and by older nodes, is readable by anybody.
  for (const table of ['bodies', 'blobs'] as const) await schema.alterTable(table).addColumn('readers', json).execute()
  await schema
    .createIndex('jobs_finished')
    .on('jobs')
    .columns(['finished_at'])
    .where(sql.ref('finished_at'), 'is not', null)
    .execute()
  await schema
    .alterTable('fields')
    .addColumn('contacts', time, (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('fields')
    .addColumn('deleted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .createIndex('fields_deleted')
    .on('fields')
    .columns(['project_id', 'name'])
    .where(sql.ref('deleted'), '=', sql.lit(1))
    .execute()

  await sql`update fields set contacts = coalesce((
      select counted_fields.contacts from counted_fields
      where counted_fields.project_id = fields.project_id and counted_fields.name = fields.name), 0)`.execute(db)
  await sql`drop table counted_fields`.execute(db)
  // During a rolling update, older nodes write contacts without counting.
  await sql`insert into jobs (id, project_id, kind, payload, state, progress, attempts, due_at, created_at)
    select 'job_recount_' || project_id, project_id, 'fields.recount', '{}', 'waiting', 0, 0,
      ${nowMs} + 600000, ${nowMs} from contact_counts`.execute(db)
}

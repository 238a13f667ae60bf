import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Workflows, the versions of their graphs, and what they are made with. */
export async function workflows(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { json, time } = dialect.schema.types
  const { schema } = db
  await schema
    .createTable('workflows')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('enabled', 'integer', (c) => c.notNull())
    .addColumn('trigger_type', 'text', (c) => c.notNull())
    .addColumn('event_name', 'text', (c) => c.notNull())
    .addColumn('condition', json)
    .addColumn('allow_reentry', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('steps', 'integer', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .execute()
  await schema.createIndex('workflows_newest').on('workflows').columns(['project_id', 'created_at', 'id']).execute()
  // Each event that happens looks here.
  await schema
    .createIndex('workflows_trigger')
    .on('workflows')
    .columns(['project_id', 'event_name'])
    .where(sql<boolean>`enabled = 1`)
    .execute()

  await schema
    .createTable('workflow_graphs')
    .addColumn('workflow_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('graph', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('workflow_graphs_pkey', ['workflow_id', 'version'])
    .execute()
  await schema.createIndex('workflow_graphs_size').on('workflow_graphs').columns(['project_id', 'bytes']).execute()

  await schema
    .createTable('workflow_uses')
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('used', 'text', (c) => c.notNull())
    .addColumn('workflow_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('workflow_uses_pkey', ['project_id', 'used', 'workflow_id'])
    .modifyEnd(dialect.schema.clustered)
    .execute()
  await schema.createIndex('workflow_uses_workflow').on('workflow_uses').columns(['workflow_id']).execute()
}

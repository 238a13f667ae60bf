import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Adds executions of workflows, what is recorded of their steps, and the events that they hear. */
export async function executions(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await executionRows(db, dialect)
  await stepRows(db, dialect)
  await entrants(db, dialect)
  await hearing(db, dialect)
  await db.schema
    .alterTable('projects')
    .addColumn('workflows_revision', 'integer', (c) => c.notNull().defaultTo(sql.lit(0)))
    .execute()
  await dialect.schema.makeRoomForExecutions(db)
}

async function executionRows({ schema }: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { time, json } = dialect.schema.types
  await schema
    .createTable('executions')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('workflow_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('contact_id', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('step_id', 'text')
    .addColumn('visit', 'integer', (c) => c.notNull())
    .addColumn('hurry', 'integer', (c) => c.notNull())
    .addColumn('wait_kind', 'text')
    .addColumn('wait_event', 'text')
    .addColumn('due_at', time)
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('event_name', 'text')
    .addColumn('context', json, (c) => c.notNull())
    .addColumn('exit_reason', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('ended_at', time)
    .addColumn('erased', 'integer', (c) => c.notNull().defaultTo(sql.lit(0)))
    .execute()
  const due = schema.createIndex('executions_due').on('executions').columns(['project_id', 'due_at', 'id'])
  await due.where(sql<boolean>`due_at is not null`).execute()
  const awaiting = schema.createIndex('executions_awaiting').on('executions').columns(['contact_id', 'wait_event'])
  await awaiting.where(sql<boolean>`wait_event is not null`).execute()
  const active = schema.createIndex('executions_active').on('executions').columns(['contact_id', 'workflow_id'])
  await active.unique().where(sql<boolean>`ended_at is null`).execute()
  const ended = schema.createIndex('executions_ended').on('executions').columns(['project_id', 'ended_at'])
  await ended.where(sql<boolean>`ended_at is not null`).execute()
  await schema.createIndex('executions_list').on('executions').columns(['workflow_id', 'created_at', 'id']).execute()
  await schema
    .createIndex('executions_status')
    .on('executions')
    .columns(['workflow_id', 'status', 'created_at', 'id'])
    .execute()
  await schema.createIndex('executions_contact').on('executions').columns(['contact_id', 'created_at', 'id']).execute()
}

async function stepRows({ schema }: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { time, json } = dialect.schema.types
  await schema
    .createTable('step_executions')
    .addColumn('execution_id', 'text', (c) => c.notNull())
    .addColumn('visit', 'integer', (c) => c.notNull())
    .addColumn('step_id', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('branch', 'text')
    .addColumn('output', json)
    .addColumn('error', 'text')
    .addColumn('started_at', time, (c) => c.notNull())
    .addColumn('ended_at', time)
    .addColumn('until_at', time)
    .addPrimaryKeyConstraint('step_executions_pkey', ['execution_id', 'visit'])
    .modifyEnd(dialect.schema.clustered)
    .execute()
  await schema
    .createTable('workflow_figures')
    .addColumn('workflow_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('step_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('total', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('workflow_figures_pkey', ['workflow_id', 'version', 'step_id', 'name'])
    .modifyEnd(dialect.schema.clustered)
    .execute()
  const active = schema.createIndex('workflow_figures_active').on('workflow_figures').columns(['project_id'])
  await active.where(sql<boolean>`name = 'active'`).execute()
}

async function entrants({ schema }: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { time } = dialect.schema.types
  await schema
    .createTable('workflow_entrants')
    .addColumn('contact_id', 'text', (c) => c.notNull())
    .addColumn('workflow_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('starts', 'integer', (c) => c.notNull())
    .addColumn('counted_since', time)
    .addColumn('recent_starts', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('workflow_entrants_pkey', ['contact_id', 'workflow_id'])
    .modifyEnd(dialect.schema.clustered)
    .execute()
  await schema.createIndex('workflow_entrants_workflow').on('workflow_entrants').columns(['workflow_id']).execute()
}

async function hearing({ schema }: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { time, json, sequence } = dialect.schema.types
  await schema
    .createTable('heard_events')
    .addColumn('seq', sequence)
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('contact_id', 'text', (c) => c.notNull())
    .addColumn('data', json, (c) => c.notNull())
    .addColumn('at', time, (c) => c.notNull())
    .execute()
  await schema.createIndex('heard_events_project').on('heard_events').columns(['project_id', 'seq']).execute()
  await schema.createIndex('heard_events_contact').on('heard_events').columns(['contact_id']).execute()
  await schema
    .createTable('awaited_events')
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('workflow_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('awaited_events_pkey', ['project_id', 'name', 'workflow_id'])
    .modifyEnd(dialect.schema.clustered)
    .execute()
  await schema.createIndex('awaited_events_workflow').on('awaited_events').columns(['workflow_id']).execute()
}

import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Workflows, the versions of their graphs, and the objects that they use. */
export const workflowsTables: Definitions = ({ types: { json, time }, clustered }) => [
  sql`create table workflows (
    id text primary key not null, project_id text not null, name text not null, description text,
    enabled integer not null, trigger_type text not null, event_name text not null, condition ${json},
    allow_reentry integer not null, version integer not null, steps integer not null, created_at ${time} not null,
    updated_at ${time} not null
  )`,
  sql`create index workflows_newest on workflows (project_id, created_at, id)`,
  // Each event looks for workflows here.
  sql`create index workflows_trigger on workflows (project_id, event_name) where enabled = 1`,
  sql`create table workflow_graphs (
    workflow_id text not null, version integer not null, project_id text not null, bytes integer not null,
    created_at ${time} not null, graph text not null,
    primary key (workflow_id, version)
  )`,
  sql`create index workflow_graphs_size on workflow_graphs (project_id, bytes)`,
  sql`create table workflow_uses (
    project_id text not null, used text not null, workflow_id text not null,
    primary key (project_id, used, workflow_id)
  ) ${clustered}`,
  sql`create index workflow_uses_workflow on workflow_uses (workflow_id)`,
]

import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Executions of workflows, the records of their steps, and the events that they wait for. */
export const executionsTables: Definitions = ({ types: { json, time, sequence }, clustered }) => [
  sql`create table executions (
    id text primary key not null, project_id text not null, workflow_id text not null, version integer not null,
    contact_id text not null, status text not null, step_id text, visit integer not null, hurry integer not null,
    wait_kind text, wait_event text, due_at ${time}, attempts integer not null, event_name text,
    context ${json} not null, exit_reason text, created_at ${time} not null, ended_at ${time},
    erased integer not null default 0
  )`,
  sql`create index executions_due on executions (project_id, due_at, id) where due_at is not null`,
  sql`create index executions_awaiting on executions (contact_id, wait_event) where wait_event is not null`,
  sql`create unique index executions_active on executions (contact_id, workflow_id) where ended_at is null`,
  sql`create index executions_ended on executions (project_id, ended_at) where ended_at is not null`,
  sql`create index executions_list on executions (workflow_id, created_at, id)`,
  sql`create index executions_status on executions (workflow_id, status, created_at, id)`,
  sql`create index executions_contact on executions (contact_id, created_at, id)`,
  sql`create index executions_started on executions (project_id, created_at, id)`,
  sql`create index executions_completed on executions (project_id, ended_at, id)
    where status in ('COMPLETED', 'EXITED')`,
  sql`create index executions_completed_contact on executions (contact_id, ended_at, id)
    where status in ('COMPLETED', 'EXITED')`,
  sql`create table step_executions (
    execution_id text not null, visit integer not null, step_id text not null, status text not null, branch text,
    output ${json}, error text, started_at ${time} not null, ended_at ${time}, until_at ${time},
    primary key (execution_id, visit)
  ) ${clustered}`,
  sql`create table workflow_figures (
    workflow_id text not null, version integer not null, step_id text not null, name text not null,
    project_id text not null, total ${time} not null,
    primary key (workflow_id, version, step_id, name)
  ) ${clustered}`,
  sql`create index workflow_figures_active on workflow_figures (project_id) where name = 'active'`,
  sql`create table workflow_entrants (
    contact_id text not null, workflow_id text not null, project_id text not null, starts integer not null,
    counted_since ${time}, recent_starts integer not null,
    primary key (contact_id, workflow_id)
  ) ${clustered}`,
  sql`create index workflow_entrants_workflow on workflow_entrants (workflow_id)`,
  sql`create table heard_events (
    seq ${sequence}, project_id text not null, event_id text not null, name text not null, contact_id text not null,
    data ${json} not null, at ${time} not null
  )`,
  sql`create index heard_events_project on heard_events (project_id, seq)`,
  sql`create index heard_events_contact on heard_events (contact_id)`,
  sql`create table awaited_events (
    project_id text not null, name text not null, workflow_id text not null,
    primary key (project_id, name, workflow_id)
  ) ${clustered}`,
  sql`create index awaited_events_workflow on awaited_events (workflow_id)`,
]

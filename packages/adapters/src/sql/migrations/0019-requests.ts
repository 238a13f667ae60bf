import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Adds the recent requests of projects, and their numbers by day. */
export async function requests(db: Kysely<Tables>, { schema }: Dialect): Promise<void> {
  const { time } = schema.types
  const definitions = [
    sql`create table requests (
      id text not null, project_id text not null, created_at ${time} not null, method text not null,
      route text not null, path text not null, status integer not null, error_code text, actor_type text not null,
      actor_id text not null, actor_name text, actor_prefix text, duration_ms integer not null, request_id text,
      primary key (project_id, created_at, id)
    )`,
    sql`create index requests_failed on requests (project_id, created_at, id) where status >= 400`,
    sql`create index requests_request on requests (project_id, request_id)`,
    sql`create index requests_age on requests (created_at)`,
    sql`create table request_days (
      project_id text not null, day integer not null, kind text not null, answered integer not null,
      missing integer not null, primary key (project_id, day, kind)
    )`,
    sql`create index request_days_age on request_days (day)`,
  ]
  for (const definition of definitions) await definition.execute(db)
}

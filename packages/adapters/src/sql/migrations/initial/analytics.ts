import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Daily counts, which outlive the rows that they count. */
export const analyticsTables: Definitions = ({ types: { time, sequence }, clustered }) => [
  sql`create table daily_counts (
    project_id text not null, series text not null, day ${time} not null, name text not null,
    total ${time} not null,
    primary key (project_id, series, day, name)
  ) ${clustered}`,
  sql`create index daily_counts_names on daily_counts (day) where series = 'deleted events' and name <> ''`,
  sql`create index daily_counts_trouble on daily_counts (day, project_id) where name in ('hardBounced', 'complained')`,
  sql`create table daily_changes (
    seq ${sequence}, project_id text not null, series text not null, day ${time} not null, name text not null,
    total ${time} not null
  )`,
  sql`create index daily_changes_project on daily_changes (project_id, series)`,
]

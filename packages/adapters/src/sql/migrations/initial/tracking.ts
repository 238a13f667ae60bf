import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Opens and clicks that wait for classification. */
export const trackingTables: Definitions = ({ types: { time, sequence } }) => [
  sql`create table hits (
    seq ${sequence}, email_id text not null, kind text not null, link text, machine integer not null,
    times integer not null, at ${time} not null, due_at ${time} not null
  )`,
  sql`create index hits_due on hits (due_at)`,
  sql`create index hits_email on hits (email_id, seq)`,
]

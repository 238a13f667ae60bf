import type { Generated } from 'kysely'
import type { Json } from '../engine/values.ts'

export interface EventTables {
  events: EventRow
  event_counts: EventCountRow
  event_changes: EventChangeRow
}

export interface EventRow {
  id: string
  project_id: string
  name: string
  contact_id: string
  email_id: string | null
  data: Json
  created_at: number
}

/** How many events of a name a day had, but for what lies in `event_changes`. Triggers of the database keep it. */
export interface EventCountRow {
  project_id: string
  name: string
  /** Since 1970. */
  day: number
  events: number
}

/** What is not counted yet, where many write at the same time: rows of its own, so that writers never wait for one another. */
export interface EventChangeRow extends EventCountRow {
  seq: Generated<number>
}

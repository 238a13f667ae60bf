import type { Generated } from 'kysely'

export interface TrackingTables {
  hits: HitRow
}

/** Requests for a pixel or a link that wait to be judged. Their mail need not exist. */
export interface HitRow {
  seq: Generated<number>
  email_id: string
  kind: string
  link: string | null
  machine: number
  times: number
  at: number
  due_at: number
}

import type { HitRow } from './columns.ts'

export interface TrackingTables {
  hits: HitRow
}

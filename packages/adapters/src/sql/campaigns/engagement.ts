import type { ENGAGEMENTS } from '@posthorn/core'
import type { RowCount } from '../engine/dialect.ts'

interface EngagementCount extends RowCount {
  readonly name: (typeof ENGAGEMENTS)[number]
}

/** Stored with the statuses in the counts of campaigns. In each case an expression of both engines. */
export const ENGAGEMENT_COUNTS: readonly EngagementCount[] = [
  { name: 'opened', of: (row) => `case when ${row}.opened_at is null then 0 else 1 end` },
  { name: 'clicked', of: (row) => `case when ${row}.clicked_at is null then 0 else 1 end` },
  { name: 'opens', of: (row) => `${row}.opens` },
  { name: 'clicks', of: (row) => `${row}.clicks` },
  { name: 'machineOpened', of: (row) => `case when ${row}.machine_opens > 0 then 1 else 0 end` },
  { name: 'machineClicked', of: (row) => `case when ${row}.machine_clicks > 0 then 1 else 0 end` },
]

import type { Event } from '@posthorn/core/audience'
import type { ProjectId } from '@posthorn/core/kernel'
import { columns, integer, json, type RowOf, text, time } from '../engine/columns.ts'
import type { EventChangeRow, EventClockRow, EventCountRow, EventGapRow } from './tables.ts'

export const EVENT = columns<Event>()(
  { id: text(), name: text(), contactId: text(), emailId: text().optional(), data: json(), createdAt: time() },
  {
    project_id: text<ProjectId>(),
    /** The number of the transaction that stored it, see `CommitDialect`. */
    tx: integer().made(),
  },
)
export type EventRow = RowOf<typeof EVENT>

declare module '../tables.ts' {
  interface Tables {
    events: EventRow
    event_counts: EventCountRow
    event_changes: EventChangeRow
    event_clock: EventClockRow
    event_gaps: EventGapRow
  }
}

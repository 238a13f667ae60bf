import type { Event } from '@posthorn/core/audience'
import type { ProjectId } from '@posthorn/core/kernel'
import { columns, json, type RowOf, text, time } from '../engine/columns.ts'
import type { EventChangeRow, EventCountRow } from './tables.ts'

export const EVENT = columns<Event>()(
  { id: text(), name: text(), contactId: text(), emailId: text().optional(), data: json(), createdAt: time() },
  { project_id: text<ProjectId>() },
)
export type EventRow = RowOf<typeof EVENT>

declare module '../tables.ts' {
  interface Tables {
    events: EventRow
    event_counts: EventCountRow
    event_changes: EventChangeRow
  }
}

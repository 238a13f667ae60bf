import type { Event } from '@posthorn/core/audience'
import type { ProjectId } from '@posthorn/core/kernel'
import { columns, json, type RowOf, text, time } from '../engine/columns.ts'

export const EVENT = columns<Event>()(
  { id: text(), name: text(), contactId: text(), emailId: text().optional(), data: json(), createdAt: time() },
  { project_id: text<ProjectId>() },
)
export type EventRow = RowOf<typeof EVENT>

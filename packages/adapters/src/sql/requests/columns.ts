import type { ProjectId } from '@posthorn/core/kernel'
import type { AuditActor, RequestKind, RequestRecord } from '@posthorn/core/tenant'
import { columns, integer, type RowOf, text, time } from '../engine/columns.ts'

export const REQUEST_RECORD = columns<Omit<RequestRecord, 'actor'>>()(
  {
    id: text(),
    createdAt: time(),
    method: text(),
    route: text(),
    path: text(),
    status: integer(),
    errorCode: text().optional(),
    durationMs: integer(),
    requestId: text().optional(),
  },
  {
    project_id: text<ProjectId>(),
    actor_type: text<AuditActor['type']>(),
    actor_id: text(),
    actor_name: text().optional(),
    actor_prefix: text().optional(),
  },
)
export type RequestRow = RowOf<typeof REQUEST_RECORD>

/** The number of requests of a day. */
export interface RequestDayRow {
  project_id: ProjectId
  /** Days since 1970 (UTC). */
  day: number
  kind: RequestKind
  answered: number
  /** Those of them that were not recorded. */
  missing: number
}

declare module '../tables.ts' {
  interface Tables {
    requests: RequestRow
    request_days: RequestDayRow
  }
}

import type { ProjectId } from '@posthorn/core/kernel'
import type { AuditActor, RequestKind, RequestRecord } from '@posthorn/core/tenant'
import { columns, integer, type RowOf, text, time } from '../engine/columns.ts'

/** A record as its table has it: with its project, and with the parts of its actor. */
interface StoredRequest extends Omit<RequestRecord, 'actor'> {
  readonly projectId: ProjectId
  readonly actorType: AuditActor['type']
  /** The id of the actor; without one, its type. */
  readonly actorId: string
  readonly actorName: string | undefined
  readonly actorPrefix: string | undefined
}

export const REQUEST_RECORD = columns<StoredRequest>()({
  id: text(),
  createdAt: time(),
  method: text(),
  route: text(),
  path: text(),
  status: integer(),
  errorCode: text().optional(),
  durationMs: integer(),
  requestId: text().optional(),
  projectId: text(),
  actorType: text(),
  actorId: text(),
  actorName: text().optional(),
  actorPrefix: text().optional(),
})
export type RequestRow = RowOf<typeof REQUEST_RECORD>

export const toStored = (projectId: ProjectId, { actor, ...record }: RequestRecord): StoredRequest => ({
  ...record,
  projectId,
  actorType: actor.type,
  actorId: actor.id ?? actor.type,
  actorName: actor.name,
  actorPrefix: actor.prefix,
})

export function fromStored(stored: StoredRequest): RequestRecord {
  const { projectId: _, actorType: type, actorId, actorName: name, actorPrefix: prefix, ...record } = stored
  return { ...record, actor: { type, id: actorId === type ? undefined : actorId, name, prefix } }
}

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

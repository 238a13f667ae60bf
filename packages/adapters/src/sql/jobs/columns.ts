import type { JsonValue, WorkerId } from '@posthorn/core/kernel'
import type { AuditActor, Job } from '@posthorn/core/tenant'
import { columns, integer, json, type RowOf, text, time } from '../engine/columns.ts'
import type { JsonCoder } from '../engine/mapping.ts'

/** Marks items of a list, to distinguish null from a missing value. */
const inList = {
  read: (stored: string, coder: JsonCoder): JsonValue => coder.json.decode<[JsonValue]>(stored)[0],
  write: (value: JsonValue) => [value],
}

export const JOB = columns<Job>()(
  {
    id: text(),
    projectId: text(),
    kind: text(),
    payload: json(),
    state: text(),
    progress: integer(),
    checkpoint: json().as(inList).optional(),
    result: json().as(inList).optional(),
    failedReason: text().optional(),
    attempts: integer(),
    deaths: integer(),
    proofs: integer(),
    dueAt: time().optional(),
    createdAt: time(),
    finishedAt: time().optional(),
    startedBy: text()
      .as({
        read: (stored): AuditActor => {
          const { type, id, name, prefix }: AuditActor = JSON.parse(stored)
          return { type, id, name, prefix }
        },
        write: (actor) => JSON.stringify(actor),
      })
      .optional(),
  },
  { claimed_by: text<WorkerId>().optional(), lease_until: integer().optional() },
)
export type JobRow = RowOf<typeof JOB>

declare module '../tables.ts' {
  interface Tables {
    jobs: JobRow
  }
}

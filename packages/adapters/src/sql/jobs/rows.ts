import type { Job, JobId, JobState, JsonValue, ProjectId } from '@posthorn/core'
import type { Dialect } from '../engine/dialect.ts'
import { fromTime, fromTimeOrNull, toTime, toTimeOrNull } from '../engine/values.ts'
import type { JobRow } from './tables.ts'

export function fromJobRow(dialect: Dialect, row: JobRow): Job {
  return {
    id: row.id as JobId,
    projectId: row.project_id as ProjectId,
    kind: row.kind,
    payload: dialect.json.decode(row.payload),
    state: row.state as JobState,
    progress: row.progress,
    checkpoint: row.checkpoint === null ? undefined : dialect.json.decode<[JsonValue]>(row.checkpoint)[0],
    result: row.result === null ? undefined : dialect.json.decode<[JsonValue]>(row.result)[0],
    failedReason: row.failed_reason ?? undefined,
    attempts: row.attempts,
    deaths: row.deaths,
    proofs: row.proofs,
    dueAt: fromTimeOrNull(row.due_at),
    createdAt: fromTime(row.created_at),
    finishedAt: fromTimeOrNull(row.finished_at),
  }
}

export function toJobRow(dialect: Dialect, job: Job): JobRow {
  return {
    id: job.id,
    project_id: job.projectId,
    kind: job.kind,
    payload: dialect.json.encode(job.payload),
    state: job.state,
    progress: job.progress,
    // In a list, to tell null from none.
    checkpoint: job.checkpoint === undefined ? null : dialect.json.encode([job.checkpoint]),
    result: job.result === undefined ? null : dialect.json.encode([job.result]),
    failed_reason: job.failedReason ?? null,
    attempts: job.attempts,
    deaths: job.deaths,
    proofs: job.proofs,
    due_at: toTimeOrNull(job.dueAt),
    claimed_by: null,
    lease_until: null,
    created_at: toTime(job.createdAt),
    finished_at: toTimeOrNull(job.finishedAt),
  }
}

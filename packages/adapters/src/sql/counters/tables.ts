import type { ProjectId } from '@posthorn/core/kernel'
import type { Generated } from 'kysely'

/** What a day counts, without the pending `daily_changes`. Database triggers maintain it. It outlives what it counts. */
export interface DailyCountRow {
  project_id: ProjectId
  /** `mails`, by moment: `sent`, `delivered` …; `deleted events`, by name; `discarded`, by reason. */
  series: string
  /** In days since 1970. */
  day: number
  /** Of deleted events the name; empty once names of that day are forgotten. */
  name: string
  total: number
}

export interface DailyChangeRow extends DailyCountRow {
  seq: Generated<number>
}

import type { ProjectId } from '@posthorn/core/kernel'
import type { Generated } from 'kysely'

/**
 * The counts of a day, without the pending `daily_changes`. Database triggers maintain them. They outlive the counted
 * rows.
 */
export interface DailyCountRow {
  project_id: ProjectId
  /** `mails`, by moment: `sent`, `delivered` …; `deleted events`, by name; `discarded`, by reason. */
  series: string
  /** In days since 1970. */
  day: number
  /** The name of deleted events; empty once names of that day are forgotten. */
  name: string
  total: number
}

export interface DailyChangeRow extends DailyCountRow {
  seq: Generated<number>
}

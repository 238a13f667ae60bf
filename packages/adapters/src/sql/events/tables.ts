import type { ProjectId } from '@posthorn/core/kernel'
import type { Generated } from 'kysely'

/** The number of events of a name on a day, without the pending `event_changes`. Database triggers maintain it. */
export interface EventCountRow {
  project_id: ProjectId
  name: string
  /** In days since 1970. */
  day: number
  events: number
}

/**
 * Changes that are not counted yet, for concurrent writers: each is a row of its own, so that writers never wait for
 * one another.
 */
export interface EventChangeRow extends EventCountRow {
  seq: Generated<number>
}

/** The last expired event of a project in the order of storing. It means nothing in another life of the database. */
export interface EventGapRow {
  project_id: ProjectId
  life: string
  tx: number
  id: string
}

/** The only row says what the numbers of transactions mean. */
export interface EventClockRow {
  id: number
  /** Another one after a restore or a move. */
  life: string
  /** The database that the numbers come from; empty before the first node. */
  place: string
  /** The number that new ones exceed. */
  tx: number
}

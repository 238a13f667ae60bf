import type { ProjectId } from '@posthorn/core/kernel'
import type { RevisedNoun, RevisedRecord, RevisionStore } from '@posthorn/core/tenant'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { fromTime } from '../engine/values.ts'

/** The table of a noun, with the columns of its id and its project. */
interface RevisedTable {
  readonly table: string
  readonly id: string
  readonly owner: string
  /** Whether it has the time of the last change. */
  readonly isDated: boolean
}

const ofProject = (table: string): RevisedTable => ({ table, id: 'id', owner: 'project_id', isDated: true })

const TABLES: { readonly [N in RevisedNoun]: RevisedTable } = {
  campaign: ofProject('campaigns'),
  contact: ofProject('contacts'),
  member: { table: 'members', id: 'user_id', owner: 'project_id', isDated: false },
  project: { table: 'projects', id: 'id', owner: 'id', isDated: true },
  segment: ofProject('segments'),
  template: ofProject('templates'),
  'webhook endpoint': ofProject('webhook_endpoints'),
  workflow: ofProject('workflows'),
}

export function revisionStore(session: Session, project: ProjectId): RevisionStore {
  const { read, locked } = session
  return {
    async hold({ noun, id: wanted }: RevisedRecord) {
      const { table, id, owner, isDated } = TABLES[noun]
      const changed = isDated ? sql.id('updated_at') : sql.lit(null)
      const { rows } = await sql<{ revision: number; changed: number | null }>`
        select revision, ${changed} as changed from ${sql.id(table)}
        where ${sql.id(id)} = ${wanted} and ${ownedBy(project, owner)} ${locked}`.execute(read)
      const [row] = rows
      return row && { revision: row.revision, ...(row.changed !== null && { updatedAt: fromTime(row.changed) }) }
    },
  }
}

import type { Campaign, CampaignStore } from '@posthorn/core/automation'
import type { CampaignId, ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { deleteOwn } from '../engine/own-rows.ts'
import { toTime } from '../engine/values.ts'
import { deleteAsked, writeAsked } from './asked.ts'
import { toCampaignRow } from './rows.ts'

const UNCOLLECTED = { is_complete: 0, recipients: 0, collected_at: null, collected_id: null }

export function writeVerbs(
  session: Session,
  project: ProjectId,
): Pick<CampaignStore, 'insert' | 'update' | 'setAside' | 'delete'> {
  const { write, dialect } = session
  return {
    insert(campaign: Campaign) {
      const { isComplete = false, recipients = 0 } = campaign.collection ?? {}
      return write(async (db) => {
        await db
          .insertInto('campaigns')
          .values({ ...toCampaignRow(dialect, project, campaign), is_complete: Number(isComplete), recipients })
          .execute()
        await writeAsked(db, dialect, project, campaign)
      })
    },

    update(campaign: Campaign) {
      return write(async (db) => {
        const { id, project_id, created_at, ...changes } = toCampaignRow(dialect, project, campaign)
        const written = await db
          .updateTable('campaigns')
          .set({ ...changes, ...(campaign.collection === undefined && UNCOLLECTED) })
          .where('id', '=', id)
          .where('project_id', '=', project_id)
          .executeTakeFirst()
        if (written.numUpdatedRows === 0n) return
        await deleteAsked(db, campaign.id)
        await writeAsked(db, dialect, project, campaign)
      })
    },

    async setAside(id: CampaignId, reason: string, now: Date) {
      return write(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('campaigns')
          .set({ status: 'PAUSED', reason, revision: sql`revision + 1`, updated_at: toTime(now) })
          .where('id', '=', id)
          .where('project_id', '=', project)
          .where('status', '=', 'SCHEDULED')
          .executeTakeFirst()
        return numUpdatedRows > 0n
      })
    },

    delete(id: CampaignId) {
      return write(async (db) => {
        if (!(await deleteOwn(db, 'campaigns', { project, id }))) return false
        await deleteAsked(db, id)
        await db.deleteFrom('campaign_counts').where('campaign_id', '=', id).execute()
        await db.deleteFrom('campaign_changes').where('campaign_id', '=', id).execute()
        return true
      })
    },
  }
}

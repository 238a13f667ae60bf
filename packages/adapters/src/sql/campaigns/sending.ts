import {
  type AskingCampaign,
  CAMPAIGN_STATUSES,
  CAMPAIGNS_AT_ONCE,
  type CampaignStatus,
  type CampaignStore,
  isActive,
} from '@posthorn/core/automation'
import type { ProjectId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { mailCounts } from './counts.ts'
import { hasOpenMail } from './open-mail.ts'

export function sendingVerbs(
  session: Session,
  project: ProjectId,
): Pick<CampaignStore, 'listActiveBySender' | 'listHeld' | 'awaitSteps' | 'hasOpenMail' | 'mailCounts'> {
  const { read, dialect } = session
  return {
    async listActiveBySender(domain: string, limit: number) {
      // One status at a time: an index has the campaigns of each status, and most are over.
      const ofStatus = (status: CampaignStatus) =>
        read
          .selectFrom('campaigns')
          .select(['id', 'name', 'created_at'])
          .where('project_id', '=', project)
          .where('status', '=', status)
          .where('from_email', 'like', `%@${domain}`)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute()
      const found: (AskingCampaign & { readonly createdAt: number })[] = []
      for (const status of CAMPAIGN_STATUSES.filter(isActive)) {
        const rows = await ofStatus(status)
        found.push(...rows.map((row) => ({ id: row.id, name: row.name, status, createdAt: row.created_at })))
      }
      return found
        .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
        .slice(0, limit)
        .map(({ id, name, status }) => ({ id, name, status }))
    },

    async listHeld() {
      const rows = await read
        .selectFrom('campaigns')
        .select('id')
        .where('project_id', '=', project)
        .where('lane', 'is not', null)
        .where('held', 'is not', null)
        .limit(CAMPAIGNS_AT_ONCE)
        .execute()
      return rows.map(({ id }) => id)
    },

    async awaitSteps() {
      await read
        .selectFrom('campaigns')
        .select('id')
        .where('project_id', '=', project)
        .where('lane', 'is not', null)
        .where('is_complete', '=', 0)
        .orderBy('id')
        .modifyEnd(dialect.locks.forShare)
        .execute()
    },

    hasOpenMail: (id) => hasOpenMail(session, project, id),

    mailCounts: (ids) => mailCounts(session, project, ids),
  }
}

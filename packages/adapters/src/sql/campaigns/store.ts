import {
  type AskingCampaign,
  CAMPAIGN_STATUSES,
  CAMPAIGNS_AT_ONCE,
  type Campaign,
  type CampaignFilter,
  type CampaignRange,
  type CampaignStatus,
  type CampaignStore,
  type CollectionStep,
  isActive,
  LOOSE_LANE,
} from '@posthorn/core/automation'
import type { CampaignId, ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { listNamed } from '../engine/names.ts'
import { olderThan } from '../engine/page.ts'
import { toTime } from '../engine/values.ts'
import { deleteAsked, listAsking, writeAsked } from './asked.ts'
import { collectWindow } from './collect.ts'
import { SUMMARY } from './columns.ts'
import { addCount, mailCounts } from './counts.ts'
import { hasOpenMail, withdraw } from './open-mail.ts'
import { fromCampaignRow, fromSummaryRow, toCampaignRow } from './rows.ts'

const FIRST_LANE = LOOSE_LANE + 1
const LANES = Array.from({ length: CAMPAIGNS_AT_ONCE }, (_, index) => FIRST_LANE + index)

const UNCOLLECTED = { is_complete: 0, recipients: 0, collected_at: null, collected_id: null }

export function campaignStore(session: Session, project: ProjectId): CampaignStore {
  const { dialect, read, write, locked } = session

  function matching({ status, search }: CampaignFilter) {
    const { scan } = session
    const found = (search === undefined ? read : scan)
      .selectFrom('campaigns')
      .where('project_id', '=', project)
      .$if(search !== undefined, (query) =>
        query.where(({ or }) =>
          or([
            dialect.texts.contains(sql.ref('name'), search ?? ''),
            dialect.texts.contains(sql.ref('subject'), search ?? ''),
          ]),
        ),
      )
    return status === undefined ? found : found.where('status', '=', status)
  }

  return {
    async find(id: CampaignId) {
      const row = await read
        .selectFrom('campaigns')
        .selectAll()
        .where('id', '=', id)
        .where('project_id', '=', project)
        .modifyEnd(locked)
        .executeTakeFirst()
      return row && fromCampaignRow(dialect, row)
    },

    async summary(id: CampaignId) {
      const row = await read
        .selectFrom('campaigns')
        .select(SUMMARY.names)
        .where('id', '=', id)
        .where('project_id', '=', project)
        .modifyEnd(locked)
        .executeTakeFirst()
      return row && fromSummaryRow(dialect, row)
    },

    async list({ limit, offset, after, ...filter }: CampaignFilter & CampaignRange) {
      const rows = await matching(filter)
        .select(SUMMARY.names)
        .where(olderThan(after, 'id'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => fromSummaryRow(dialect, row))
    },

    async count(filter: CampaignFilter) {
      const { count } = await matching(filter)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    listNamed: (name, limit) => listNamed(session, { table: 'campaigns', project, name, limit }),
    listAsking: (request) => listAsking(session, project, request),

    async listActiveBySender(domain: string, limit: number) {
      // One status at a time: an index has the campaigns of each, and most are over.
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

    async setAside(id: CampaignId, reason: string, now: Date) {
      return write(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('campaigns')
          .set({ status: 'PAUSED', reason, updated_at: toTime(now) })
          .where('id', '=', id)
          .where('project_id', '=', project)
          .where('status', '=', 'SCHEDULED')
          .executeTakeFirst()
        return numUpdatedRows > 0n
      })
    },

    delete(id: CampaignId) {
      return write(async (db) => {
        const gone = await db
          .deleteFrom('campaigns')
          .where('id', '=', id)
          .where('project_id', '=', project)
          .executeTakeFirst()
        if (gone.numDeletedRows === 0n) return false
        await deleteAsked(db, id)
        await db.deleteFrom('campaign_counts').where('campaign_id', '=', id).execute()
        await db.deleteFrom('campaign_changes').where('campaign_id', '=', id).execute()
        return true
      })
    },

    freeLane() {
      return write(async (db) => {
        await dialect.locks.waitForName(db, `lanes of ${project}`)
        const rows = await db
          .selectFrom('campaigns')
          .select('lane')
          .where('project_id', '=', project)
          .where('lane', 'is not', null)
          .execute()
        const taken = new Set(rows.map(({ lane }) => lane))
        return LANES.find((lane) => !taken.has(lane))
      })
    },

    collect: (step: CollectionStep) => write((db) => collectWindow(db, dialect, project, step)),
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
    withdraw: (id, reason, limit) => withdraw(session, project, { id, reason, limit }),
    addCount: (id, change) => session.write((db) => addCount(db, project, { id, ...change })),
    mailCounts: (ids) => mailCounts(session, project, ids),
  }
}

import type { CampaignFilter, CampaignRange, CampaignStore } from '@posthorn/core/automation'
import type { CampaignId, ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { listNamed } from '../engine/names.ts'
import { countOf, findOwn } from '../engine/own-rows.ts'
import { newestFirst } from '../engine/page.ts'
import { listAsking } from './asked.ts'
import { SUMMARY } from './columns.ts'
import { fromCampaignRow, fromSummaryRow } from './rows.ts'

function matching(session: Session, project: ProjectId, { status, search }: CampaignFilter) {
  const { read, dialect } = session
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

export function findVerbs(
  session: Session,
  project: ProjectId,
): Pick<CampaignStore, 'find' | 'summary' | 'list' | 'count' | 'listNamed' | 'listAsking'> {
  const { read, locked, dialect } = session
  return {
    async find(id: CampaignId) {
      const row = await findOwn(session, 'campaigns', { project, id })
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
      const rows = await matching(session, project, filter)
        .select(SUMMARY.names)
        .$call(newestFirst({ after, limit, offset }))
        .execute()
      return rows.map((row) => fromSummaryRow(dialect, row))
    },

    async count(filter: CampaignFilter) {
      return countOf(matching(session, project, filter))
    },

    listNamed: (name, limit) => listNamed(session, { table: 'campaigns', project, name, limit }),

    listAsking: (request) => listAsking(session, project, request),
  }
}

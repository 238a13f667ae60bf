import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'

const LOOKED_AT = 500

/**
 * Deletes counts of deleted campaigns, as `prune` does: mails of a campaign remain when it is deleted, and the database
 * counts their later outcomes. Each call looks at some campaigns; in turn, all of them.
 */
export function createOrphanPrune(): (session: Session) => Promise<number> {
  let after = ''
  return async ({ dialect, read, write }) => {
    const { rows } = await sql<{ campaign_id: string; is_gone: number }>`
      with counted as (select distinct campaign_id from campaign_counts where campaign_id > ${after}
        order by campaign_id limit ${LOOKED_AT})
      select campaign_id, case when exists (select 1 from campaigns where campaigns.id = counted.campaign_id)
        then 0 else 1 end as is_gone from counted order by campaign_id`.execute(read)
    after = rows.length < LOOKED_AT ? '' : (rows.at(-1)?.campaign_id ?? '')
    const gone = rows.filter(({ is_gone }) => is_gone === 1).map(({ campaign_id }) => campaign_id)
    if (gone.length === 0) return 0
    return write(async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('campaign_counts')
        .where(dialect.sets.isOneOf(sql.ref('campaign_id'), gone))
        .executeTakeFirst()
      return Number(numDeletedRows)
    })
  }
}

import { ATTEMPTS_KEPT_DAYS, TRIED_MS } from '@posthorn/core/automation'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'

const DAY_MS = 86_400_000
const BATCH = 500

/**
 * Deletes attempts that are old, and deliveries whose endpoint was deleted or has been off for as long as deliveries
 * are tried. Returns the number of rows; at most a batch of each.
 */
export async function pruneWebhooks({ read, write }: Session, now: Date): Promise<number> {
  const oldest = toTime(now) - ATTEMPTS_KEPT_DAYS * DAY_MS
  const off = toTime(now) - TRIED_MS
  const [first] = (
    await sql<{ id: string }>`with recursive waiting(id) as (
        select min(endpoint_id) from webhook_deliveries
        union all
        select (select min(endpoint_id) from webhook_deliveries where endpoint_id > waiting.id)
        from waiting where waiting.id is not null)
      select waiting.id from waiting left join webhook_endpoints as endpoint on endpoint.id = waiting.id
      where waiting.id is not null and (endpoint.id is null
        or ((endpoint.enabled = 0 or endpoint.paused_at is not null) and endpoint.updated_at < ${off})) limit 1`.execute(
      read,
    )
  ).rows
  const old = await sql<{ id: string }>`select id from webhook_attempts where created_at < ${oldest} limit 1`.execute(
    read,
  )
  if (!first && old.rows.length === 0) return 0
  return write(async (db) => {
    const attempts = await sql`delete from webhook_attempts where id in (
      select id from webhook_attempts where created_at < ${oldest} order by created_at limit ${BATCH})`.execute(db)
    const deliveries =
      first &&
      (await sql`delete from webhook_deliveries where seq in (
        select seq from webhook_deliveries where endpoint_id = ${first.id} limit ${BATCH})`.execute(db))
    return Number(attempts.numAffectedRows ?? 0) + Number(deliveries?.numAffectedRows ?? 0)
  })
}

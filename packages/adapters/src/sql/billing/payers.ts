import type { ProjectId } from '@posthorn/core/kernel'
import { SUBSCRIPTION_STATES, type SubscriptionState } from '@posthorn/core/ports'
import { NOTICES_KEPT_DAYS, type Payer, type Payment } from '@posthorn/core/tenant'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'

const DAY_MS = 86_400_000
const PRUNED_AT_ONCE = 1000

const asState = (name: string | null): SubscriptionState | undefined =>
  SUBSCRIPTION_STATES.find((state) => state === name)

export async function findPayer(db: Kysely<Tables>, project: ProjectId): Promise<Payer | undefined> {
  const row = await db
    .selectFrom('billing_payers')
    .select(['customer_id', 'state'])
    .where('project_id', '=', project)
    .executeTakeFirst()
  return row && { customerId: row.customer_id, state: asState(row.state) }
}

/** Sets the payer. Of several calls at the same time the first one wins. */
export async function setPayer(
  db: Kysely<Tables>,
  project: ProjectId,
  { customerId, instead }: { readonly customerId: string; readonly instead: string | undefined },
): Promise<string> {
  await sql`insert into billing_payers (project_id, customer_id, state, as_of) values (${project}, ${customerId}, null, 0)
    on conflict (project_id) do update set customer_id = excluded.customer_id, state = null, as_of = 0
    where billing_payers.customer_id = ${instead ?? ''}`.execute(db)
  return (await findPayer(db, project))?.customerId ?? customerId
}

export async function hasPayer(db: Kysely<Tables>, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing_payers')
    .select('project_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasNotice(db: Kysely<Tables>, id: string): Promise<boolean> {
  return (await db.selectFrom('billing_notices').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function record(db: Kysely<Tables>, { noticeId, customerId, state, asOf }: Payment): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('billing_notices')
    .values({ id: noticeId, at: toTime(asOf) })
    .onConflict((on) => on.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await db
    .updateTable('billing_payers')
    .set({ state: state ?? null, as_of: toTime(asOf) })
    .where('customer_id', '=', customerId)
    .where('as_of', '<=', toTime(asOf))
    .execute()
  return true
}

/** Deletes notices that are no longer repeated. Returns the number of rows. */
export function pruneNotices({ write }: Session, now: Date): Promise<number> {
  const before = toTime(now) - NOTICES_KEPT_DAYS * DAY_MS
  return write(async (db) => {
    const { numAffectedRows = 0n } = await sql`delete from billing_notices where id in
      (select id from billing_notices where at <= ${before} order by at limit ${PRUNED_AT_ONCE})`.execute(db)
    return Number(numAffectedRows)
  })
}

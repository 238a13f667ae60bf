import type { DueDelivery, NewDelivery, WebhookDelivery } from '@posthorn/core/automation'
import type { ContactId, ProjectId, WebhookEndpointId } from '@posthorn/core/kernel'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Columns, Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { claimVerbs } from './claim.ts'
import { WEBHOOK_DELIVERY, type WebhookDeliveryRow } from './columns.ts'
import type { DeliveryVerbs } from './delivery-rows.ts'

const COLUMNS = { ...WEBHOOK_DELIVERY.columns, project_id: 'text' } as const satisfies Columns

const NAMES = sql.join(Object.keys(COLUMNS).map((column) => sql.id(column)))

/** A delivery and its project. */
export interface OwnedDelivery {
  readonly project: ProjectId
  readonly delivery: NewDelivery
}

const toSetRow = ({ project, delivery }: OwnedDelivery) => ({
  ...WEBHOOK_DELIVERY.toSetRow({ ...delivery, attempts: 0 }),
  project_id: project,
})

/** Adds deliveries of any projects, within a transaction. */
export async function insertDeliveries(
  db: Kysely<Tables>,
  dialect: Dialect,
  deliveries: readonly OwnedDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map(toSetRow)
  await dialect.sets.insertAll(db, { table: 'webhook_deliveries', columns: COLUMNS, rows })
}

const owned = (project: ProjectId, deliveries: readonly NewDelivery[]) =>
  deliveries.map((delivery) => ({ project, delivery }))

const deliveryOf = (dialect: Dialect, row: Selectable<WebhookDeliveryRow>): WebhookDelivery => ({
  seq: Number(row.seq),
  ...WEBHOOK_DELIVERY.fromRow(dialect, row),
})

export function deliveryVerbs(session: Session, project: ProjectId): DeliveryVerbs {
  const { write, dialect, read } = session
  return {
    ...claimVerbs(session, project),
    enqueue: (deliveries) => write((db) => insertDeliveries(db, dialect, owned(project, deliveries))),
    async enqueueMissing(deliveries) {
      if (deliveries.length === 0) return 0
      const given = dialect.sets.recordset('given', COLUMNS, owned(project, deliveries).map(toSetRow))
      const { numAffectedRows = 0n } = await write((db) =>
        sql`insert into webhook_deliveries (${NAMES}) select ${NAMES} from ${given} where not exists (
          select 1 from webhook_deliveries as waiting where waiting.endpoint_id = given.endpoint_id
            and waiting.contact_id = given.contact_id and waiting.event_id = given.event_id)`.execute(db),
      )
      return Number(numAffectedRows)
    },
    async listDue(id: WebhookEndpointId, now: Date, limit: number) {
      const { rows } = await sql<Selectable<WebhookDeliveryRow> & { is_first: number }>`
        select due.*, case when exists (select 1 from webhook_deliveries as earlier
            where earlier.endpoint_id = due.endpoint_id and earlier.contact_id = due.contact_id
              and earlier.seq < due.seq) then 0 else 1 end as is_first
          from webhook_deliveries as due
          where due.endpoint_id = ${id} and due.due_at is not null and due.due_at <= ${toTime(now)}
            and ${ownedBy(project, 'due.project_id')}
          order by due.due_at, due.seq limit ${limit}`.execute(read)
      return rows.map((row): DueDelivery => ({ ...deliveryOf(dialect, row), isFirst: row.is_first === 1 }))
    },
    hasten: (id: WebhookEndpointId, contactId: ContactId, now: Date) =>
      write(async (db) => {
        await sql`update webhook_deliveries set due_at = ${toTime(now)} where claimed = 0 and ${ownedBy(project)}
          and seq = (select min(seq) from webhook_deliveries
            where endpoint_id = ${id} and contact_id = ${contactId})`.execute(db)
      }),
    hastenLatest: (id: WebhookEndpointId, now: Date, limit: number) =>
      write(async (db) => {
        await sql`update webhook_deliveries set due_at = ${toTime(now)} where seq in (
          select seq from webhook_deliveries where endpoint_id = ${id} and due_at > ${toTime(now)} and claimed = 0
            and ${ownedBy(project)} order by due_at desc limit ${limit})`.execute(db)
      }),
    async countWaiting(id: WebhookEndpointId, atMost: number) {
      const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from (
          select 1 from webhook_deliveries where endpoint_id = ${id} and ${ownedBy(project)} limit ${atMost}) as counted`.execute(
        read,
      )
      return Number(rows[0]?.waiting ?? 0)
    },
  }
}

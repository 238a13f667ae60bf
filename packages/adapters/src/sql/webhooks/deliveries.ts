import type {
  ClaimedRow,
  DueDelivery,
  NewDelivery,
  PutOff,
  WebhookDelivery,
  WebhookStore,
} from '@posthorn/core/automation'
import type { ContactId, ProjectId, WebhookEndpointId } from '@posthorn/core/kernel'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Columns, Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { WEBHOOK_DELIVERY, type WebhookDeliveryRow } from './columns.ts'

const COLUMNS = { ...WEBHOOK_DELIVERY.columns, project_id: 'text' } as const satisfies Columns
const NAMES = sql.join(Object.keys(COLUMNS).map((column) => sql.id(column)))
const HELD = { seq: 'time', lease: 'time' } as const satisfies Columns

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

type DeliveryVerbs = Pick<
  WebhookStore,
  | 'enqueue'
  | 'enqueueMissing'
  | 'listDue'
  | 'claim'
  | 'park'
  | 'putOff'
  | 'finish'
  | 'hasten'
  | 'hastenLatest'
  | 'countWaiting'
>

export function deliveryVerbs({ dialect, read, write }: Session, project: ProjectId): DeliveryVerbs {
  const owned = (deliveries: readonly NewDelivery[]) => deliveries.map((delivery) => ({ project, delivery }))
  const seqSet = (seqs: readonly number[]) =>
    dialect.sets.recordset(
      'wanted',
      { seq: 'time' },
      seqs.map((seq) => ({ seq })),
    )
  const heldSet = (rows: readonly ClaimedRow[]) =>
    dialect.sets.recordset(
      'held',
      HELD,
      rows.map(({ seq, leaseUntil }) => ({ seq, lease: toTime(leaseUntil) })),
    )

  return {
    enqueue: (deliveries) => write((db) => insertDeliveries(db, dialect, owned(deliveries))),

    async enqueueMissing(deliveries) {
      if (deliveries.length === 0) return 0
      const given = dialect.sets.recordset('given', COLUMNS, owned(deliveries).map(toSetRow))
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

    claim: (seqs, leaseUntil) =>
      write(async (db) => {
        await sql`update webhook_deliveries set due_at = ${toTime(leaseUntil)}, claimed = 1
          where ${ownedBy(project)} and seq in (select wanted.seq from ${seqSet(seqs)})`.execute(db)
      }),

    park: (seqs) =>
      write(async (db) => {
        await sql`update webhook_deliveries set due_at = null, claimed = 0
          where ${ownedBy(project)} and seq in (select wanted.seq from ${seqSet(seqs)})`.execute(db)
      }),

    async putOff(rows: readonly PutOff[]) {
      const given = rows.map(({ seq, leaseUntil, dueAt, attempts }) => ({
        seq,
        lease: toTime(leaseUntil),
        next: toTime(dueAt),
        tries: attempts,
      }))
      const off = dialect.sets.recordset('held', { ...HELD, next: 'time', tries: 'integer' }, given)
      const moved = await write((db) =>
        sql<{ seq: number }>`update webhook_deliveries set due_at = held.next, attempts = held.tries, claimed = 0
          from ${off} where webhook_deliveries.seq = held.seq and claimed = 1 and due_at = held.lease
            and ${ownedBy(project)} returning webhook_deliveries.seq`.execute(db),
      )
      return moved.rows.map(({ seq }) => Number(seq)).sort((a, b) => a - b)
    },

    finish: (id: WebhookEndpointId, rows: readonly ClaimedRow[], now: Date) =>
      write(async (db) => {
        const gone = await sql<{ seq: number; contact_id: ContactId }>`delete from webhook_deliveries
          where endpoint_id = ${id} and claimed = 1 and ${ownedBy(project)}
            and (seq, due_at) in (select held.seq, held.lease from ${heldSet(rows)})
          returning seq, contact_id`.execute(db)
        const contacts = [...new Set(gone.rows.map(({ contact_id }) => contact_id))]
        if (contacts.length > 0)
          await sql`update webhook_deliveries set due_at = ${toTime(now)} where due_at is null and seq in (
            select min(seq) from webhook_deliveries where endpoint_id = ${id}
              and ${dialect.sets.isOneOf(sql.ref('contact_id'), contacts)} group by contact_id)`.execute(db)
        return gone.rows.map(({ seq }) => Number(seq)).sort((a, b) => a - b)
      }),

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

const deliveryOf = (dialect: Dialect, row: Selectable<WebhookDeliveryRow>): WebhookDelivery => ({
  seq: Number(row.seq),
  ...WEBHOOK_DELIVERY.fromRow(dialect, row),
})

import type { ClaimedRow, PutOff } from '@posthorn/core/automation'
import type { ContactId, ProjectId, WebhookEndpointId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Columns } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { toTime } from '../engine/values.ts'
import type { DeliveryVerbs } from './delivery-rows.ts'

const HELD = { seq: 'time', lease: 'time' } as const satisfies Columns

function seqSet(session: Session, seqs: readonly number[]) {
  const { dialect } = session
  return dialect.sets.recordset(
    'wanted',
    { seq: 'time' },
    seqs.map((seq) => ({ seq })),
  )
}

function heldSet(session: Session, rows: readonly ClaimedRow[]) {
  const { dialect } = session
  return dialect.sets.recordset(
    'held',
    HELD,
    rows.map(({ seq, leaseUntil }) => ({ seq, lease: toTime(leaseUntil) })),
  )
}

export function claimVerbs(
  session: Session,
  project: ProjectId,
): Pick<DeliveryVerbs, 'claim' | 'park' | 'putOff' | 'finish'> {
  const { write, dialect } = session
  return {
    claim: (seqs, leaseUntil) =>
      write(async (db) => {
        await sql`update webhook_deliveries set due_at = ${toTime(leaseUntil)}, claimed = 1
          where ${ownedBy(project)} and seq in (select wanted.seq from ${seqSet(session, seqs)})`.execute(db)
      }),

    park: (seqs) =>
      write(async (db) => {
        await sql`update webhook_deliveries set due_at = null, claimed = 0
          where ${ownedBy(project)} and seq in (select wanted.seq from ${seqSet(session, seqs)})`.execute(db)
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
            and (seq, due_at) in (select held.seq, held.lease from ${heldSet(session, rows)})
          returning seq, contact_id`.execute(db)
        const contacts = [...new Set(gone.rows.map(({ contact_id }) => contact_id))]
        if (contacts.length > 0)
          await sql`update webhook_deliveries set due_at = ${toTime(now)} where due_at is null and seq in (
            select min(seq) from webhook_deliveries where endpoint_id = ${id}
              and ${dialect.sets.isOneOf(sql.ref('contact_id'), contacts)} group by contact_id)`.execute(db)
        return gone.rows.map(({ seq }) => Number(seq)).sort((a, b) => a - b)
      }),
  }
}

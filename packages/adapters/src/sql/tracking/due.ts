import { HITS_AT_ONCE, HITS_OF_MAIL_MAX, type HitStore, type StoredHit } from '@posthorn/core/delivery'
import type { Email } from '@posthorn/core/mail'
import { type Kysely, type Selectable, sql } from 'kysely'
import { fromEmailRow } from '../emails/rows.ts'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { HIT, type HitRow } from './columns.ts'

/** Returns the first mails that have enough hits together. */
function untilEnough(rows: readonly { readonly email_id: string; readonly hits: number }[]): readonly string[] {
  let hits = 0
  return rows.flatMap((row) => {
    if (hits >= HITS_AT_ONCE) return []
    hits += Number(row.hits)
    return [row.email_id]
  })
}

function toHit(session: Session, row: Selectable<HitRow>): StoredHit {
  const { dialect } = session
  return { ...HIT.fromRow(dialect, row), seq: Number(row.seq) }
}

function isOneOf(session: Session, column: string, values: readonly string[]) {
  const { dialect } = session
  return dialect.sets.isOneOf(sql.ref(column), values)
}

/** Deletes hits of mails that do not exist; a mail that another transaction has locked exists. */
async function deleteLoose(session: Session, db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  const known = await db
    .selectFrom('emails')
    .select('id')
    .where(isOneOf(session, 'id', ids))
    .execute()
  const there = new Set<string>(known.map(({ id }) => id))
  const loose = ids.filter((id) => !there.has(id))
  if (loose.length > 0)
    await db
      .deleteFrom('hits')
      .where(isOneOf(session, 'email_id', loose))
      .execute()
}

export function dueVerbs(session: Session): Pick<HitStore, 'due'> {
  const { read, write, dialect } = session
  return {
    async due(now: Date, limit: number) {
      const { rows } = await sql<{ email_id: string; hits: number }>`select email_id, count(*) as hits from (
          select email_id, due_at from hits where due_at <= ${toTime(now)} order by due_at limit ${HITS_OF_MAIL_MAX}
        ) as due group by email_id order by min(due_at), email_id limit ${limit}`.execute(read)
      const ids = untilEnough(rows)
      // Usually there are none, and finding that out needs no transaction.
      if (ids.length === 0) return []
      return write(async (db) => {
        const emails = await db
          .selectFrom('emails')
          .selectAll()
          .where(isOneOf(session, 'id', ids))
          .modifyEnd(dialect.locks.skipLocked)
          .execute()
        if (emails.length < ids.length) await deleteLoose(session, db, ids)
        const hits = await db
          .selectFrom('hits')
          .selectAll()
          .where(
            isOneOf(
              session,
              'email_id',
              emails.map(({ id }) => id),
            ),
          )
          .orderBy('seq')
          .limit(HITS_OF_MAIL_MAX)
          .execute()
        const byMail = Map.groupBy(
          hits.map((row) => toHit(session, row)),
          ({ emailId }) => emailId,
        )
        const mails = new Map<string, Email>(emails.map((row) => [row.id, fromEmailRow(dialect, row)]))
        return ids.flatMap((id) => {
          const email = mails.get(id)
          const own = email && byMail.get(email.id)
          return own ? [{ email, hits: own }] : []
        })
      })
    },
  }
}

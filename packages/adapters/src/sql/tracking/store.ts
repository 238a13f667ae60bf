import type { HitStore, StoredHit } from '@posthorn/core/delivery'
import { sql } from 'kysely'
import type { Columns } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import { HIT } from './columns.ts'
import { dueVerbs } from './due.ts'

const COLUMNS = { ...HIT.columns, due_at: 'time' } as const satisfies Columns

const TIMES_MAX = 1_000_000_000

export function hitStore(session: Session): HitStore {
  const { write, dialect } = session
  return {
    ...dueVerbs(session),
    insert(hits) {
      const rows = hits.map((hit) => ({
        ...HIT.toSetRow(hit),
        times: Math.min(hit.times, TIMES_MAX),
        due_at: toTime(hit.dueAt),
      }))
      return write((db) => dialect.sets.insertAll(db, { table: 'hits', columns: COLUMNS, rows }))
    },
    async postpone(mails) {
      if (mails.length === 0) return
      const until = dialect.sets.recordset(
        'until',
        { id: 'text', due_at: 'time' },
        mails.map(({ emailId, dueAt }) => ({ id: emailId, due_at: toTime(dueAt) })),
      )
      await write((db) =>
        sql`update hits set due_at = until.due_at from ${until} where hits.email_id = until.id`.execute(db),
      )
    },
    async delete(hits: readonly StoredHit[]) {
      if (hits.length === 0) return
      const gone = dialect.sets.recordset(
        'gone',
        { seq: 'time' },
        hits.map(({ seq }) => ({ seq })),
      )
      await write((db) => sql`delete from hits where seq in (select seq from ${gone})`.execute(db))
    },
  }
}

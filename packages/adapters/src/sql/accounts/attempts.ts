import type { AccountStore, AttemptCount, CountedAttempt } from '@posthorn/core/access'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { fromTime, toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'

async function countAttempt(db: Kysely<Tables>, { key, windowMs, now }: CountedAttempt): Promise<AttemptCount> {
  const [ms, until] = [toTime(now), toTime(now) + windowMs]
  const { rows } = await sql<{ count: number; until: number }>`
    insert into attempts (key, count, until) values (${key}, 1, cast(${until} as bigint))
    on conflict (key) do update set
      count = case when attempts.until <= cast(${ms} as bigint) then 1 else attempts.count + 1 end,
      until = case when attempts.until <= cast(${ms} as bigint) then excluded.until else attempts.until end
    returning count, until`.execute(db)
  const [row] = rows
  return { count: Number(row?.count ?? 1), until: fromTime(Number(row?.until ?? until)) }
}

export function attemptVerbs(
  session: Session,
): Pick<AccountStore, 'countAttempt' | 'uncountAttempt' | 'forgetAttempts'> {
  const { write, dialect } = session
  return {
    countAttempt: (attempt) => write((db) => countAttempt(db, attempt)),

    uncountAttempt(key: string, until: Date) {
      return write(async (db) => {
        await db
          .updateTable('attempts')
          .set({ count: sql`count - 1` })
          .where('key', '=', key)
          .where('until', '=', toTime(until))
          .where('count', '>', 0)
          .execute()
      })
    },

    forgetAttempts(keys: readonly string[]) {
      return write(async (db) => {
        await db
          .deleteFrom('attempts')
          .where(dialect.sets.isOneOf(sql.ref('key'), keys))
          .execute()
      })
    },
  }
}

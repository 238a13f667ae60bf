import type { AccountStore, Session as UserSession } from '@posthorn/core/access'
import type { UserId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { statement } from '../engine/statement.ts'
import { toTime } from '../engine/values.ts'
import { SESSION, USER, type UserRow } from './columns.ts'
import type { Place } from './select.ts'

const userOfSession = statement<{ hash: string; now: number }, UserRow>(['hash', 'now'], (db, { hash, now }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .where('sessions.hash', '=', hash)
    .where('sessions.expires_at', '>', now),
)

async function openSession({ db, dialect }: Place, session: UserSession, max: number): Promise<void> {
  const { hash, userId } = session
  await db.insertInto('sessions').values(SESSION.toRow(dialect, session)).execute()
  const beyond = await db
    .selectFrom('sessions')
    .select('hash')
    .where('user_id', '=', userId)
    .where('hash', '!=', hash)
    .orderBy('created_at', 'desc')
    .orderBy('hash', 'desc')
    .limit(max)
    .offset(max - 1)
    .execute()
  for (const one of beyond) await db.deleteFrom('sessions').where('hash', '=', one.hash).execute()
}

export function sessionVerbs(
  session: Session,
): Pick<AccountStore, 'openSession' | 'findSession' | 'closeSession' | 'closeSessions' | 'listSessions'> {
  const { write, dialect, read } = session
  return {
    openSession: (session, max) => write((db) => openSession({ db, dialect }, session, max)),

    async findSession(hash: string, now: Date) {
      const { rows } = await userOfSession(read, dialect, { hash, now: toTime(now) })
      const [row] = rows
      return row && USER.fromRow(dialect, row)
    },

    closeSession(hash: string) {
      return write(async (db) => {
        const { numDeletedRows } = await db.deleteFrom('sessions').where('hash', '=', hash).executeTakeFirst()
        return numDeletedRows > 0n
      })
    },

    closeSessions(userId: UserId, exceptHash?: string) {
      return write(async (db) => {
        const all = db.deleteFrom('sessions').where('user_id', '=', userId)
        await (exceptHash === undefined ? all : all.where('hash', '!=', exceptHash)).execute()
      })
    },

    async listSessions(userId: UserId, now: Date) {
      const rows = await read
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', toTime(now))
        .orderBy('created_at', 'desc')
        .orderBy('hash', 'desc')
        .execute()
      return rows.map((row) => SESSION.fromRow(dialect, row))
    },
  }
}

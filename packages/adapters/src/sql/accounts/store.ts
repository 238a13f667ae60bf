import { type AccountStore, type Membership, UNVERIFIED_MS } from '@posthorn/core/access'
import type { UserId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import { attemptVerbs } from './attempts.ts'
import { sessionVerbs } from './sessions.ts'
import { tokenVerbs } from './tokens.ts'
import { userVerbs } from './users.ts'

const PRUNE_BATCH = 500

/** Deletes a batch of expired rows. Returns the number of rows. */
export async function pruneAccounts(session: Session, now: Date): Promise<number> {
  const before = toTime(now)
  const expired = [
    { table: sql.table('sessions'), key: sql.ref('hash'), column: sql.ref('expires_at') },
    { table: sql.table('account_tokens'), key: sql.ref('hash'), column: sql.ref('expires_at') },
    { table: sql.table('attempts'), key: sql.ref('key'), column: sql.ref('until') },
  ]
  let gone = await pruneUnverified(session, now)
  for (const { table, key, column } of expired)
    gone += await session.write(async (db) => {
      const { numAffectedRows } = await sql`delete from ${table} where ${key} in
        (select ${key} from ${table} where ${column} <= ${before} order by ${column} limit ${PRUNE_BATCH})`.execute(db)
      return Number(numAffectedRows ?? 0)
    })
  return gone
}

/** Deletes a batch of accounts that are unverified and unused, with the rows that would grant access to them. */
function pruneUnverified({ dialect, write }: Session, now: Date): Promise<number> {
  const before = toTime(now) - UNVERIFIED_MS
  return write(async (db) => {
    const { rows } = await sql<{ id: string }>`delete from users where verified_at is null and id in
      (select id from users where verified_at is null and created_at <= ${before}
        and not exists (select 1 from sessions where sessions.user_id = users.id and expires_at > ${toTime(now)})
        and not exists (select 1 from members where members.user_id = users.id)
      order by created_at limit ${PRUNE_BATCH}) returning id`.execute(db)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0)
      await db
        .deleteFrom('credentials')
        .where(dialect.sets.isOneOf(sql.ref('user_id'), ids))
        .execute()
    return ids.length
  })
}

export function accountStore(session: Session): AccountStore {
  const { read } = session
  return {
    ...userVerbs(session),
    ...sessionVerbs(session),
    ...tokenVerbs(session),
    ...attemptVerbs(session),
    async countFounded(userId: UserId) {
      const { count } = await read
        .selectFrom('members')
        .innerJoin('projects', (join) =>
          join.onRef('projects.id', '=', 'members.project_id').onRef('projects.created_at', '=', 'members.created_at'),
        )
        .select(sql<number>`count(*)`.as('count'))
        .where('members.user_id', '=', userId)
        .where('members.role', '=', 'OWNER')
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async listMemberships(userId: UserId, limit: number) {
      const rows = await read
        .selectFrom('members')
        .select(['project_id', 'role'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('project_id')
        .limit(limit)
        .execute()
      return rows.map(({ project_id, role }): Membership => ({ projectId: project_id, role }))
    },
  }
}

import {
  type AccountStore,
  type AccountToken,
  type AttemptCount,
  type CountedAttempt,
  type Membership,
  type TokenKind,
  UNVERIFIED_MS,
  type User,
  type Session as UserSession,
} from '@posthorn/core/access'
import type { UserId } from '@posthorn/core/kernel'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { statement } from '../engine/statement.ts'
import { fromTime, toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { ACCOUNT_TOKEN, type AccountTokenRow, SESSION, USER, type UserRow } from './columns.ts'

const PRUNE_BATCH = 500

function fromTokenRow(dialect: Dialect, row: AccountTokenRow): AccountToken {
  const { project_id, role, inviter_id } = row
  const invitation =
    project_id === null || role === null
      ? undefined
      : { projectId: project_id, role, inviterId: inviter_id ?? undefined }
  return { ...ACCOUNT_TOKEN.fromRow(dialect, row), invitation }
}

const userOfSession = statement<{ hash: string; now: number }, UserRow>(['hash', 'now'], (db, { hash, now }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .where('sessions.hash', '=', hash)
    .where('sessions.expires_at', '>', now),
)

export function accountStore({ dialect, read, write, locked }: Session): AccountStore {
  return {
    async find(id: UserId) {
      const row = await read.selectFrom('users').selectAll().where('id', '=', id).modifyEnd(locked).executeTakeFirst()
      return row && USER.fromRow(dialect, row)
    },

    async findByEmail(email: string) {
      const row = await read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
      return row && USER.fromRow(dialect, row)
    },

    insert(user: User) {
      return write(async (db) => {
        const inserted = await db
          .insertInto('users')
          .values(USER.toRow(dialect, user))
          .onConflict((conflict) => conflict.column('email').doNothing())
          .executeTakeFirst()
        return inserted.numInsertedOrUpdatedRows === 1n
      })
    },

    isEmpty: async () => (await read.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,

    setPassword(id: UserId, passwordHash: string | undefined, at: Date) {
      return write(async (db) => {
        const changes = { password_hash: passwordHash ?? null, updated_at: toTime(at) }
        await db.updateTable('users').set(changes).where('id', '=', id).execute()
      })
    },

    touch(id: UserId, at: Date) {
      return write(async (db) => {
        await db
          .updateTable('users')
          .set({ updated_at: toTime(at) })
          .where('id', '=', id)
          .execute()
      })
    },

    forgetDevices(id: UserId, at: Date) {
      return write(async (db) => {
        await db
          .updateTable('users')
          .set({ devices_since: toTime(at) })
          .where('id', '=', id)
          .execute()
      })
    },

    setVerified(id: UserId, at: Date) {
      return write(async (db) => {
        const changes = { verified_at: toTime(at), updated_at: toTime(at) }
        await db.updateTable('users').set(changes).where('id', '=', id).where('verified_at', 'is', null).execute()
      })
    },

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

    addToken: (token, max) => write((db) => addToken({ db, dialect }, token, max)),

    async findToken(hash: string, kind: TokenKind, now: Date) {
      const row = await read
        .selectFrom('account_tokens')
        .selectAll()
        .where('hash', '=', hash)
        .where('kind', '=', kind)
        .where('expires_at', '>', toTime(now))
        .executeTakeFirst()
      return row && fromTokenRow(dialect, row)
    },

    takeToken(hash: string, kind: TokenKind, now: Date) {
      return write(async (db) => {
        const row = await db
          .deleteFrom('account_tokens')
          .where('hash', '=', hash)
          .where('kind', '=', kind)
          .where('expires_at', '>', toTime(now))
          .returningAll()
          .executeTakeFirst()
        return row && fromTokenRow(dialect, row)
      })
    },

    closeTokens(email: string, kind: TokenKind) {
      return write(async (db) => {
        await db.deleteFrom('account_tokens').where('email', '=', email).where('kind', '=', kind).execute()
      })
    },

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

interface Place {
  readonly db: Kysely<Tables>
  readonly dialect: Dialect
}

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

async function addToken({ db, dialect }: Place, token: AccountToken, max: number): Promise<void> {
  const { hash, kind, email, invitation } = token
  await db
    .insertInto('account_tokens')
    .values({
      ...ACCOUNT_TOKEN.toRow(dialect, token),
      project_id: invitation?.projectId ?? null,
      role: invitation?.role ?? null,
      inviter_id: invitation?.inviterId ?? null,
    })
    .execute()
  const project = invitation?.projectId ?? null
  const beyond = await db
    .selectFrom('account_tokens')
    .select('hash')
    .where('email', '=', email)
    .where('kind', '=', kind)
    .where('project_id', project === null ? 'is' : '=', project)
    .where('hash', '!=', hash)
    .orderBy('created_at', 'desc')
    .orderBy('hash', 'desc')
    .limit(max)
    .offset(max - 1)
    .execute()
  for (const one of beyond) await db.deleteFrom('account_tokens').where('hash', '=', one.hash).execute()
}

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

/** Deletes a batch of what has expired. Returns how many rows. */
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

/** Deletes a batch of accounts that nobody has shown to be theirs or uses, with what would let somebody in. */
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

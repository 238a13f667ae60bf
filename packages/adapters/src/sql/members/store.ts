import type {
  Member,
  MemberAddition,
  MemberChange,
  MemberRemoval,
  MemberStore,
  PendingInvitation,
} from '@posthorn/core/access'
import type { ProjectId, Role, UserId } from '@posthorn/core/kernel'
import type { Kysely, NotNull } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { statement } from '../engine/statement.ts'
import { fromTime, toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { MEMBER, type MemberRow } from './columns.ts'

type Found = MemberRow & { email: string }

const fromRow = (dialect: Dialect, row: Found): Member => ({ ...MEMBER.fromRow(dialect, row), email: row.email })

const selectMember = statement<{ owner: ProjectId; user: UserId }, Found>(['owner', 'user'], (db, { owner, user }) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .selectAll('members')
    .select('users.email')
    .where('members.project_id', '=', owner)
    .where('members.user_id', '=', user),
)

export function memberStore({ dialect, read, write }: Session, project: ProjectId): MemberStore {
  /** Changes of the project's members wait here for one another: each sees those before it. */
  const waitForOthers = (db: Kysely<Tables>) => dialect.locks.waitForName(db, `members of ${project}`)

  async function roleOf(db: Kysely<Tables>, userId: UserId): Promise<Role | undefined> {
    const row = await db
      .selectFrom('members')
      .select('role')
      .where('project_id', '=', project)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.role
  }

  return {
    async list() {
      const rows = await read
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .selectAll('members')
        .select('users.email')
        .where('members.project_id', '=', project)
        .orderBy('members.created_at')
        .orderBy('members.user_id')
        .execute()
      return rows.map((row) => fromRow(dialect, row))
    },

    async find(userId: UserId) {
      const { rows } = await selectMember(read, dialect, { owner: project, user: userId })
      const [row] = rows
      return row && fromRow(dialect, row)
    },

    add(member: Omit<Member, 'email'>, max: number) {
      return write(async (db): Promise<MemberAddition> => {
        await waitForOthers(db)
        const there = await db.selectFrom('members').select('user_id').where('project_id', '=', project).execute()
        if (there.some(({ user_id }) => user_id === member.userId)) return 'exists'
        if (there.length >= max) return 'full'
        await db
          .insertInto('members')
          .values({ ...MEMBER.toRow(dialect, member), project_id: project })
          .execute()
        return 'added'
      })
    },

    setRole(userId: UserId, role: Role) {
      return write(async (db): Promise<MemberChange> => {
        await waitForOthers(db)
        const before = await roleOf(db, userId)
        if (before === undefined) return 'absent'
        if (before === 'OWNER') return 'owner'
        await db
          .updateTable('members')
          .set({ role })
          .where('project_id', '=', project)
          .where('user_id', '=', userId)
          .execute()
        return 'changed'
      })
    },

    async listInvitations(now: Date) {
      const rows = await read
        .selectFrom('account_tokens')
        .selectAll()
        .where('project_id', '=', project)
        .where('expires_at', '>', toTime(now))
        .orderBy('created_at', 'desc')
        .orderBy('hash', 'desc')
        // Where there is a project, there is a role.
        .$narrowType<{ role: NotNull }>()
        .execute()
      return rows.map(
        ({ email, role, inviter_id, created_at, expires_at }): PendingInvitation => ({
          email,
          role,
          inviterId: inviter_id ?? undefined,
          createdAt: fromTime(created_at),
          expiresAt: fromTime(expires_at),
        }),
      )
    },

    endInvitations(email: string, exceptRole?: Role) {
      return write(async (db) => {
        const ended = db.deleteFrom('account_tokens').where('project_id', '=', project).where('email', '=', email)
        const { numDeletedRows } = await (exceptRole === undefined
          ? ended
          : ended.where('role', '!=', exceptRole)
        ).executeTakeFirst()
        return Number(numDeletedRows)
      })
    },

    clear() {
      return write(async (db) => {
        await waitForOthers(db)
        await db.deleteFrom('members').where('project_id', '=', project).execute()
      })
    },

    remove(userId: UserId) {
      return write(async (db): Promise<MemberRemoval> => {
        await waitForOthers(db)
        const role = await roleOf(db, userId)
        if (role === undefined) return 'absent'
        const another = await db
          .selectFrom('members')
          .select('user_id')
          .where('project_id', '=', project)
          .where('role', '=', 'OWNER')
          .where('user_id', '!=', userId)
          .executeTakeFirst()
        if (role === 'OWNER' && !another) return 'last_owner'
        await db.deleteFrom('members').where('project_id', '=', project).where('user_id', '=', userId).execute()
        return 'removed'
      })
    },
  }
}

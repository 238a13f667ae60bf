import type { MemberAddition, MemberChange, MemberRemoval, MemberStore, NewMember } from '@posthorn/core/access'
import { FIRST_REVISION, type ProjectId, type Role, type UserId } from '@posthorn/core/kernel'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import type { Tables } from '../tables.ts'
import { MEMBER } from './columns.ts'
import { waitForOthers } from './select.ts'

async function roleOf(project: ProjectId, db: Kysely<Tables>, userId: UserId): Promise<Role | undefined> {
  const row = await db
    .selectFrom('members')
    .select('role')
    .where('project_id', '=', project)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

export function writeVerbs(session: Session, project: ProjectId): Pick<MemberStore, 'add' | 'setRole' | 'remove'> {
  const { write, dialect } = session
  return {
    add(member: NewMember, max: number) {
      return write(async (db): Promise<MemberAddition> => {
        await waitForOthers(session, project, db)
        const there = await db.selectFrom('members').select('user_id').where('project_id', '=', project).execute()
        if (there.some(({ user_id }) => user_id === member.userId)) return 'exists'
        if (there.length >= max) return 'full'
        await db
          .insertInto('members')
          .values({ ...MEMBER.toRow(dialect, { ...member, revision: FIRST_REVISION }), project_id: project })
          .execute()
        return 'added'
      })
    },

    setRole(userId: UserId, role: Role) {
      return write(async (db): Promise<MemberChange> => {
        await waitForOthers(session, project, db)
        const before = await roleOf(project, db, userId)
        if (before === undefined) return 'absent'
        if (before === 'OWNER') return 'owner'
        if (before === role) return 'changed'
        await db
          .updateTable('members')
          .set({ role, revision: sql`revision + 1` })
          .where('project_id', '=', project)
          .where('user_id', '=', userId)
          .execute()
        return 'changed'
      })
    },

    remove(userId: UserId) {
      return write(async (db): Promise<MemberRemoval> => {
        await waitForOthers(session, project, db)
        const role = await roleOf(project, db, userId)
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

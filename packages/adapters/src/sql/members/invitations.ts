import type { MemberStore, PendingInvitation } from '@posthorn/core/access'
import type { ProjectId, Role } from '@posthorn/core/kernel'
import type { NotNull } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { fromTime, toTime } from '../engine/values.ts'

export function invitationVerbs(
  session: Session,
  project: ProjectId,
): Pick<MemberStore, 'listInvitations' | 'endInvitations'> {
  const { read, write } = session
  return {
    async listInvitations(now: Date) {
      const rows = await read
        .selectFrom('account_tokens')
        .selectAll()
        .where('project_id', '=', project)
        .where('expires_at', '>', toTime(now))
        .orderBy('created_at', 'desc')
        .orderBy('hash', 'desc')
        // A row with a project has a role.
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
  }
}

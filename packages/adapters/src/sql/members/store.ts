import type { Member, MemberStore } from '@posthorn/core/access'
import type { ProjectId, UserId } from '@posthorn/core/kernel'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { statement } from '../engine/statement.ts'
import { MEMBER, type MemberRow } from './columns.ts'
import { invitationVerbs } from './invitations.ts'
import { waitForOthers } from './select.ts'
import { writeVerbs } from './write.ts'

type MemberMatch = MemberRow & { email: string }

const fromRow = (dialect: Dialect, row: MemberMatch): Member => ({ ...MEMBER.fromRow(dialect, row), email: row.email })

const selectMember = statement<{ owner: ProjectId; user: UserId }, MemberMatch>(
  ['owner', 'user'],
  (db, { owner, user }) =>
    db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .selectAll('members')
      .select('users.email')
      .where('members.project_id', '=', owner)
      .where('members.user_id', '=', user),
)

export function memberStore(session: Session, project: ProjectId): MemberStore {
  const { read, dialect, write } = session
  return {
    ...writeVerbs(session, project),
    ...invitationVerbs(session, project),
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
    clear() {
      return write(async (db) => {
        await waitForOthers(session, project, db)
        await db.deleteFrom('members').where('project_id', '=', project).execute()
      })
    },
  }
}

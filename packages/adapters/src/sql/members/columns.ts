import type { Member } from '@posthorn/core/access'
import type { ProjectId } from '@posthorn/core/kernel'
import { columns, integer, type RowOf, text, time } from '../engine/columns.ts'

/** Members without their addresses, which their users have. */
export const MEMBER = columns<Omit<Member, 'email'>>()(
  { userId: text(), role: text(), revision: integer(), createdAt: time() },
  { project_id: text<ProjectId>() },
)
export type MemberRow = RowOf<typeof MEMBER>

declare module '../tables.ts' {
  interface Tables {
    members: MemberRow
  }
}

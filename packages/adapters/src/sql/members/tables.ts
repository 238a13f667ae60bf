import type { MemberRow } from './columns.ts'

export interface MemberTables {
  members: MemberRow
}

import type { InboxRow } from './columns.ts'

export interface InboxTables {
  inbox: InboxRow
}

import type { ContactRow } from './columns.ts'

export interface ContactTables {
  contacts: ContactRow
}

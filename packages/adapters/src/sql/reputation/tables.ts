import type { SuspensionRow } from './columns.ts'

export interface ReputationTables {
  suspensions: SuspensionRow
}

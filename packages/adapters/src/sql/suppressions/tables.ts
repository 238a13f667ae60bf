import type { SuppressionRow } from './columns.ts'

export interface SuppressionTables {
  suppressions: SuppressionRow
}

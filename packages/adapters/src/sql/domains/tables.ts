import type { DomainRow } from './columns.ts'

export interface DomainTables {
  domains: DomainRow
}

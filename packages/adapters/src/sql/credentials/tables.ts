import type { CredentialRow } from './columns.ts'

export interface CredentialTables {
  credentials: CredentialRow
}

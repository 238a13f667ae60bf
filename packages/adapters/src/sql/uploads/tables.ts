import type { UploadRow } from './columns.ts'

export interface UploadTables {
  uploads: UploadRow
}

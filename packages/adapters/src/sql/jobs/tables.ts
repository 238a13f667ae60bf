import type { JobRow } from './columns.ts'

export interface JobTables {
  jobs: JobRow
}

import type { ProjectRow } from './columns.ts'
import type { ApiKeyRow } from './key-columns.ts'

export interface ProjectTables {
  projects: ProjectRow
  api_keys: ApiKeyRow
}

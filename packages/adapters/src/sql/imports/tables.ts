import type { JobId, ProjectId } from '@posthorn/core/kernel'
import type { ContentName } from '@posthorn/core/tenant'

export interface ImportFileRow {
  job_id: JobId
  project_id: ProjectId
  /** Empty if the content is in a file. */
  content: Uint8Array
  file: ContentName | null
  /** In bytes. */
  size: number
}

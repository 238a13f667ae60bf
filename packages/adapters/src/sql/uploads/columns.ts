import type { ProjectId } from '@posthorn/core/kernel'
import type { Upload } from '@posthorn/core/tenant'
import { columns, integer, type RowOf, text, time } from '../engine/columns.ts'

export const UPLOAD = columns<Upload>()(
  {
    id: text(),
    filename: text(),
    format: text(),
    width: integer(),
    height: integer(),
    size: integer(),
    createdAt: time(),
  },
  { project_id: text<ProjectId>() },
)
export type UploadRow = RowOf<typeof UPLOAD>

declare module '../tables.ts' {
  interface Tables {
    uploads: UploadRow
  }
}

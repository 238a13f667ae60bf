import type { ProjectId, Suspension } from '@posthorn/core'
import { columns, type RowOf, text, time } from '../engine/columns.ts'

export const SUSPENSION = columns<Suspension>()(
  { id: text(), at: time(), reason: text(), liftedAt: time().optional() },
  { project_id: text<ProjectId>() },
)
export type SuspensionRow = RowOf<typeof SUSPENSION>

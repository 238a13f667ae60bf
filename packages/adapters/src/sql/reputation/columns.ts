import type { Suspension } from '@posthorn/core/access'
import type { ProjectId } from '@posthorn/core/kernel'
import { columns, type RowOf, text, time } from '../engine/columns.ts'

export const SUSPENSION = columns<Suspension>()(
  { id: text(), at: time(), reason: text(), liftedAt: time().optional() },
  { project_id: text<ProjectId>() },
)
export type SuspensionRow = RowOf<typeof SUSPENSION>

declare module '../tables.ts' {
  interface Tables {
    suspensions: SuspensionRow
  }
}

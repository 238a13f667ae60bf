import type { ProjectId } from '@posthorn/core/kernel'
import type { Suppression } from '@posthorn/core/people'
import { columns, type RowOf, text, time } from '../engine/columns.ts'

export const SUPPRESSION = columns<Suppression>()(
  { hash: text(), email: text().optional(), reason: text(), createdAt: time() },
  { project_id: text<ProjectId>() },
)
export type SuppressionRow = RowOf<typeof SUPPRESSION>

declare module '../tables.ts' {
  interface Tables {
    suppressions: SuppressionRow
  }
}

import type { ProjectId } from '@posthorn/core/kernel'
import type { Suppression } from '@posthorn/core/people'
import { columns, type RowOf, text, time } from '../engine/columns.ts'

export const SUPPRESSION = columns<Suppression>()(
  { hash: text(), kind: text(), value: text('email').optional(), reason: text(), createdAt: time() },
  { project_id: text<ProjectId>() },
)
export type SuppressionRow = RowOf<typeof SUPPRESSION>

/** The version of the domains and patterns of a project; absent where there have been none. */
interface SuppressionRulesRow {
  readonly project_id: ProjectId
  readonly version: string
}

declare module '../tables.ts' {
  interface Tables {
    suppressions: SuppressionRow
    suppression_rules: SuppressionRulesRow
  }
}

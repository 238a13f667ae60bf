import type { Hit } from '@posthorn/core/delivery'
import { columns, flag, integer, type RowOf, text, time } from '../engine/columns.ts'

/** Requests for a pixel or a link that wait for classification. Their mail need not exist. */
export const HIT = columns<Hit>()(
  { emailId: text(), kind: text(), link: text().optional(), machine: flag(), times: integer(), at: time() },
  { seq: integer().made(), due_at: integer() },
)
export type HitRow = RowOf<typeof HIT>

declare module '../tables.ts' {
  interface Tables {
    hits: HitRow
  }
}

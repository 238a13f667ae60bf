import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

/** The number of this transaction. Those below the `xmin` of a snapshot have ended for everyone (pg_current_snapshot). */
export const XID = sql<number>`pg_current_xact_id()::text::bigint`

/** Gives each event the number of its transaction, beginning after `base`. Its owner alone may change a table. */
export async function numberEvents(db: Kysely<Tables>, base = 0): Promise<void> {
  await sql`alter table events alter column tx set default ${sql.lit(base)} + ${XID}`.execute(db)
}

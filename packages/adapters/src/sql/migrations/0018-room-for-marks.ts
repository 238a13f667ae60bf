import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * Leaves room for the next state of a mail on its page. The mark of a hand-over changes no indexed column, so that it
 * writes no index entry if there is room (ADR 31).
 */
export async function roomForMarks(db: Kysely<Tables>, { schema }: Dialect): Promise<void> {
  await schema.fillPages(db, 'emails', 70)
}

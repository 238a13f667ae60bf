import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * Adds the settings by which opens of transactional mail are counted only for a project, a template, or a mail that
 * asks for it.
 */
export async function trackedMail(db: Kysely<Tables>): Promise<void> {
  await sql`alter table projects add column track_transactional_opens integer not null default 0`.execute(db)
  await sql`alter table templates add column tracking integer`.execute(db)
}

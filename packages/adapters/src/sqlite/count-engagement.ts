import { type Kysely, sql } from 'kysely'
import type { RowCount } from '../sql/engine/dialect.ts'
import type { Tables } from '../sql/tables.ts'

/**
 * Counts opens, clicks, and other engagement with the mails of campaigns immediately: with one writer, counts cause no
 * waits.
 */
export async function countEngagement(db: Kysely<Tables>, counts: readonly RowCount[]): Promise<void> {
  const changes = counts
    .map(({ name, of }) => `select '${name}' as name, ${of('new')} - ${of('old')} as mails`)
    .join(' union all ')
  await sql`create trigger emails_engaged
    after update of opens, clicks, machine_opens, machine_clicks, opened_at, clicked_at on emails
    when new.campaign_id is not null
    begin
      insert into campaign_counts (campaign_id, status, mails)
        select new.campaign_id, changed.name, changed.mails from (${sql.raw(changes)}) as changed where changed.mails <> 0
        on conflict (campaign_id, status) do update set mails = mails + excluded.mails;
    end`.execute(db)
}

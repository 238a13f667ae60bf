import { type Kysely, sql } from 'kysely'
import type { RowCount } from '../sql/engine/dialect.ts'
import type { Tables } from '../sql/tables.ts'

/**
 * Stores a pending change for each open, click, and so on of a campaign's mail: rows of its own, so that statements do
 * not wait for locks. The trigger is for rows, because one for statements would slow all other updates of mails, too.
 */
export async function countEngagement(db: Kysely<Tables>, counts: readonly RowCount[]): Promise<void> {
  const changes = counts.map(({ name, of }) => `('${name}', ${of('new')} - ${of('old')})`).join(', ')
  await sql`create function posthorn_count_engagement() returns trigger language plpgsql as $$
    begin
      insert into campaign_changes (campaign_id, status, mails)
        select new.campaign_id, name, mails from (values ${sql.raw(changes)}) as changed (name, mails) where mails <> 0;
      return null;
    end $$`.execute(db)
  await sql`create trigger emails_engaged
    after update of opens, clicks, machine_opens, machine_clicks, opened_at, clicked_at on emails
    for each row when (new.campaign_id is not null) execute function posthorn_count_engagement()`.execute(db)
}

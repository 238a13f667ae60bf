import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

/**
 * Stores a pending change for each statement that settles mails of campaigns: rows of its own, so that statements do
 * not wait for locks.
 */
export async function countCampaignMails(db: Kysely<Tables>): Promise<void> {
  await sql`create function posthorn_count_campaign_mails() returns trigger language plpgsql as $$
    begin
      insert into campaign_changes (campaign_id, status, mails)
        select campaign_id, status, sum(mails) from (
          select campaign_id, status, -1 as mails from before where campaign_id is not null
          union all select campaign_id, status, 1 from after where campaign_id is not null) as changed
        where status not in ('PENDING', 'SENDING') group by campaign_id, status having sum(mails) <> 0;
      return null;
    end $$`.execute(db)
  await sql`create trigger emails_settled after update on emails referencing old table as before new table as after
    for each statement execute function posthorn_count_campaign_mails()`.execute(db)
}

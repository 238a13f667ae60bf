import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

/** Counts each settled mail of a campaign immediately: with one writer, counts cause no waits. */
export async function countCampaignMails(db: Kysely<Tables>): Promise<void> {
  await sql`create trigger emails_settled after update of status on emails
    when new.campaign_id is not null and new.status <> old.status
      and not (new.status in ('PENDING', 'SENDING') and old.status in ('PENDING', 'SENDING'))
    begin
      update campaign_counts set mails = mails - 1 where campaign_id = old.campaign_id and status = old.status;
      insert into campaign_counts (campaign_id, status, mails)
        select new.campaign_id, new.status, 1 where new.status not in ('PENDING', 'SENDING')
        on conflict (campaign_id, status) do update set mails = mails + 1;
    end`.execute(db)
}

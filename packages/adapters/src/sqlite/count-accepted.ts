import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

const MONTH = sql`unixepoch(new.created_at / 1000, 'unixepoch', 'start of month') * 1000`

/** Damaged rows, whose times are in no calendar, are not counted. */
const HAS_MONTH = sql`between 0 and 253402300799999`

/** Counts accepted mails immediately: with one writer, counts cause no waits. */
export async function countAccepted(db: Kysely<Tables>): Promise<void> {
  await sql`create trigger emails_accepted after insert on emails
    when new.campaign_id is null and new.status <> 'SUPPRESSED' and new.created_at ${HAS_MONTH} begin
      insert into billing_counts (project_id, month, category, mails)
        values (new.project_id, ${MONTH},
          case new.source_type when 'WORKFLOW' then 'workflows' else 'transactional' end, 1)
        on conflict (project_id, month, category) do update set mails = mails + 1;
    end`.execute(db)
}

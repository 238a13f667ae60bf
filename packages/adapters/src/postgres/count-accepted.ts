import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

const MONTH = `extract(epoch from date_trunc('month', to_timestamp(created_at / 1000.0) at time zone 'UTC'))::bigint * 1000`

/** Damaged rows, whose times are in no calendar, are not counted. */
const HAS_MONTH = 'created_at between 0 and 253402300799999'

/**
 * Stores a pending change for each statement, month, and category: rows of its own, so that statements do not wait for
 * locks.
 */
export async function countAccepted(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw(`create function posthorn_count_accepted() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from accepted where campaign_id is null) then
        insert into billing_changes (project_id, month, category, mails)
          select project_id, ${MONTH} as month,
            case source_type when 'WORKFLOW' then 'workflows' else 'transactional' end as category, count(*)
          from accepted where campaign_id is null and status <> 'SUPPRESSED' and ${HAS_MONTH} group by 1, 2, 3;
      end if;
      return null;
    end $$`)
    .execute(db)
  await sql`create trigger emails_accepted after insert on emails referencing new table as accepted
    for each statement execute function posthorn_count_accepted()`.execute(db)
}

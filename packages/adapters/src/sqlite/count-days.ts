import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

const MOMENTS = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained'] as const

const upsert = sql`on conflict (project_id, series, day, name) do update set total = total + excluded.total`

/** Counts moments of mails and deleted events immediately: there is one writer, so nobody waits for a count. */
export async function countDays(db: Kysely<Tables>): Promise<void> {
  const columns = sql.join(MOMENTS.map((moment) => sql.id(`${moment}_at`)))
  const changed = sql.join(
    MOMENTS.map((moment) => sql`new.${sql.id(`${moment}_at`)} is not old.${sql.id(`${moment}_at`)}`),
    sql` or `,
  )
  const moments = sql.join(
    MOMENTS.map((moment) => {
      const column = sql.id(`${moment}_at`)
      return sql`select ${sql.lit(moment)} as name, old.${column} as was, new.${column} as became`
    }),
    sql` union all `,
  )
  const count = (
    at: RawBuilder<unknown>,
    by: number,
  ) => sql`insert into daily_counts (project_id, series, day, name, total)
    select new.project_id, 'mails', ${at} / 86400000, name, ${sql.lit(by)} from (${moments})
    where was is not became and ${at} is not null ${upsert}`
  await sql`create trigger emails_moments after update of ${columns} on emails when ${changed} begin
    ${count(sql`became`, 1)};
    ${count(sql`was`, -1)};
    end`.execute(db)
  await sql`create trigger events_gone after delete on events begin
    insert into daily_counts (project_id, series, day, name, total)
      values (old.project_id, 'deleted events', old.created_at / 86400000, old.name, 1) ${upsert};
    end`.execute(db)
}

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

type Row = 'old' | 'new'

/** A moment of a mail, with its time in the row before or after a change. */
interface Moment {
  readonly name: string
  readonly of: (row: Row) => RawBuilder<unknown>
}

const HARD_BOUNCED: Moment = {
  name: 'hardBounced',
  of: (row) => sql`case when ${sql.id(row)}.bounce_class = 'hard' then ${sql.id(row)}.bounced_at end`,
}

const MOMENTS: readonly Moment[] = [
  ...['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained'].map(
    (name): Moment => ({ name, of: (row) => sql.ref(`${row}.${name}_at`) }),
  ),
  HARD_BOUNCED,
]

const upsert = sql`on conflict (project_id, series, day, name) do update set total = total + excluded.total`

/** Counts moments of mails and deleted events immediately: with one writer, counts cause no waits. */
export async function countDays(db: Kysely<Tables>): Promise<void> {
  await countMoments(db)
  await sql`create trigger events_gone after delete on events begin
    insert into daily_counts (project_id, series, day, name, total)
      values (old.project_id, 'deleted events', old.created_at / 86400000, old.name, 1) ${upsert};
    end`.execute(db)
}

async function countMoments(db: Kysely<Tables>): Promise<void> {
  const changed = sql.join(
    MOMENTS.map(({ of }) => sql`${of('new')} is not ${of('old')}`),
    sql` or `,
  )
  const rows = sql.join(
    MOMENTS.map(({ name, of }) => sql`select ${sql.lit(name)} as name, ${of('old')} as was, ${of('new')} as became`),
    sql` union all `,
  )
  const count = (
    at: RawBuilder<unknown>,
    by: number,
  ) => sql`insert into daily_counts (project_id, series, day, name, total)
    select new.project_id, 'mails', ${at} / 86400000, name, ${sql.lit(by)} from (${rows})
    where was is not became and ${at} is not null ${upsert}`
  await sql`create trigger emails_moments after update on emails when ${changed} begin
    ${count(sql`became`, 1)};
    ${count(sql`was`, -1)};
    end`.execute(db)
}

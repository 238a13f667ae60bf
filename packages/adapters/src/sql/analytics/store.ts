import { EVENT_COUNTS_MAX } from '@posthorn/core/audience'
import { type AnalyticsStore, type Days, type EventTrend, MAIL_MOMENTS, type MailFigures } from '@posthorn/core/insight'
import type { ProjectId } from '@posthorn/core/kernel'
import { DISCARD_REASONS } from '@posthorn/core/ports'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'

const within = ({ from, until }: Partial<Days>) =>
  sql`${from === undefined ? sql`` : sql`and day >= ${from}`} ${until === undefined ? sql`` : sql`and day <= ${until}`}`

type Sums = Readonly<Record<(typeof MAIL_MOMENTS)[number], number | string | null>>

const SUMS = sql.join(
  MAIL_MOMENTS.map((moment) => sql`sum(case when name = ${sql.lit(moment)} then total end) as ${sql.id(moment)}`),
)

function figuresOf({ sent, delivered, opened, clicked, bounced, complained, hardBounced }: Sums): MailFigures {
  return {
    sent: Number(sent),
    delivered: Number(delivered),
    opened: Number(opened),
    clicked: Number(clicked),
    bounced: Number(bounced),
    complained: Number(complained),
    hardBounced: Number(hardBounced),
  }
}

type Series = 'mails' | 'deleted events' | 'discarded'

// One statement reads counts and pending changes: a change that is being folded is seen in exactly one of the two
// places.
const daily = (project: ProjectId, series: Series, days: Partial<Days>): RawBuilder<unknown> =>
  sql`
  select day, name, total from daily_counts
    where project_id = ${project} and series = ${sql.lit(series)} ${within(days)}
  union all select day, name, total from daily_changes
    where project_id = ${project} and series = ${sql.lit(series)} ${within(days)}`

/** Counts existing and deleted events. */
const happened = (project: ProjectId, days: Partial<Days>): RawBuilder<unknown> =>
  sql`
  select day, name, events as total from (select day, name, events from event_counts
    where project_id = ${project} ${within(days)} order by day desc limit ${EVENT_COUNTS_MAX}) as newest
  union all select day, name, events from event_changes where project_id = ${project} ${within(days)}
  union all ${daily(project, 'deleted events', days)}`

export function analyticsStore(session: Session, project: ProjectId): AnalyticsStore {
  const { read, scan, write } = session
  return {
    async mailDays(days: Days) {
      const { rows } = await sql<Sums & { readonly day: number | string }>`select day, ${SUMS}
        from (${daily(project, 'mails', days)}) as counts group by day having max(total) <> 0 or min(total) <> 0
        order by day`.execute(read)
      const figures = rows.map((row) => ({ day: Number(row.day), ...figuresOf(row) }))
      return figures.filter((day) => MAIL_MOMENTS.some((moment) => day[moment] !== 0))
    },
    async mailTotals(days: Partial<Days>) {
      const { rows } = await sql<Sums>`select ${SUMS} from (${daily(project, 'mails', days)}) as counts`.execute(read)
      const [sums] = rows
      if (!sums) throw new Error('a sum has one row')
      return figuresOf(sums)
    },
    async eventTotal(days: Partial<Days>) {
      const { rows } = await sql<{ total: number | string | null }>`
        select sum(total) as total from (${happened(project, days)}) as counts`.execute(scan)
      return Number(rows[0]?.total ?? 0)
    },
    async topEvents({
      from,
      until,
      limit,
    }: Parameters<AnalyticsStore['topEvents']>[0]): Promise<readonly EventTrend[]> {
      const both = { from: 2 * from - until - 1, until }
      const { rows } = await sql<{ name: string; count: number | string; before: number | string }>`
        select name, sum(case when day >= ${from} then total else 0 end) as count,
          sum(case when day < ${from} then total else 0 end) as before
        from (${happened(project, both)}) as counts where name <> '' group by name
        having sum(case when day >= ${from} then total else 0 end) > 0
        order by 2 desc, name limit ${limit}`.execute(scan)
      return rows.map(({ name, count, before }) => ({ name, count: Number(count), before: Number(before) }))
    },
    addDiscarded({ reason, day, forgetBefore }: Parameters<AnalyticsStore['addDiscarded']>[0]) {
      return write(async (db) => {
        await sql`insert into daily_changes (project_id, series, day, name, total)
          values (${project}, 'discarded', ${day}, ${reason}, 1)`.execute(db)
        await sql`delete from daily_counts
          where project_id = ${project} and series = 'discarded' and day < ${forgetBefore}`.execute(db)
      })
    },
    async discarded(days: Days) {
      const { rows } = await sql<{ day: number | string; name: string; count: number | string }>`
        select day, name, sum(total) as count from (${daily(project, 'discarded', days)}) as counts
        group by day, name order by day, name`.execute(read)
      return rows.flatMap(({ day, name, count }) => {
        const reason = DISCARD_REASONS.find((one) => one === name)
        return reason ? [{ day: Number(day), reason, count: Number(count) }] : []
      })
    },
  }
}

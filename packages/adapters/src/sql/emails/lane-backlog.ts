import type { LaneBacklog, UnknownBacklog } from '@posthorn/core/delivery'
import { LANES, type UnknownPolicy } from '@posthorn/core/tenant'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { fromTimeOrNull, toTime } from '../engine/values.ts'
import { openLines } from './lines.ts'
import { waitingProjects } from './waiting.ts'

/** The place of a mail's lane: each campaign has a priority of its own, after those of the other lanes. */
const LAST = LANES.length - 1
const placeOf = (priority: RawBuilder<unknown>) =>
  sql`case when ${priority} < ${sql.lit(LAST)} then ${priority} else ${sql.lit(LAST)} end`

type Figure = number | string | null
interface PlacedRow {
  readonly place: Figure
  readonly waiting: Figure
  readonly due: Figure
  readonly oldest: Figure
  readonly claimed: Figure
}

/** Returns the mail of each lane. Each number ends at `atMost`, and none reads more rows than that. */
export async function mailLanes(session: Session, now: Date, atMost: number): Promise<readonly LaneBacklog[]> {
  const ms = toTime(now)
  const mailOf = (place: number, when: RawBuilder<unknown>) => sql`(select count(*) from (
    select 1 from enabled join emails on emails.project_id = enabled.project_id and emails.priority = enabled.priority
      and ${when} where enabled.place = ${sql.lit(place)} limit ${atMost}) as counted)`
  const lane = (place: number) => sql`select ${sql.lit(place)} as place,
    ${mailOf(place, sql`emails.due_at > ${ms}`)} as waiting, ${mailOf(place, sql`emails.due_at <= ${ms}`)} as due,
    (select min(at) from (select (select min(due_at) from emails where emails.project_id = enabled.project_id
      and emails.priority = enabled.priority and emails.due_at <= ${ms}) as at
      from enabled where enabled.place = ${sql.lit(place)}) as firsts) as oldest,
    (select count(*) from claimed where claimed.place = ${sql.lit(place)}) as claimed`
  const { rows } = await sql<PlacedRow>`with recursive ${waitingProjects()}, ${openLines},
    enabled as (select lines.project_id, lines.priority, ${placeOf(sql`lines.priority`)} as place from lines
      join projects on projects.id = lines.project_id and projects.disabled = 0),
    claimed as (select ${placeOf(sql`priority`)} as place from emails where lease_until is not null
      limit ${LANES.length * atMost})
    ${sql.join(
      LANES.map((_, place) => lane(place)),
      sql` union all `,
    )}`.execute(session.scan)
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]))
  return LANES.map((lane, place) => {
    const row = byPlace.get(place)
    return {
      lane,
      waiting: Number(row?.waiting ?? 0),
      due: Number(row?.due ?? 0),
      oldestDueAt: timeOf(row?.oldest),
      claimed: Math.min(atMost, Number(row?.claimed ?? 0)),
    }
  })
}

/** Returns the oldest mails with an unknown outcome, by the policies of their projects. */
export async function unknownMails(session: Session, atMost: number): Promise<UnknownBacklog> {
  interface Group {
    readonly policy: UnknownPolicy
    readonly parked: number
    readonly mails: Figure
    readonly oldest: Figure
  }
  const { rows } = await sql<Group>`with looked as (
      select created_at, project_id, source_type, due_at from emails where status = 'UNKNOWN'
      order by created_at limit ${atMost}),
    judged as (select case when looked.source_type = 'CAMPAIGN' then projects.unknown_campaign
        else projects.unknown_transactional end as policy,
      case when looked.due_at is null then 1 else 0 end as parked, looked.created_at
      from looked join projects on projects.id = looked.project_id)
    select policy, parked, count(*) as mails, min(created_at) as oldest from judged group by policy, parked`.execute(
    session.scan,
  )
  const sum = (wanted: (group: Group) => boolean) =>
    rows.filter(wanted).reduce((total, { mails }) => total + Number(mails), 0)
  const oldest = (parked: number) =>
    timeOf(
      rows
        .filter((group) => group.parked === parked)
        .map((group) => Number(group.oldest))
        .sort((a, b) => a - b)[0],
    )
  return {
    retried: sum(({ parked }) => parked === 0),
    parked: sum(({ parked }) => parked === 1),
    oldestRetriedAt: oldest(0),
    oldestParkedAt: oldest(1),
    policies: {
      retry: sum(({ policy }) => policy === 'retry'),
      once: sum(({ policy }) => policy === 'once'),
      park: sum(({ policy }) => policy === 'park'),
    },
  }
}

const timeOf = (figure: Figure | undefined) =>
  fromTimeOrNull(figure === null || figure === undefined ? null : Number(figure))

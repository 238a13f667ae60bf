import { LOOSE_LANE } from '@posthorn/core/automation'
import type { ProjectId } from '@posthorn/core/kernel'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'
import { PRIORITIES } from './rows.ts'

/** The number of campaigns of a project that one claim looks at: it picks them at random. */
const LANES_AT_ONCE = 8

/** The lines of mail that are always open, as rows. Mail of a campaign has the campaign's lane as its priority. */
const always = sql.join(
  PRIORITIES.map((priority) => sql`select ${sql.lit(priority)} as priority`),
  sql` union all `,
)

/** Selects the lines of the projects in the table `waiting` whose mail may be handed over. */
export const openLines: RawBuilder<unknown> = sql`lines(project_id, priority) as (
  select waiting.project_id, priorities.priority from waiting cross join (${always}) as priorities
    where waiting.project_id is not null
  union all select project_id, lane from campaigns where lane is not null and status = 'SENDING'
    and project_id in (select project_id from waiting))`

/** Selects the lines of the projects, including campaigns that are paused or over. */
export const allLines: RawBuilder<unknown> = sql`lines(project_id, priority) as (
  select waiting.project_id, priorities.priority from waiting cross join (${always}) as priorities
    where waiting.project_id is not null
  union all select project_id, lane from campaigns where lane is not null
    and project_id in (select project_id from waiting))`

/** True if the mail's line is open. */
export const isOpen: RawBuilder<SqlBool> = sql<SqlBool>`(emails.priority <= ${sql.lit(LOOSE_LANE)} or exists (
  select 1 from campaigns where campaigns.project_id = emails.project_id and campaigns.lane = emails.priority
    and campaigns.status = 'SENDING'))`

/** True if the mail's project is enabled. */
export const isOfEnabled: RawBuilder<SqlBool> = sql<SqlBool>`exists (
  select 1 from projects where projects.id = emails.project_id and projects.disabled = 0)`

/** Returns the open lines of each project in the order of claims, up to the number that one claim looks at. */
export async function linesOf(
  db: Kysely<Tables>,
  dialect: Dialect,
  projectIds: readonly ProjectId[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const lanes = await db
    .selectFrom('campaigns')
    .select(['project_id', 'lane'])
    .where('lane', 'is not', null)
    .where('status', '=', 'SENDING')
    .where(dialect.sets.isOneOf(sql.ref('project_id'), projectIds))
    .execute()
  const byProject = Map.groupBy(lanes, ({ project_id }) => project_id)
  return new Map(projectIds.map((id) => [id, [...PRIORITIES, ...byChance(byProject.get(id) ?? [])]]))
}

function byChance(lanes: readonly { readonly lane: number | null }[]): readonly number[] {
  const drawn = lanes.map(({ lane }) => ({ lane: lane ?? LOOSE_LANE, place: Math.random() }))
  return drawn
    .sort((one, other) => one.place - other.place)
    .slice(0, LANES_AT_ONCE)
    .map(({ lane }) => lane)
}

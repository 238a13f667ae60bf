import type { ProjectId } from '@posthorn/core/kernel'
import { MAIL_CATEGORIES, type MailCategory, type MailsOfMonth, WARNED_FROM } from '@posthorn/core/tenant'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Columns, SetRow } from '../engine/dialect.ts'
import { setStatement, statement } from '../engine/statement.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'

type Number = RawBuilder<number>

/** Returns the mails used in a month: a node whose clock is late does not open the month before again. */
const usedIn = (month: Number): Number =>
  sql`case when billing_caps.month >= ${month} then billing_caps.used else 0 end`
const laterOf = (month: Number): Number =>
  sql`case when billing_caps.month > ${month} then billing_caps.month else ${month} end`

/** Returns true if the use in a month requires a warning that the owners have not received. */
function isOwed(used: Number, month: Number): RawBuilder<number> {
  const level = sql`case when billing_caps.cap is null or billing_caps.cap = 0 then 0 when ${used} >= billing_caps.cap then 100
    when ${used} * 100 >= billing_caps.cap * ${sql.lit(WARNED_FROM)} then ${sql.lit(WARNED_FROM)} else 0 end`
  const told = sql`case when billing_caps.told_month = ${month} then billing_caps.told else 0 end`
  return sql`case when ${level} > ${told} then 1 else 0 end`
}

/** Returns the assignments of an update that count mails of a month. */
function adding(mails: Number, month: Number): RawBuilder<unknown> {
  const used: Number = sql`${usedIn(month)} + ${mails}`
  return sql`used = ${used}, month = ${laterOf(month)}, is_due = ${isOwed(used, laterOf(month))}`
}

const fits = (mails: Number, month: Number) =>
  sql<SqlBool>`(billing_caps.cap is null or ${usedIn(month)} + ${mails} <= billing_caps.cap)`

const time = (value: number): Number => sql`cast(${value} as bigint)`

type AllowanceRequest = {
  readonly project: ProjectId
  readonly category: string
  readonly month: number
  readonly mails: number
}

export const takeStatement = statement<AllowanceRequest>(
  ['project', 'category', 'month', 'mails'],
  (db, { project, category, month, mails }) =>
    db
      .updateTable('billing_caps')
      .set({
        used: sql<number>`${usedIn(time(month))} + ${time(mails)}`,
        is_due: isOwed(sql`${usedIn(time(month))} + ${time(mails)}`, laterOf(time(month))),
        month: laterOf(time(month)),
      })
      .where('project_id', '=', project)
      .where('category', '=', category)
      .where(fits(time(mails), time(month))),
)

/** Adds mails to the use of a cap, whether they fit or not; the use is never below zero. */
export async function addToCap(
  db: Kysely<Tables>,
  project: ProjectId,
  { category, month, mails }: MailsOfMonth,
): Promise<void> {
  const at = time(toTime(month))
  const added = sql<number>`${usedIn(at)} + ${time(mails)}`
  const used: Number = sql`case when ${added} > 0 then ${added} else 0 end`
  await sql`update billing_caps set used = ${used}, month = ${laterOf(at)}, is_due = ${isOwed(used, laterOf(at))}
    where project_id = ${project} and category = ${category}`.execute(db)
}

/** Mails of a project that take room. */
export interface TakenAllowance extends MailsOfMonth {
  readonly project: ProjectId
}

const TAKEN = { project_id: 'text', category: 'text', month: 'time', mails: 'time' } as const satisfies Columns

/** A second row for a cap breaks the rule that there is one: then the whole transaction is rolled back. */
const takeRows = setStatement<readonly SetRow[]>((rows, dialect) => {
  const [month, mails]: readonly Number[] = [sql.ref('asked.month'), sql.ref('asked.mails')]
  return sql`with asked as (select * from ${dialect.sets.recordset('given', TAKEN, rows)}),
    held as materialized (select billing_caps.* from billing_caps
      where (project_id, category) in (select project_id, category from asked)
      order by project_id, category ${dialect.locks.forUpdate}),
    taken as (update billing_caps set ${adding(mails ?? sql`0`, month ?? sql`0`)}
      from held join asked on asked.project_id = held.project_id and asked.category = held.category
      where billing_caps.project_id = held.project_id and billing_caps.category = held.category
        and ${fits(mails ?? sql`0`, month ?? sql`0`)}
      returning billing_caps.project_id, billing_caps.category)
    insert into billing_caps select * from held
      where (project_id, category) not in (select project_id, category from taken)`
})

/**
 * Takes room for mails of any projects, in a fixed order so that two transactions do not wait for each other. Throws
 * `StoreConflict` if not all of them fit.
 */
export async function takeAcross(
  db: Kysely<Tables>,
  dialect: Parameters<typeof takeRows>[1],
  taken: readonly TakenAllowance[],
): Promise<void> {
  if (taken.length === 0) return
  const sums = new Map<string, TakenAllowance>()
  for (const one of taken) {
    const key = `${one.project} ${one.category}`
    const before = sums.get(key)
    const month = before && before.month > one.month ? before.month : one.month
    sums.set(key, { ...one, month, mails: one.mails + (before?.mails ?? 0) })
  }
  const rows = [...sums.values()].map(({ project, category, month, mails }) => ({
    project_id: project,
    category,
    month: toTime(month),
    mails,
  }))
  await takeRows(db, dialect, rows)
}

/** A cap, and its use in a month when it was last read. */
export interface Use {
  readonly cap: number | null
  readonly month: number
  readonly used: number
}

export interface CapKey {
  readonly project: ProjectId
  readonly category: MailCategory
}

const CAP_KEY = { project_id: 'text', category: 'text' } as const satisfies Columns

const useRows = setStatement<readonly SetRow[], Use & { readonly project_id: string; readonly category: string }>(
  (rows, dialect) => sql`select caps.project_id, caps.category, caps.cap, caps.month, caps.used
    from ${dialect.sets.recordset('asked', CAP_KEY, rows)}
    join billing_caps as caps on caps.project_id = asked.project_id and caps.category = asked.category`,
)

/** Returns the use of caps of any projects, without a lock; undefined for a cap that does not exist. */
export async function usesAcross(
  db: Kysely<Tables>,
  dialect: Parameters<typeof useRows>[1],
  keys: readonly CapKey[],
): Promise<readonly (Use | undefined)[]> {
  const { rows } = await useRows(
    db,
    dialect,
    keys.map(({ project, category }) => ({ project_id: project, category })),
  )
  const found = new Map(rows.map((row) => [`${row.project_id} ${row.category}`, row]))
  return keys.map(({ project, category }) => {
    const row = found.get(`${project} ${category}`)
    return row && { cap: row.cap === null ? null : Number(row.cap), month: Number(row.month), used: Number(row.used) }
  })
}

export const asCategory = (name: string): MailCategory =>
  MAIL_CATEGORIES.find((category) => category === name) ?? 'transactional'

import type { ProjectId } from '@posthorn/core/kernel'
import { MAIL_CATEGORIES, type MailNumbers, NO_MAILS } from '@posthorn/core/tenant'
import { type Kysely, sql } from 'kysely'
import type { Counter } from '../engine/counter.ts'
import type { Tables } from '../tables.ts'

/** Counts the mails of a month of each project, by category. */
export const BILLING_COUNTER: Counter = {
  counts: 'billing_counts',
  changes: 'billing_changes',
  key: { project_id: 'text', month: 'time', category: 'text' },
  number: 'mails',
  forgetsZero: false,
}

/** Returns the number of mails of a month of a project. */
export async function mailsOfMonth(db: Kysely<Tables>, project: ProjectId, month: number): Promise<MailNumbers> {
  // One statement reads counts and pending changes: a change that is being folded is seen in exactly one of the two
  // places.
  const { rows } = await sql<{ category: string; mails: number }>`select category, sum(mails) as mails from (
      select category, mails from billing_counts where project_id = ${project} and month = ${month}
      union all select category, mails from billing_changes where project_id = ${project} and month = ${month}
    ) as counted group by category`.execute(db)
  const found = new Map(rows.map(({ category, mails }) => [category, Number(mails)]))
  const entries = MAIL_CATEGORIES.map((category) => [category, Math.max(0, found.get(category) ?? 0)] as const)
  return { ...NO_MAILS, ...Object.fromEntries(entries) }
}

import type { ProjectId } from '@posthorn/core/kernel'
import {
  type BillingLine,
  type BillingStore,
  type CapOf,
  type Caps,
  MAIL_CATEGORIES,
  type MailCategory,
  WARNED_FROM,
} from '@posthorn/core/tenant'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { asCategory } from './caps.ts'
import { mailsOfMonth } from './counts.ts'
import { findPayer, hasNotice, hasPayer, record, setPayer } from './payers.ts'
import { locked } from './select.ts'
import type { BillingCapRow, BillingChangeRow, BillingCountRow, BillingNoticeRow, BillingPayerRow } from './tables.ts'
import { useVerbs } from './use.ts'

declare module '../tables.ts' {
  interface Tables {
    billing_counts: BillingCountRow
    billing_changes: BillingChangeRow
    billing_caps: BillingCapRow
    billing_payers: BillingPayerRow
    billing_notices: BillingNoticeRow
  }
}

function mark(session: Session, project: ProjectId, category: MailCategory, isHeld: 0 | 1) {
  const { write } = session
  return write(async (db) => {
    await db
      .updateTable('billing_caps')
      .set({ is_held: isHeld })
      .where('project_id', '=', project)
      .where('category', '=', category)
      .execute()
  })
}

interface Setting {
  readonly project: ProjectId
  readonly caps: Caps
  readonly month: number
}

/**
 * Rows remain after a cap is removed, because mails may wait for it. Running requests may still add: a later look
 * counts again.
 */
async function setCaps({ dialect }: Session, db: Kysely<Tables>, { project, caps, month }: Setting): Promise<void> {
  await sql`insert into billing_caps (project_id, category, cap, month, used, told_month, told, is_due, is_held)
    select ${project}, category, null, 0, 0, 0, 0, 0, 0
    from ${dialect.sets.recordset(
      'new',
      { category: 'text' },
      MAIL_CATEGORIES.filter((category) => caps[category] !== null).map((category) => ({ category })),
    )} where true order by category on conflict (project_id, category) do nothing`.execute(db)
  const rows = await db
    .selectFrom('billing_caps')
    .select(['category', 'month'])
    .where('project_id', '=', project)
    .orderBy('category')
    .modifyEnd(dialect.locks.forUpdate)
    .execute()
  for (const row of rows) {
    const at = Math.max(month, Number(row.month))
    const category = asCategory(row.category)
    const used = (await mailsOfMonth(db, project, at))[category]
    const cap = caps[category]
    await db
      .updateTable('billing_caps')
      .set({ cap, month: at, used, is_due: cap === null ? 0 : 1 })
      .where('project_id', '=', project)
      .where('category', '=', category)
      .execute()
  }
}

export function billingLine({ read, write }: Session): BillingLine {
  const list = async (flag: 'is_due' | 'is_held', limit: number, after: CapOf | undefined) => {
    const behind = after ? sql`and (project_id, category) > (${after.projectId}, ${after.category})` : sql``
    const { rows } = await sql<{ project_id: ProjectId; category: string }>`select project_id, category
      from billing_caps where ${sql.ref(flag)} = 1 ${behind} order by project_id, category limit ${limit}`.execute(read)
    return rows.map(({ project_id, category }) => ({ projectId: project_id, category: asCategory(category) }))
  }
  return {
    held: (limit, after) => list('is_held', limit, after),
    unwarned: (limit, after) => list('is_due', limit, after),
    hasPayer: (customerId) => hasPayer(read, customerId),
    hasNotice: (noticeId) => hasNotice(read, noticeId),
    record: (payment) => write((db) => record(db, payment)),
  }
}

export function billingStore(session: Session, project: ProjectId): BillingStore {
  const { read, write } = session
  return {
    ...useVerbs(session, project),
    usage: (month) => mailsOfMonth(read, project, toTime(month)),
    setCaps: (caps, month) => write((db) => setCaps(session, db, { project, caps, month: toTime(month) })),
    payer: () => findPayer(read, project),
    setPayer: (customerId, instead) => write((db) => setPayer(db, project, { customerId, instead })),
    hold: (category) => mark(session, project, category, 1),
    release: (category) => mark(session, project, category, 0),
    warn({ category, month }) {
      return write(async (db) => {
        const row = await locked(session, project, db, category).executeTakeFirst()
        if (!row) return undefined
        // Transactions that add wait here, so that all taken mails are counted.
        const at = Math.max(Number(row.month), toTime(month))
        const usage = (await mailsOfMonth(db, project, at))[category]
        const cap = row.cap === null ? 0 : Number(row.cap)
        const level = cap === 0 || usage * 100 < cap * WARNED_FROM ? 0 : usage >= cap ? 100 : WARNED_FROM
        const told = Number(row.told_month) === at ? row.told : 0
        await db
          .updateTable('billing_caps')
          .set({ month: at, used: usage, is_due: 0, told_month: at, told: Math.max(level, told) })
          .where('project_id', '=', project)
          .where('category', '=', category)
          .execute()
        return level > told ? { level, cap, usage } : undefined
      })
    },
  }
}

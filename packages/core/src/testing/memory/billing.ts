import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { monthOf } from '../../tenant/billing/months.ts'
import {
  MAIL_CATEGORIES,
  type MailNumbers,
  type MailsOfMonth,
  NO_CAPS,
  WARNED_FROM,
} from '../../tenant/billing/schema.ts'
import { type BillingLine, type BillingStore, type CapOf, NOTICES_KEPT_DAYS } from '../../tenant/billing/store.ts'
import { keyOf } from './rows.ts'
import type { CapRow, Source, Tables } from './tables.ts'

/** Counts an accepted mail. */
export function countAccepted(tables: Tables, { projectId, campaignId, sourceType, status, createdAt }: Email): void {
  if (campaignId !== undefined || status === 'SUPPRESSED') return
  const category = sourceType === 'WORKFLOW' ? 'workflows' : 'transactional'
  addMails(tables, projectId, { category, month: monthOf(createdAt), mails: 1 })
}

function addMails({ billing }: Tables, projectId: ProjectId, { category, month, mails }: MailsOfMonth): void {
  const key = keyOf(projectId, `${month.toISOString()} ${category}`)
  billing.set(key, { projectId, row: { category, month, mails: mails + (billing.get(key)?.row.mails ?? 0) } })
}

function usageOf({ billing }: Tables, projectId: ProjectId, month: Date): MailNumbers {
  const own = billing.filter((one) => one.projectId === projectId && one.row.month.getTime() === month.getTime())
  const of = (name: string) =>
    Math.max(
      0,
      own.filter(({ row }) => row.category === name).reduce((sum, { row }) => sum + row.mails, 0),
    )
  return { workflows: of('workflows'), campaigns: of('campaigns'), transactional: of('transactional') }
}

/** Returns the number of mails of a month, of all categories. */
export function mailsOfMonth(tables: Tables, projectId: ProjectId, month: Date): number {
  const { workflows, campaigns, transactional } = usageOf(tables, projectId, month)
  return workflows + campaigns + transactional
}

const later = (one: Date, other: Date) => (one > other ? one : other)
const usedIn = ({ month, used }: CapRow, at: Date) => (month >= at ? used : 0)
const levelOf = (cap: number | null, used: number) =>
  !cap || used * 100 < cap * WARNED_FROM ? 0 : used >= cap ? 100 : WARNED_FROM
const alertLevelIn = ({ alerted }: CapRow, month: Date) =>
  alerted.month.getTime() === month.getTime() ? alerted.level : 0

function withUse(row: CapRow, used: number, at: Date): CapRow {
  const month = later(row.month, at)
  return { ...row, used, month, isDue: levelOf(row.cap, used) > alertLevelIn(row, month) }
}

export function memoryBilling(source: Source, projectId: ProjectId): BillingStore {
  const find = ({ caps }: Tables, category: string) => caps.get(keyOf(projectId, category))?.row
  const store = ({ caps }: Tables, row: CapRow) => caps.set(keyOf(projectId, row.category), { projectId, row })
  const mark = (category: string, isHeld: boolean) =>
    source.write((tables) => {
      const row = find(tables, category)
      if (row) store(tables, { ...row, isHeld })
    })

  return {
    usage: (month) => source.read((tables) => usageOf(tables, projectId, month)),
    add: (mails) =>
      source.write((tables) => {
        addMails(tables, projectId, mails)
        const row = find(tables, mails.category)
        if (row) store(tables, withUse(row, Math.max(0, usedIn(row, mails.month) + mails.mails), mails.month))
      }),
    take: ({ category, month, mails }) =>
      source.write((tables) => {
        const row = find(tables, category)
        if (!row) return true
        const used = usedIn(row, month) + mails
        if (row.cap !== null && used > row.cap) return false
        store(tables, withUse(row, used, month))
        return true
      }),
    room: ({ category, month }) =>
      source.read((tables) => {
        const row = find(tables, category)
        return row && row.cap !== null ? Math.max(0, row.cap - usedIn(row, month)) : undefined
      }),
    caps: () =>
      source.read((tables) => ({
        ...NO_CAPS,
        ...Object.fromEntries(MAIL_CATEGORIES.map((category) => [category, find(tables, category)?.cap ?? null])),
      })),
    setCaps: (caps, month) =>
      source.write((tables) => {
        for (const category of MAIL_CATEGORIES) {
          const before = find(tables, category)
          const cap = caps[category]
          if (!before && cap === null) continue
          const at = later(before?.month ?? month, month)
          store(tables, {
            category,
            cap,
            month: at,
            used: usageOf(tables, projectId, at)[category],
            alerted: before?.alerted ?? { month: new Date(0), level: 0 },
            isDue: cap !== null,
            isHeld: before?.isHeld ?? false,
          })
        }
      }),
    payer: () =>
      source.read(({ payers }) => {
        const row = payers.get(projectId)?.row
        return row && { customerId: row.customerId, state: row.state }
      }),
    setPayer: (customerId, instead) =>
      source.write(({ payers }) => {
        const known = payers.get(projectId)?.row.customerId
        if (known !== instead) return known ?? customerId
        payers.set(projectId, { projectId, row: { customerId, state: undefined, asOf: new Date(0) } })
        return customerId
      }),
    hold: (category) => mark(category, true),
    release: (category) => mark(category, false),
    warn: ({ category, month }) =>
      source.write((tables) => {
        const row = find(tables, category)
        if (!row) return undefined
        const at = later(row.month, month)
        const usage = usageOf(tables, projectId, at)[category]
        const level = levelOf(row.cap, usage)
        const alerted = alertLevelIn(row, at)
        store(tables, {
          ...row,
          month: at,
          used: usage,
          isDue: false,
          alerted: { month: at, level: Math.max(level, alerted) },
        })
        return level > alerted ? { level, cap: row.cap ?? 0, usage } : undefined
      }),
  }
}

export function memoryBillingLine(source: Source): BillingLine {
  const order = (one: CapOf, other: CapOf) =>
    one.projectId < other.projectId || (one.projectId === other.projectId && one.category < other.category) ? -1 : 1
  const list = (wanted: (row: CapRow) => boolean, limit: number, after: CapOf | undefined) =>
    source.read(({ caps }) =>
      caps
        .filter(({ row }) => wanted(row))
        .map(({ projectId, row: { category } }) => ({ projectId, category }))
        .sort(order)
        .filter((one) => after === undefined || order(after, one) < 0)
        .filter((one) => after?.projectId !== one.projectId || after.category !== one.category)
        .slice(0, limit),
    )
  return {
    held: (limit, after) => list(({ isHeld }) => isHeld, limit, after),
    unwarned: (limit, after) => list(({ isDue }) => isDue, limit, after),
    hasPayer: (customerId) =>
      source.read(({ payers }) => payers.filter(({ row }) => row.customerId === customerId).length > 0),
    hasNotice: (id) => source.read(({ notices }) => notices.get(id) !== undefined),
    record: ({ noticeId, customerId, state, asOf }) =>
      source.write(({ payers, notices }) => {
        if (notices.get(noticeId)) return false
        notices.set(noticeId, asOf)
        for (const { projectId, row } of payers.filter(({ row }) => row.customerId === customerId))
          if (row.asOf <= asOf) payers.set(projectId, { projectId, row: { ...row, state, asOf } })
        return true
      }),
  }
}

const DAY_MS = 86_400_000

/** Deletes notices that are no longer repeated. Returns how many. */
export function pruneNotices({ notices }: Tables, now: Date): number {
  const before = now.getTime() - NOTICES_KEPT_DAYS * DAY_MS
  const old = notices.entries().filter(([, at]) => at.getTime() <= before)
  for (const [id] of old) notices.delete(id)
  return old.length
}

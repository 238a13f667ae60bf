import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { isSame, revised } from '../../kernel/revisions/revision.ts'
import { monthOf, nextMonth } from './months.ts'
import {
  type CapChanges,
  type CapState,
  type Caps,
  MAIL_CATEGORIES,
  type MailCategory,
  type MailNumbers,
  WARNED_FROM,
} from './schema.ts'
import { TEND_CAPS } from './store.ts'

export type CapStates = Readonly<Record<MailCategory, CapState>>

export interface Consumption {
  readonly period: { readonly start: Date; readonly end: Date }
  readonly usage: MailNumbers & { readonly total: number }
}

/** Returns the caps of the project and their usage this month. */
export async function getCaps(ctx: Context): Promise<CapStates> {
  const [caps, usage] = await Promise.all([ctx.store.billing.caps(), ctx.store.billing.usage(monthOf(ctx.clock.now()))])
  return statesOf(caps, usage)
}

/** Changes caps. A higher one takes effect immediately, and waiting mails are sent; accepted mails stay accepted. */
export function updateCaps(ctx: Context, changes: CapChanges): Promise<CapStates> {
  return inTransaction(ctx, async (ctx) => {
    const project = (await ctx.store.settings.find()) ?? ctx.project
    const before = await ctx.store.billing.caps()
    const of = (category: MailCategory) => (changes[category] === undefined ? before[category] : changes[category])
    const caps: Caps = {
      workflows: of('workflows'),
      campaigns: of('campaigns'),
      transactional: of('transactional'),
    }
    const now = ctx.clock.now()
    const capped = MAIL_CATEGORIES.filter((category) => caps[category] !== null)
    if (!isSame(caps, before)) await ctx.store.settings.update({ ...project, capped, ...revised(project, now) })
    await ctx.store.billing.setCaps(caps, monthOf(now))
    wake(ctx, TEND_CAPS)
    return statesOf(caps, await ctx.store.billing.usage(monthOf(now)))
  })
}

/** Returns how many mails the project had this month. */
export async function getConsumption(ctx: Context): Promise<Consumption> {
  const now = ctx.clock.now()
  const usage = await ctx.store.billing.usage(monthOf(now))
  const total = MAIL_CATEGORIES.reduce((sum, category) => sum + usage[category], 0)
  return { period: { start: monthOf(now), end: nextMonth(now) }, usage: { total, ...usage } }
}

function statesOf(caps: Caps, usage: MailNumbers): CapStates {
  const of = (category: MailCategory) => stateOf(caps[category], usage[category])
  return { workflows: of('workflows'), campaigns: of('campaigns'), transactional: of('transactional') }
}

/** A cap of 0 blocks everything. */
export function stateOf(limit: number | null, usage: number): CapState {
  if (limit === null) return { limit, usage, percentage: 0, isWarning: false, isBlocked: false }
  const percentage = limit === 0 ? 100 : Math.floor((100 * usage) / limit)
  return { limit, usage, percentage, isWarning: percentage >= WARNED_FROM, isBlocked: usage >= limit }
}

/** A mail for the count of a category: a suppressed one does not count. */
interface CategoryCount {
  readonly status: string
  readonly createdAt: Date
}

/**
 * Reserves room for mails that the transaction inserts together. Throws `BILLING_LIMIT_EXCEEDED` when they do not all
 * fit. Costs nothing where the category has no cap.
 */
export function takeRoom(
  ctx: Context,
  category: MailCategory,
  emails: readonly CategoryCount[],
): Promise<void> | undefined {
  return ctx.project.capped.includes(category) ? takeOfCap(ctx, category, emails) : undefined
}

async function takeOfCap(ctx: Context, category: MailCategory, emails: readonly CategoryCount[]): Promise<void> {
  const counted = emails.filter(({ status }) => status !== 'SUPPRESSED')
  const [first] = counted
  if (!first) return
  const mails = { category, month: monthOf(first.createdAt), mails: counted.length }
  if (!(await ctx.store.billing.take(mails))) throw capReached(ctx, category)
}

/** Returns how many mails of a category may be added this month, for the rest of the transaction. */
export async function roomFor(ctx: Context, category: MailCategory): Promise<number> {
  if (!ctx.project.capped.includes(category)) return Number.POSITIVE_INFINITY
  const room = await ctx.store.billing.room({ category, month: monthOf(ctx.clock.now()) })
  return room ?? Number.POSITIVE_INFINITY
}

/** Throws `BILLING_LIMIT_EXCEEDED` when no mail of the category may be added this month. */
export async function requireSomeRoom(ctx: Context, category: MailCategory): Promise<void> {
  const room = await ctx.store.billing.room({ category, month: monthOf(ctx.clock.now()) })
  if (room === 0) throw capReached(ctx, category)
}

const NAMES: Readonly<Record<MailCategory, string>> = {
  workflows: 'workflow mails',
  campaigns: 'campaign mails',
  transactional: 'transactional mails',
}

export const categoryName = (category: MailCategory): string => NAMES[category]

function capReached(ctx: Context, category: MailCategory): AppError {
  const resetsAt = nextMonth(ctx.clock.now()).toISOString()
  return new AppError('BILLING_LIMIT_EXCEEDED', {
    message: `The ${NAMES[category]} exceed the cap of the project for this month.`,
    details: { category, resetsAt },
  })
}

/** The reason for which a campaign waits. */
export const CAMPAIGN_HELD =
  'The cap on campaign mails is reached for this month. The campaign resumes automatically with the next recipient when the month is over or the cap is raised.'

import { dateOf, dayOf } from '../../audience/events/days.ts'
import type { DiscardedOfDay } from '../../insight/analytics/store.ts'
import type { Context } from '../../kernel/context/context.ts'
import { judge, judgedSince, windowOf } from './rates.ts'
import type { ReputationWindow, Suspension } from './schema.ts'

const SUSPENSIONS_SHOWN = 20
const DISCARDED_DAYS = 30

/** The bounces and complaints of a project, their judgment, and whether it may send. */
export interface Security {
  readonly status: {
    /** Whether no rate is critical. */
    readonly isHealthy: boolean
    /** Whether a rate is critical. */
    readonly shouldDisable: boolean
    /** The present UTC day and the one before. */
    readonly twentyFourHour: ReputationWindow
    /** The present UTC day and the six before. */
    readonly sevenDay: ReputationWindow
    readonly allTime: ReputationWindow
    readonly violations: readonly string[]
    readonly warnings: readonly string[]
  }
  /** Discarded messages from outside, of the present UTC day and the 29 before. */
  readonly discarded: readonly (Omit<DiscardedOfDay, 'day'> & { readonly day: string })[]
  readonly isDisabled: boolean
  readonly suspensions: readonly Suspension[]
}

/** Returns the reputation of the project, from daily counts. */
export async function getSecurity(ctx: Context): Promise<Security> {
  const today = dayOf(ctx.clock.now())
  const windows = { sevenDay: await judgedSince(ctx, today - 6), allTime: await judgedSince(ctx, undefined) }
  const { violations, warnings } = judge(windows)
  const shouldDisable = violations.length > 0
  const discarded = await ctx.store.analytics.discarded({ from: today - (DISCARDED_DAYS - 1), until: today })
  return {
    status: {
      isHealthy: !shouldDisable,
      shouldDisable,
      twentyFourHour: windowOf(await ctx.store.analytics.mailTotals({ from: today - 1 })),
      sevenDay: windows.sevenDay.figures,
      allTime: windows.allTime.figures,
      violations,
      warnings,
    },
    discarded: discarded.map(({ day, ...rest }) => ({ day: dateOf(day), ...rest })),
    isDisabled: ctx.project.disabled,
    suspensions: await ctx.store.suspensions.list(SUSPENSIONS_SHOWN),
  }
}

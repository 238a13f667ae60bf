import type { Context } from '../context.ts'
import { dayOf } from '../events/days.ts'
import { judge, judgedSince, windowOf } from './rates.ts'
import type { ReputationWindow, Suspension } from './schema.ts'

const SUSPENSIONS_SHOWN = 20

/** What came back of a project's mail, how that is judged, and whether it may send. */
export interface Security {
  readonly status: {
    /** Whether nothing is judged as critical. */
    readonly isHealthy: boolean
    /** Whether something is. */
    readonly shouldDisable: boolean
    /** The present UTC day and the one before. */
    readonly twentyFourHour: ReputationWindow
    /** The present UTC day and the six before. */
    readonly sevenDay: ReputationWindow
    readonly allTime: ReputationWindow
    readonly violations: readonly string[]
    readonly warnings: readonly string[]
  }
  readonly isDisabled: boolean
  readonly suspensions: readonly Suspension[]
}

/** Returns the reputation of the project, from daily counts. */
export async function getSecurity(ctx: Context): Promise<Security> {
  const today = dayOf(ctx.clock.now())
  const windows = { sevenDay: await judgedSince(ctx, today - 6), allTime: await judgedSince(ctx, undefined) }
  const { violations, warnings } = judge(windows)
  const shouldDisable = violations.length > 0
  return {
    status: {
      ...{ isHealthy: !shouldDisable, shouldDisable },
      twentyFourHour: windowOf(await ctx.store.analytics.mailTotals({ from: today - 1 })),
      ...{ sevenDay: windows.sevenDay.figures, allTime: windows.allTime.figures },
      ...{ violations, warnings },
    },
    isDisabled: ctx.project.disabled,
    suspensions: await ctx.store.suspensions.list(SUSPENSIONS_SHOWN),
  }
}

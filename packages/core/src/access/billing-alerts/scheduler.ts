import { releaseCampaign } from '../../automation/campaigns/held.ts'
import { RUN_EXECUTIONS } from '../../automation/executions/store.ts'
import { contextOf, inTransaction, wake } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import { monthOf, nextMonth } from '../../tenant/billing/months.ts'
import type { BillingLine, CapOf } from '../../tenant/billing/store.ts'
import { warnOwners } from './warn.ts'

const AT_ONCE = 100
/** The most executions that one transaction continues. */
const EXECUTIONS_AT_ONCE = 1000

/**
 * Continues campaigns and executions that wait for room under a cap, and warns owners about the usage of caps. Safe on
 * many nodes: finished work is not due any more. A failure affects only its cap.
 */
export async function checkBillingLimits(world: World, isStopping: () => boolean): Promise<void> {
  const { held, unwarned } = world.store.billing
  await each(world, { list: held, isStopping, work: (one) => letGo(world, one) })
  await each(world, { list: unwarned, isStopping, work: (one) => warnOwners(world, one) })
}

interface Round {
  readonly list: BillingLine['held']
  readonly isStopping: () => boolean
  readonly work: (one: CapOf) => Promise<void>
}

async function each(world: World, { list, isStopping, work }: Round): Promise<void> {
  let after: CapOf | undefined
  for (;;) {
    const found = await list(AT_ONCE, after)
    for (const one of found) {
      if (isStopping()) return
      try {
        await work(one)
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error
        world.log.error(
          { err: error, project: one.projectId, category: one.category },
          'failed to check a billing limit',
        )
      }
    }
    after = found.at(-1)
    if (found.length < AT_ONCE) return
  }
}

/**
 * Releases mails that wait for room under a cap. Mails are held under the same lock on the room, so that none is
 * missed.
 */
async function letGo(world: World, { projectId, category }: CapOf): Promise<void> {
  const project = await world.store.projects.find(projectId)
  if (!project) return
  await inTransaction(contextOf(world, project), async (ctx) => {
    const now = ctx.clock.now()
    const room = await ctx.store.billing.room({ category, month: monthOf(now) })
    if (room === 0) return
    if (category === 'workflows') {
      const limit = Math.min(room ?? EXECUTIONS_AT_ONCE, EXECUTIONS_AT_ONCE)
      const gone = await ctx.store.executions.hasten(nextMonth(now), now, limit)
      wake(ctx, RUN_EXECUTIONS)
      if (gone === limit) return
    } else for (const id of await ctx.store.campaigns.listHeld()) await releaseCampaign(ctx, id)
    await ctx.store.billing.release(category)
  })
}

import { dayOf } from '../../audience/events/days.ts'
import { type Context, contextOf } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import { countTry } from '../accounts/tries.ts'
import { judge, judgedSince } from './rates.ts'

const AT_ONCE = 100

/** Suspends the projects whose bounces or complaints are critical. Safe on many nodes: each is suspended once. */
export async function suspendCritical(world: World, isStopping: () => boolean): Promise<void> {
  if (!world.settings.suspendsProjects) return
  const since = dayOf(world.clock.now()) - 1
  let after: ProjectId | undefined
  for (;;) {
    const ids = await world.store.reputation.inTrouble(since, AT_ONCE, after)
    for (const id of ids) {
      if (isStopping()) return
      await checkContained(world, id)
    }
    after = ids.at(-1)
    if (ids.length < AT_ONCE) return
  }
}

async function checkContained(world: World, id: ProjectId): Promise<void> {
  try {
    const project = await world.store.projects.find(id)
    if (!project || project.disabled) return
    const ctx = contextOf(world, project)
    const violations = await violationsOf(ctx)
    if (violations.length === 0) return
    await (project.isSystem ? warnOf(world, violations) : suspend(ctx, violations))
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    world.log.error({ err: error, project: id }, 'failed to check the reputation of a project')
  }
}

/** Returns the critical rates of the project, counted from the day after an operator last lifted a suspension. */
async function violationsOf(ctx: Context): Promise<readonly string[]> {
  const now = ctx.clock.now()
  const [last] = await ctx.store.suspensions.list(1)
  const first = last?.liftedAt === undefined ? undefined : dayOf(last.liftedAt) + 1
  const since = (day: number | undefined) => {
    const from = Math.max(day ?? Number.MIN_SAFE_INTEGER, first ?? Number.MIN_SAFE_INTEGER)
    return judgedSince(ctx, from === Number.MIN_SAFE_INTEGER ? undefined : from)
  }
  return judge({ sevenDay: await since(dayOf(now) - 6), allTime: await since(undefined) }).violations
}

async function suspend(ctx: Context, violations: readonly string[]): Promise<void> {
  const reason = violations.join('; ')
  if (
    await ctx.store.suspensions.suspend({ id: ctx.ids.make('sus'), at: ctx.clock.now(), reason, liftedAt: undefined })
  )
    ctx.log.error(
      { project: ctx.project.id, reason },
      'project suspended: its mail waits until an operator unsuspends it',
    )
}

/**
 * Warns the operator about the mails of the product itself, once an hour. They are still sent: strangers choose their
 * recipients, and could lock everyone out.
 */
async function warnOf(world: World, violations: readonly string[]): Promise<void> {
  if ((await countTry(world, 'systemWarning', '')) !== undefined) return
  const reason = violations.join('; ')
  world.log.warn(
    { reason },
    'too many account emails bounce or are reported as spam: check recent sign-ups; account email is not suspended',
  )
}

/** Enables a suspended project; its waiting mail is sent. Throws `CONFLICT` when it is not suspended. */
export async function liftSuspension(ctx: Context): Promise<void> {
  if (await ctx.store.suspensions.lift(ctx.clock.now())) return
  throw new AppError('CONFLICT', {
    message: 'The project is not suspended.',
    suggestion: "Check the list of the project's suspensions.",
  })
}

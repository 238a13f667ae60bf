import { type Context, contextOf, inTransaction, type World } from '../../kernel/context/context.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { HttpError } from '../../kernel/ports/http.ts'
import { afterTry, type Tried } from '../workflows/webhook-tries.ts'
import { RUN_EXECUTIONS } from './store.ts'
import { hearNext, moveDue, type Places, type Stepped } from './turn.ts'
import { type CallWebhook, type ClaimedCall, settleCall } from './webhooks.ts'

const PROJECTS_AT_ONCE = 100
/** How long one project has its turn while others wait. */
const TURN_MS = 100
/** How long one run continues while work is left. */
const RUN_MS = 1000
/** How many calls a process makes at once, and how many of one project. */
const CALLS_MAX = 128
const CALLS_OF_PROJECT = 32
/**
 * Calls for which there is no place are looked at again one after the other, so that very many that wait for servers which
 * hang cost little.
 */
const LOOKS_MS = { min: 1000, max: 300_000, apart: 4 } as const

/** Runs executions as far as they are due. */
export interface ExecutionRunner {
  /** Gives each project with work a turn, and again, for a moment; what is left wakes the next run. */
  run(): Promise<void>
  /** Resolves when no call is under way any more. */
  stop(): Promise<void>
}

/** A call that fails for a reason which nobody foresaw counts as a try, too. */
function unforeseen(ctx: Context, { execution, call: { key, attempts } }: ClaimedCall, error: unknown): Tried {
  ctx.log.error({ err: error, project: ctx.project.id, execution: execution.id }, 'a webhook could not be called')
  const told = new HttpError('unreachable', 'The call failed for an unexpected reason; the server log says more.')
  return afterTry(told, { key, attempts, at: ctx.clock.now() })
}

export function createExecutionRunner(
  world: World,
  { isStopping, callWebhook }: { readonly isStopping: () => boolean; readonly callWebhook: CallWebhook },
): ExecutionRunner {
  /** Calls under way, by project. */
  const calling = new Map<ProjectId, number>()
  const under = new Set<Promise<void>>()
  /** When the last call for which there was no place is looked at again, by project. */
  const looks = new Map<ProjectId, number>()
  const since = (began: Date) => world.clock.now().getTime() - began.getTime()

  /** No project takes more places than are left free: several whose servers hang do not take them all. */
  function freePlaces(id: ProjectId): number {
    const own = calling.get(id) ?? 0
    const half = Math.floor((CALLS_MAX - under.size - own) / 2)
    return Math.max(0, Math.min(CALLS_OF_PROJECT - own, half))
  }

  function nextLook(id: ProjectId): Date {
    const now = world.clock.now().getTime()
    const next = Math.max(now + LOOKS_MS.min, (looks.get(id) ?? 0) + LOOKS_MS.apart)
    const at = next > now + LOOKS_MS.max ? now + LOOKS_MS.min : next
    looks.set(id, at)
    return new Date(at)
  }

  async function callAndSettle(ctx: Context, claimed: ClaimedCall): Promise<void> {
    try {
      const tried = await callWebhook(ctx, claimed.call).catch((error: unknown) => unforeseen(ctx, claimed, error))
      await inTransaction(ctx, (ctx) => settleCall(ctx, claimed, tried))
      await world.queue.wake(RUN_EXECUTIONS)
    } catch (error) {
      // The claim runs out, and the call is made again.
      const told = { err: error, project: ctx.project.id, execution: claimed.execution.id }
      world.log.error(told, 'the outcome of a webhook could not be written')
    }
  }

  function begin(ctx: Context, claimed: ClaimedCall): void {
    const { id } = ctx.project
    calling.set(id, (calling.get(id) ?? 0) + 1)
    const call: Promise<void> = callAndSettle(ctx, claimed).finally(() => {
      under.delete(call)
      const left = (calling.get(id) ?? 1) - 1
      if (left > 0) calling.set(id, left)
      else {
        calling.delete(id)
        looks.delete(id)
      }
    })
    under.add(call)
  }

  /** Returns whether the project may have more work now. */
  async function turn(id: ProjectId): Promise<boolean> {
    const began = world.clock.now()
    const project = await world.store.projects.find(id)
    if (!project || project.disabled) return false
    const ctx = contextOf(world, project)
    const places: Places = { free: (count) => Math.min(count, freePlaces(id)), next: () => nextLook(id) }
    const repeat = async (step: () => Promise<Stepped>, ms: number) => {
      for (;;) {
        const { hasMore, calls } = await step()
        for (const call of calls) begin(ctx, call)
        if (!hasMore || since(began) >= ms || isStopping()) return hasMore
      }
    }
    // What happened comes before what is due: who pays in time is not reminded.
    const hearsMore = await repeat(() => hearNext(ctx, places), TURN_MS / 2)
    const hasMore = (await repeat(() => moveDue(ctx, places), TURN_MS)) || hearsMore
    return hasMore
  }

  async function contained(id: ProjectId): Promise<boolean> {
    try {
      return await turn(id)
    } catch (error) {
      world.log.error({ err: error, project: id }, 'executions could not be moved; it is tried again')
      return false
    }
  }

  /** Returns whether a project may have more work now. */
  async function round(): Promise<boolean> {
    let hasMore = false
    let after: ProjectId | undefined
    do {
      const ids = await world.store.executions.projectsDue(world.clock.now(), PROJECTS_AT_ONCE, after)
      for (const id of ids) {
        if (isStopping()) return false
        if (await contained(id)) hasMore = true
      }
      after = ids.length < PROJECTS_AT_ONCE ? undefined : ids.at(-1)
    } while (after)
    return hasMore
  }

  return {
    async run() {
      const began = world.clock.now()
      while (await round()) if (since(began) >= RUN_MS) return world.queue.wake(RUN_EXECUTIONS)
    },
    async stop() {
      await Promise.all(under)
    },
  }
}

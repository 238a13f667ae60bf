import { type Context, contextOf, inTransaction } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { HttpError } from '../../kernel/ports/http.ts'
import { afterTry, type WebhookTry } from '../workflows/webhook-tries.ts'
import { RUN_EXECUTIONS } from './store.ts'
import { moveDue, type Places, processNextEvent, type StepResult } from './turn.ts'
import { type CallWebhook, type ClaimedCall, settleCall } from './webhooks.ts'

const PROJECTS_AT_ONCE = 100
/** The time of one project's turn while others wait. */
const TURN_MS = 100
/** The time that one run continues while there is work, in milliseconds. */
const RUN_MS = 1000
/** The maximum number of simultaneous calls of a process, and for one project. */
const CALLS_MAX = 128
const CALLS_OF_PROJECT = 32
/**
 * Calls without a place are checked again one after the other, so that very many that wait for hanging servers cost
 * little.
 */
const LOOKS_MS = { min: 1000, max: 300_000, apart: 4 } as const

/** A call that fails for an unforeseen reason also counts as a try. */
function unforeseen(ctx: Context, { execution, call: { key, attempts } }: ClaimedCall, error: unknown): WebhookTry {
  ctx.log.error({ err: error, project: ctx.project.id, execution: execution.id }, 'failed to call a webhook')
  const failure = new HttpError('unreachable', 'The call failed for an unexpected reason; see the server log.')
  return afterTry(failure, { key, attempts, at: ctx.clock.now() })
}

/** Runs executions as far as they are due. */
export class ExecutionRunner {
  readonly #world: World
  readonly #isStopping: () => boolean
  readonly #callWebhook: CallWebhook
  /** Current calls, by project. */
  readonly #calling = new Map<ProjectId, number>()
  readonly #under = new Set<Promise<void>>()
  /** The time at which the last call without a place is checked again, by project. */
  readonly #looks = new Map<ProjectId, number>()

  constructor(
    world: World,
    { isStopping, callWebhook }: { readonly isStopping: () => boolean; readonly callWebhook: CallWebhook },
  ) {
    this.#world = world
    this.#isStopping = isStopping
    this.#callWebhook = callWebhook
  }

  /** Gives each project with work a turn, and again, for a moment; the rest wakes the next run. */
  async run(): Promise<void> {
    const began = this.#world.clock.now()
    while (await this.#round()) if (this.#since(began) >= RUN_MS) return this.#world.queue.wake(RUN_EXECUTIONS)
  }

  /** Resolves when no call is active any more. */
  async stop(): Promise<void> {
    await Promise.all(this.#under)
  }

  #since(began: Date) {
    return this.#world.clock.now().getTime() - began.getTime()
  }

  /** No project takes more places than remain free: several whose servers hang do not take them all. */
  #freePlaces(id: ProjectId): number {
    const own = this.#calling.get(id) ?? 0
    const half = Math.floor((CALLS_MAX - this.#under.size - own) / 2)
    return Math.max(0, Math.min(CALLS_OF_PROJECT - own, half))
  }

  #nextLook(id: ProjectId): Date {
    const now = this.#world.clock.now().getTime()
    const next = Math.max(now + LOOKS_MS.min, (this.#looks.get(id) ?? 0) + LOOKS_MS.apart)
    const at = next > now + LOOKS_MS.max ? now + LOOKS_MS.min : next
    this.#looks.set(id, at)
    return new Date(at)
  }

  async #callAndSettle(ctx: Context, claimed: ClaimedCall): Promise<void> {
    try {
      const tried = await this.#callWebhook(ctx, claimed.call).catch((error: unknown) =>
        unforeseen(ctx, claimed, error),
      )
      await inTransaction(ctx, (ctx) => settleCall(ctx, claimed, tried))
      await this.#world.queue.wake(RUN_EXECUTIONS)
    } catch (error) {
      // The claim runs out, and the call is made again.
      const failure = { err: error, project: ctx.project.id, execution: claimed.execution.id }
      this.#world.log.error(failure, 'failed to store the outcome of a webhook')
    }
  }

  #begin(ctx: Context, claimed: ClaimedCall): void {
    const { id } = ctx.project
    this.#calling.set(id, (this.#calling.get(id) ?? 0) + 1)
    const call: Promise<void> = this.#callAndSettle(ctx, claimed).finally(() => {
      this.#under.delete(call)
      const left = (this.#calling.get(id) ?? 1) - 1
      if (left > 0) this.#calling.set(id, left)
      else {
        this.#calling.delete(id)
        this.#looks.delete(id)
      }
    })
    this.#under.add(call)
  }

  /** Returns true if the project may have more work now. */
  async #turn(id: ProjectId): Promise<boolean> {
    const began = this.#world.clock.now()
    const project = await this.#world.store.projects.find(id)
    if (!project || project.disabled) return false
    const ctx = contextOf(this.#world, project)
    const places: Places = { free: (count) => Math.min(count, this.#freePlaces(id)), next: () => this.#nextLook(id) }
    const repeat = async (step: () => Promise<StepResult>, ms: number) => {
      for (;;) {
        const { hasMore, calls } = await step()
        for (const call of calls) this.#begin(ctx, call)
        if (!hasMore || this.#since(began) >= ms || this.#isStopping()) return hasMore
      }
    }
    // Events come before due executions: a person who pays in time gets no reminder.
    const awaitsMoreEvents = await repeat(() => processNextEvent(ctx, places), TURN_MS / 2)
    const hasMore = (await repeat(() => moveDue(ctx, places), TURN_MS)) || awaitsMoreEvents
    return hasMore
  }

  async #contained(id: ProjectId): Promise<boolean> {
    try {
      return await this.#turn(id)
    } catch (error) {
      this.#world.log.error({ err: error, project: id }, 'failed to advance executions; retrying')
      return false
    }
  }

  /** Returns true if a project may have more work now. */
  async #round(): Promise<boolean> {
    let hasMore = false
    let after: ProjectId | undefined
    do {
      const ids = await this.#world.store.executions.projectsDue(this.#world.clock.now(), PROJECTS_AT_ONCE, after)
      for (const id of ids) {
        if (this.#isStopping()) return false
        if (await this.#contained(id)) hasMore = true
      }
      after = ids.length < PROJECTS_AT_ONCE ? undefined : ids.at(-1)
    } while (after)
    return hasMore
  }
}

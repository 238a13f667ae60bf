import type { Context } from '../../kernel/context/context.ts'
import type { ProjectId, SegmentId } from '../../kernel/ids/ids.ts'
import { computing } from './compute.ts'
import { predicateOf } from './predicate.ts'
import type { FollowedSegment, Segment } from './schema.ts'

/** The interval of checks whether a dynamic segment has to be computed or counted. */
export const COMPUTE_EVERY_MS = 5 * 60_000
/** The time for which the fingerprint of a project's contacts is cached. */
const LOOK_EVERY_MS = 60_000
/**
 * The least time between runs, as a multiple of their cost: all computations and counts of a project together take a
 * twentieth of the time at most.
 */
const TIMES_THE_COST = 20
const REMEMBERED_MAX = 50_000

/**
 * Computes tracked segments and counts the others, unless nothing has changed since this worker did. Keeps that state
 * in its own memory, so that writers need no counter that all of them would have to change.
 */
export class SegmentCounts {
  readonly #looks = new Map<ProjectId, { readonly fingerprint: string; readonly until: number }>()
  readonly #counted = new Map<SegmentId, string>()

  /** Counts the members if they may have changed. Returns the next due time, if that is later than usual. */
  async recount(ctx: Context, segment: Segment): Promise<Date | undefined> {
    const { condition } = segment
    if (!condition) return undefined
    const predicate = await predicateOf(ctx, condition)
    const asked = await this.#askedFor(ctx, segment, predicate)
    if (asked !== undefined && this.#counted.get(segment.id) === asked) return undefined
    const began = ctx.steadyMs()
    await ctx.store.segments.setMemberCount(segment.id, await ctx.store.segments.countMatching(predicate))
    this.#remember(segment, asked)
    return laterThanUsual(ctx, ctx.steadyMs() - began)
  }

  /**
   * Computes the members of a tracked segment, step by step, if they may have changed: changed contacts are followed,
   * so this is for changes by the clock and for membership events. `dueAt` is when it is due again, unless that costs
   * too much.
   */
  async *recompute(ctx: Context, segment: FollowedSegment, dueAt: Date): AsyncGenerator<void, void> {
    const asked = await this.#askedFor(ctx, segment, await predicateOf(ctx, segment.condition))
    if (asked !== undefined && this.#counted.get(segment.id) === asked) return
    let costMs = 0
    const steps = computing(ctx, segment)
    for (let isDone = false; !isDone; ) {
      const began = ctx.steadyMs()
      isDone = (await steps.next()).done === true
      costMs += ctx.steadyMs() - began
      if (!isDone) yield
    }
    this.#remember(segment, asked)
    const later = await laterThanUsual(ctx, costMs)
    if (later) await ctx.store.segments.putOff(segment.id, { from: dueAt, to: later })
  }

  /** Returns a hash of everything that the members depend on; undefined when they may change without it. */
  async #askedFor(ctx: Context, { updatedAt }: Segment, predicate: object): Promise<string | undefined> {
    // A window has moved, and so has its predicate. Memberships of static segments have no fingerprint.
    const text = JSON.stringify(predicate)
    if (text.includes('"kind":"member"')) return undefined
    // Read first: later changes are counted the next time.
    return ctx.secrets.sha256(`${await this.#look(ctx)} ${updatedAt.getTime()} ${text}`)
  }

  #remember({ id }: Segment, asked: string | undefined): void {
    if (this.#counted.size >= REMEMBERED_MAX) this.#counted.clear()
    if (asked !== undefined) this.#counted.set(id, asked)
  }

  async #look(ctx: Context): Promise<string> {
    const began = ctx.steadyMs()
    const known = this.#looks.get(ctx.project.id)
    if (known && known.until > began) return known.fingerprint
    const fingerprint = await ctx.store.segments.fingerprint()
    const cost = ctx.steadyMs() - began
    if (this.#looks.size >= REMEMBERED_MAX) this.#looks.clear()
    this.#looks.set(ctx.project.id, { fingerprint, until: began + Math.max(LOOK_EVERY_MS, cost * TIMES_THE_COST) })
    return fingerprint
  }
}

async function laterThanUsual({ clock, store }: Context, costMs: number): Promise<Date | undefined> {
  const others = (await store.segments.list()).filter(({ condition }) => condition).length
  const waitMs = costMs * TIMES_THE_COST * others
  return waitMs > COMPUTE_EVERY_MS ? new Date(clock.now().getTime() + waitMs) : undefined
}

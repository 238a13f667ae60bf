import type { Context } from '../context.ts'
import type { ProjectId, SegmentId } from '../ids.ts'
import { predicateOf } from './predicate.ts'
import type { Segment } from './schema.ts'

/** How often every dynamic segment is computed or counted, even without changes. */
export const COMPUTE_EVERY_MS = 5 * 60_000
/** What is remembered of the contacts of a project is not read again for this long. */
const LOOK_EVERY_MS = 60_000
/** All counts of a project together take a twentieth of the time at most. */
const TIMES_THE_COST = 20
const REMEMBERED_MAX = 50_000

/**
 * Counts segments that are not tracked, unless nothing has changed since this worker counted them. Remembers that in its own
 * memory, so that writers keep no number that all of them would have to change.
 */
export class SegmentCounts {
  readonly #looks = new Map<ProjectId, { readonly fingerprint: string; readonly until: number }>()
  readonly #counted = new Map<SegmentId, string>()

  /** Counts the members if they may have changed. Returns when to come back, if that is later than usual. */
  async recount(ctx: Context, segment: Segment): Promise<Date | undefined> {
    const { condition } = segment
    if (!condition) return undefined
    // First: what changes meanwhile is counted the next time.
    const fingerprint = await this.#look(ctx)
    const predicate = await predicateOf(ctx, condition)
    const text = JSON.stringify(predicate)
    // A window has moved, and so has its predicate. Memberships of static segments have no fingerprint.
    const asked = text.includes('"kind":"member"') ? undefined : ctx.secrets.sha256(`${fingerprint} ${text}`)
    if (asked !== undefined && this.#counted.get(segment.id) === asked) return undefined
    const began = ctx.steadyMs()
    await ctx.store.segments.setMemberCount(segment.id, await ctx.store.segments.countMatching(predicate))
    if (this.#counted.size >= REMEMBERED_MAX) this.#counted.clear()
    if (asked !== undefined) this.#counted.set(segment.id, asked)
    return laterThanUsual(ctx, ctx.steadyMs() - began)
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

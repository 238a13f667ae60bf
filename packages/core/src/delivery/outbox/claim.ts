import type { World } from '../../kernel/context/world.ts'
import type { ProjectId, WorkerId } from '../../kernel/ids/ids.ts'
import type { SetAside } from '../../kernel/ports/observer.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import type { Email } from '../../mail/emails/schema.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import type { EmailClaim, LedgerStore, OnSetAside, SuspectClaim } from './ledger.ts'
import { reportSetAside } from './set-aside.ts'
import { dealOut } from './share.ts'
import { allowance } from './throttle.ts'

export interface Claim {
  readonly project: Project
  readonly email: Email
}

/** Claimed mails. When there are none, `nextAt` says when a rate limit or a due time allows the next claim. */
interface Round {
  readonly claimed: readonly Claim[]
  readonly nextAt: Date | undefined
}

/** The maximum number of projects with due mail that one query finds, and for which one transaction claims. */
const LOOKED_AT = 500
const PROJECTS_AT_ONCE = 50

/** A project at its rate limit is checked again after at most this time: its rate may have been raised. */
const LOOK_AGAIN_MS = 1000
/**
 * The time that a project waits after its claim or a look-up for its mail failed, so that its retries do not slow the
 * others.
 */
const TRY_AGAIN_MS = 5000

interface Wait {
  readonly since: Date
  /** The time at which it is checked again, and its next mail may go. */
  readonly until: Date
  readonly nextAt: Date
}

/** Claims mail from the ledger for one worker. */
export class Claims {
  readonly #world: World
  readonly #worker: { readonly id: WorkerId; readonly leaseMs: number }
  readonly #waits = new Map<ProjectId, Wait>()
  /** The last project of the previous round when more follow it; they are next. */
  #servedUntil: ProjectId | undefined
  #mayHoldSuspect = false

  constructor(world: World, worker: { readonly id: WorkerId; readonly leaseMs: number }) {
    this.#world = world
    this.#worker = worker
  }

  /** Makes these projects wait a little, because something about their mail cannot be read. */
  putOff(projectIds: readonly ProjectId[]): void {
    const now = this.#world.clock.now()
    for (const id of projectIds) this.#putOff(id, now)
  }

  /** Returns true if a suspect can be claimed. */
  async hasSuspects(): Promise<boolean> {
    const now = this.#world.clock.now()
    this.#forgetPast(now)
    return this.#mayHoldSuspect || (await this.#suspected(now)).length > 0
  }

  /** Claims one suspect, within its project's send rate. Only for a worker that holds no other mail. */
  async nextSuspect({ hasDelivered }: Pick<SuspectClaim, 'hasDelivered'>): Promise<Claim | undefined> {
    const now = this.#world.clock.now()
    this.#forgetPast(now)
    // The answer to the previous claim may have been lost.
    if (this.#mayHoldSuspect)
      await this.#world.store.ledger.claimSuspect({ ...this.#claimant(now), projectId: undefined, hasDelivered })
    this.#mayHoldSuspect = false
    const [project] = await this.#world.store.projects.findMany((await this.#suspected(now)).slice(0, 1))
    if (!project) return undefined
    this.#mayHoldSuspect = true
    const claimed = await this.#claimSuspect(project, { now, hasDelivered })
    this.#mayHoldSuspect = false
    return claimed
  }

  /**
   * Claims due mail of many projects in one transaction: equal shares within their send rates; the other projects get
   * the unused part of a share. The projects alternate in the result. Skips projects that cannot send now until they
   * can, and `passed` in this round.
   */
  async next(limit: number, passed: ReadonlySet<ProjectId> = new Set()): Promise<Round> {
    const now = this.#world.clock.now()
    this.#forgetPast(now)
    let nextAt: Date | undefined
    let fromTheFirst = this.#servedUntil === undefined
    for (;;) {
      const { claimed, nextAt: roundNextAt } = await this.#round(now, limit, passed)
      if (claimed.length > 0) return { claimed, nextAt: undefined }
      nextAt = earliest(nextAt, roundNextAt)
      if (this.#servedUntil !== undefined) continue
      if (fromTheFirst) break
      fromTheFirst = true
    }
    if (nextAt) return { claimed: [], nextAt }
    const dueAt = await this.#world.store.ledger.nextDueAt()
    return { claimed: [], nextAt: dueAt && dueAt > now ? dueAt : undefined }
  }

  #wait(projectId: ProjectId, now: Date, nextAt: Date, atMostMs: number): void {
    this.#waits.set(projectId, { since: now, until: earlier(nextAt, after(now, atMostMs)), nextAt })
  }

  #putOff(id: ProjectId, now: Date) {
    return this.#wait(id, now, after(now, TRY_AGAIN_MS), TRY_AGAIN_MS)
  }

  #forgetPast(now: Date): void {
    // After a clock was set back, all of them would wait for the difference.
    for (const [id, { since, until }] of this.#waits) if (until <= now || since > now) this.#waits.delete(id)
  }

  async #claimFrom(projects: readonly Project[], now: Date, limit: number): Promise<readonly Claim[]> {
    const { taken, nextAt, setAside } = await claimShares(this.#world, projects, {
      now,
      limit,
      take: this.#takeAs(now),
    })
    reportSetAside(this.#world, setAside)
    for (const [id, at] of nextAt) this.#wait(id, now, at, LOOK_AGAIN_MS)
    return inTurns(projects.map((project) => (taken.get(project.id) ?? []).map((email) => ({ project, email }))))
  }

  #claimant(now: Date) {
    return { workerId: this.#worker.id, now, leaseUntil: after(now, this.#worker.leaseMs) }
  }

  #takeAs(now: Date): Take {
    return (ledger, shares, onSetAside) => ledger.claim({ ...this.#claimant(now), shares, onSetAside })
  }

  async #claimSuspect(
    project: Project,
    { now, hasDelivered }: Pick<SuspectClaim, 'now' | 'hasDelivered'>,
  ): Promise<Claim | undefined> {
    const take: Take = async (ledger, [share], onSetAside) => {
      const email = await ledger.claimSuspect({
        ...this.#claimant(now),
        projectId: share?.projectId,
        hasDelivered,
        onSetAside,
      })
      return email ? [email] : []
    }
    const { taken, nextAt, setAside } = await claimShares(this.#world, [project], { now, limit: 1, take })
    reportSetAside(this.#world, setAside)
    for (const [id, at] of nextAt) this.#wait(id, now, at, LOOK_AGAIN_MS)
    const [email] = taken.get(project.id) ?? []
    return email && { project, email }
  }

  /** Projects with suspects that may send now. */
  async #suspected(now: Date) {
    return (await this.#world.store.ledger.suspectsDue(now, PROJECTS_AT_ONCE)).filter((id) => !this.#waits.has(id))
  }

  /** Contains a failure in its project: on an error each project is claimed by itself. */
  async #claimContained(projects: readonly Project[], now: Date, limit: number): Promise<readonly Claim[]> {
    try {
      return await this.#claimFrom(projects, now, limit)
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      const [project, ...others] = projects
      if (project && others.length === 0) {
        this.#putOff(project.id, now)
        this.#world.log.error({ err: error, project: project.id }, 'failed to claim mail; retrying')
        return []
      }
    }
    const claimed: Claim[] = []
    const share = Math.ceil(limit / projects.length)
    for (const project of projects) claimed.push(...(await this.#claimContained([project], now, share)))
    return claimed
  }

  /** Claims for the next group of projects. */
  async #round(now: Date, limit: number, passed: ReadonlySet<ProjectId>): Promise<Round> {
    const due = await this.#world.store.ledger.projectsDue(now, LOOKED_AT, this.#servedUntil)
    const ready = due.filter((id) => !this.#waits.has(id) && !passed.has(id))
    const served = ready.slice(0, Math.min(PROJECTS_AT_ONCE, limit))
    const isLast = served.length === ready.length && due.length < LOOKED_AT
    this.#servedUntil = isLast ? undefined : served.length < ready.length ? served.at(-1) : due.at(-1)
    const claimed = served.length === 0 ? [] : await this.#claimOf(served, now, limit)
    return { claimed, nextAt: due.map((id) => this.#waits.get(id)?.nextAt).reduce(earliest, undefined) }
  }

  #claimOf(ids: readonly ProjectId[], now: Date, limit: number) {
    return this.#world.observer.step('emails.claim', async () =>
      this.#claimContained(await this.#world.store.projects.findMany(ids), now, limit),
    )
  }
}

/** Claims mail from the ledger, up to the share of each project. */
type Take = (ledger: LedgerStore, shares: EmailClaim['shares'], onSetAside: OnSetAside) => Promise<readonly Email[]>

/** The mails of each project, and when projects at their rate limit may send again. */
interface ClaimResult {
  readonly taken: ReadonlyMap<ProjectId, readonly Email[]>
  readonly nextAt: ReadonlyMap<ProjectId, Date>
  readonly setAside: readonly SetAside[]
}

/** The number of rounds of one transaction that distribute the unused parts of shares. */
const DEALS = 3

/** Claims for many projects within their send rates, in one transaction: all or nothing. */
async function claimShares(
  world: World,
  projects: readonly Project[],
  { now, limit, take }: { readonly now: Date; readonly limit: number; readonly take: Take },
): Promise<ClaimResult> {
  const rates = new Map(projects.map((project) => [project.id, rateOf(world, project)]))
  const limited = projects.filter(({ id }) => rates.get(id) !== null).map(({ id }) => id)
  const { taken, arrivals, setAside } = await world.store.transaction(async ({ ledger }) => {
    const setAside: SetAside[] = [] // per run: the transaction may be retried
    const before = limited.length === 0 ? new Map<ProjectId, Date>() : await ledger.theoreticalArrivals(limited)
    const allowed = (id: ProjectId, wanted: number) => allowance(before.get(id), now, rates.get(id) ?? null, wanted)
    const room = new Map(projects.map(({ id }) => [id, allowed(id, limit).count]))
    const taken = await dealAndTake(room, limit, (shares) => take(ledger, shares, (email) => void setAside.push(email)))
    const arrivals = new Map(limited.map((id) => [id, allowed(id, taken.get(id)?.length ?? 0).theoreticalArrivalAt]))
    // A capped debt is stored; otherwise each claim would cap it again and it would never be worked off.
    const changed = [...arrivals].filter(([id, until]) => taken.has(id) || until < (before.get(id) ?? now))
    if (changed.length > 0) await ledger.setTheoreticalArrivals(new Map(changed))
    return { taken, arrivals, setAside }
  })
  const nextAt = [...arrivals].map(
    ([id, until]) => [id, allowance(until, now, rates.get(id) ?? null, 1).nextAt] as const,
  )
  return { taken, nextAt: new Map(nextAt.flatMap(([id, at]) => (at ? [[id, at]] : []))), setAside }
}

/** Distributes the limit, claims, and distributes the rest among projects that used their whole share. */
async function dealAndTake(
  room: Map<ProjectId, number>,
  limit: number,
  take: (shares: EmailClaim['shares']) => Promise<readonly Email[]>,
): Promise<ReadonlyMap<ProjectId, readonly Email[]>> {
  const taken: Email[] = []
  for (let deal = 0; deal < DEALS; deal++) {
    const shares = dealOut(limit - taken.length, room)
    if (shares.length === 0) break
    const emails = await take(shares)
    taken.push(...emails)
    const counts = new Map<ProjectId, number>()
    for (const { projectId } of emails) counts.set(projectId, (counts.get(projectId) ?? 0) + 1)
    for (const { projectId, limit } of shares) {
      const count = counts.get(projectId) ?? 0
      // A project that used less than its share has no more due mail.
      room.set(projectId, count < limit ? 0 : (room.get(projectId) ?? 0) - count)
    }
  }
  return Map.groupBy(taken, (email) => email.projectId)
}

/** Mails per second; null for no limit. */
function rateOf(world: World, project: Project): number | null {
  if (project.sendRatePerSecond !== undefined) return project.sendRatePerSecond
  return world.mailer.local ? null : world.settings.sendRatePerSecond
}

/** Interleaves lists: the first of each, then the second of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat()
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms)
const earlier = (a: Date, b: Date) => (a < b ? a : b)
const earliest = (a: Date | undefined, b: Date | undefined) => (a && b ? earlier(a, b) : (a ?? b))

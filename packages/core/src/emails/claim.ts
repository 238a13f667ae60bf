import type { World } from '../context.ts'
import type { ProjectId, WorkerId } from '../ids.ts'
import type { Project } from '../projects/schema.ts'
import type { Email } from './schema.ts'
import { allowance } from './throttle.ts'

export interface Claimed {
  readonly project: Project
  readonly email: Email
}

/** What was claimed; if that is nothing, `nextAt` says when to come back, the rate or a later due time being waited for. */
interface Round {
  readonly claimed: readonly Claimed[]
  readonly nextAt: Date | undefined
}

/** What a worker takes from the ledger. */
export interface Claims {
  /** Claims due mail: a fair share for each project that has some, within its send rate; many projects take turns. */
  next(limit: number): Promise<Round>
}

const PROJECTS_AT_ONCE = 50

export function createClaims(world: World, worker: { readonly id: WorkerId; readonly leaseMs: number }): Claims {
  /** The last project of the round before, where there were more behind it: their turn is next. */
  let servedUntil: ProjectId | undefined

  async function claimShare(projectId: ProjectId, now: Date, share: number): Promise<Round> {
    const project = await world.store.projects.find(projectId)
    if (!project) return { claimed: [], nextAt: undefined }
    const rate = project.sendRatePerSecond === undefined ? defaultRate(world) : project.sendRatePerSecond
    const { emails, nextAt } = await world.store.transaction(async ({ ledger }) => {
      const claim = { projectId, workerId: worker.id, now, leaseUntil: new Date(now.getTime() + worker.leaseMs) }
      if (rate === null) return { emails: await ledger.claim({ ...claim, limit: share }), nextAt: undefined }
      const paidUntil = await ledger.paidUntil(projectId)
      const allowed = allowance(paidUntil, now, rate, share)
      const emails = allowed.count === 0 ? [] : await ledger.claim({ ...claim, limit: allowed.count })
      if (emails.length > 0)
        await ledger.setPaidUntil(projectId, allowance(paidUntil, now, rate, emails.length).paidUntil)
      return { emails, nextAt: allowed.nextAt }
    })
    return { claimed: emails.map((email) => ({ project, email })), nextAt }
  }

  async function claimShares(due: readonly ProjectId[], now: Date, limit: number): Promise<Round> {
    const share = Math.max(1, Math.ceil(limit / due.length))
    const claimed: Claimed[] = []
    let nextAt: Date | undefined
    for (const projectId of due) {
      try {
        const taken = await claimShare(projectId, now, share)
        claimed.push(...taken.claimed)
        nextAt = earlier(nextAt, taken.nextAt)
      } catch (error) {
        if (claimed.length === 0) throw error
        world.log.error({ err: error, project: projectId }, 'mail could not be claimed; the sweep tries again')
        break
      }
    }
    return { claimed, nextAt }
  }

  /** The next projects, as many as go at once. */
  async function round(now: Date, limit: number): Promise<Round> {
    const due = await world.store.ledger.projectsDue(now, PROJECTS_AT_ONCE, servedUntil)
    servedUntil = due.length === PROJECTS_AT_ONCE ? due.at(-1) : undefined
    if (due.length === 0) return { claimed: [], nextAt: undefined }
    return world.observer.step('emails.claim', () => claimShares(due, now, limit))
  }

  return {
    async next(limit) {
      const now = world.clock.now()
      let nextAt: Date | undefined
      let fromTheFirst = servedUntil === undefined
      for (;;) {
        const { claimed, nextAt: roundNextAt } = await round(now, limit)
        if (claimed.length > 0) return { claimed, nextAt: undefined }
        nextAt = earlier(nextAt, roundNextAt)
        if (servedUntil !== undefined) continue
        if (fromTheFirst) break
        fromTheFirst = true
      }
      if (nextAt) return { claimed: [], nextAt }
      const dueAt = await world.store.ledger.nextDueAt()
      return { claimed: [], nextAt: dueAt && dueAt > now ? dueAt : undefined }
    },
  }
}

function defaultRate(world: World): number | null {
  return world.mailer.local ? null : world.settings.sendRatePerSecond
}

function earlier(a: Date | undefined, b: Date | undefined): Date | undefined {
  return a && (!b || a < b) ? a : b
}

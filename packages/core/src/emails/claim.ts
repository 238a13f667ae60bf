import type { World } from '../context.ts'
import type { ProjectId, WorkerId } from '../ids.ts'
import type { Project } from '../projects/schema.ts'
import type { Email } from './schema.ts'
import { allowance } from './throttle.ts'

export interface Claimed {
  readonly project: Project
  readonly email: Email
}

const PROJECTS_AT_ONCE = 50

/**
 * Claims due mail for a worker: a fair share for each project that has some, within its send rate. `nextAt` says when
 * to come back, if the rate or a later due time is what is being waited for.
 */
export async function claimEmails(
  world: World,
  worker: { readonly id: WorkerId; readonly leaseMs: number },
  limit: number,
): Promise<{ readonly claimed: readonly Claimed[]; readonly nextAt: Date | undefined }> {
  const now = world.clock.now()
  const due = await world.store.ledger.projectsDue(now, PROJECTS_AT_ONCE)
  const share = Math.max(1, Math.ceil(limit / Math.max(1, due.length)))
  const claimed: Claimed[] = []
  let nextAt: Date | undefined

  async function claimShare(projectId: ProjectId): Promise<void> {
    const project = await world.store.projects.find(projectId)
    if (!project) return
    const rate = project.sendRatePerSecond === undefined ? defaultRate(world) : project.sendRatePerSecond
    const emails = await world.store.transaction(async (store) => {
      const claim = { projectId, workerId: worker.id, now, leaseUntil: new Date(now.getTime() + worker.leaseMs) }
      if (rate === null) return store.ledger.claim({ ...claim, limit: share })
      const paidUntil = await store.ledger.paidUntil(projectId)
      const allowed = allowance(paidUntil, now, rate, share)
      const taken = allowed.count === 0 ? [] : await store.ledger.claim({ ...claim, limit: allowed.count })
      if (allowed.nextAt) nextAt = earlier(nextAt, allowed.nextAt)
      if (taken.length > 0)
        await store.ledger.setPaidUntil(projectId, allowance(paidUntil, now, rate, taken.length).paidUntil)
      return taken
    })
    for (const email of emails) claimed.push({ project, email })
  }

  if (due.length > 0) {
    await world.observer.step('emails.claim', async () => {
      for (const projectId of due) await claimShare(projectId)
    })
  }
  if (claimed.length === 0 && due.length === 0) {
    const dueAt = await world.store.ledger.nextDueAt()
    if (dueAt && dueAt > now) nextAt = earlier(nextAt, dueAt)
  }
  return { claimed, nextAt }
}

function defaultRate(world: World): number | null {
  return world.mailer.local ? null : world.settings.sendRatePerSecond
}

function earlier(a: Date | undefined, b: Date): Date {
  return a && a < b ? a : b
}

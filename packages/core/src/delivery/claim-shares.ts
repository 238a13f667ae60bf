import type { World } from '../context.ts'
import type { Email } from '../emails/schema.ts'
import type { ProjectId } from '../ids.ts'
import type { Project } from '../projects/schema.ts'
import type { EmailClaim, LedgerStore, OnSetAside, SetAside } from './ledger.ts'
import { dealOut } from './share.ts'
import { allowance } from './throttle.ts'

/** Claims mail from the ledger, up to the share of each project. */
export type Take = (
  ledger: LedgerStore,
  shares: EmailClaim['shares'],
  onSetAside: OnSetAside,
) => Promise<readonly Email[]>

/** The mails of each project, and when projects at their rate limit may send again. */
interface Taken {
  readonly taken: ReadonlyMap<ProjectId, readonly Email[]>
  readonly nextAt: ReadonlyMap<ProjectId, Date>
  readonly setAside: readonly SetAside[]
}

/** How many rounds of one transaction deal out what projects left of their shares. */
const DEALS = 3

/** Claims for many projects within their send rates, in one transaction: all or nothing. */
export async function claimShares(
  world: World,
  projects: readonly Project[],
  { now, limit, take }: { readonly now: Date; readonly limit: number; readonly take: Take },
): Promise<Taken> {
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

/** Deals out the limit, claims, and deals out the rest among projects that used their whole share. */
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

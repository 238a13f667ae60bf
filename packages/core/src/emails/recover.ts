import type { World } from '../context.ts'
import type { LostClaim, Outcome } from './ledger.ts'
import { afterUnknown, policyOf } from './lifecycle.ts'

const PORTION = 500

/**
 * Settles the claims of workers that died: mail that was not handed over goes back, mail whose outcome nobody can know
 * becomes UNKNOWN by the project's policy. Answers with how many claims there were.
 */
export async function recoverLostClaims(world: World): Promise<number> {
  const now = world.clock.now()
  const lost = await world.store.ledger.lost(now, PORTION)
  const byWorker = Map.groupBy(lost, (claim) => claim.workerId)
  for (const [workerId, claims] of byWorker) {
    const outcomes: Outcome[] = []
    for (const claim of claims) outcomes.push(await outcomeOfLoss(world, claim, now))
    await world.store.ledger.finish(workerId, outcomes)
    world.log.warn({ worker: workerId, claims: claims.length, unknown: claims.filter((claim) => claim.handedOver).length }, 'a worker was lost; its mail is taken over')
  }
  return lost.length
}

async function outcomeOfLoss(world: World, { email, handedOver }: LostClaim, now: Date): Promise<Outcome> {
  const kept = {
    id: email.id,
    projectId: email.projectId,
    response: undefined,
    sentAt: undefined,
    event: undefined,
    error: email.error,
    attempts: email.attempts,
    unknownOutcomes: email.unknownOutcomes,
  }
  if (!handedOver) return { ...kept, status: email.unknownOutcomes > 0 ? 'UNKNOWN' : 'PENDING', dueAt: now }
  const project = await world.store.projects.find(email.projectId)
  const policy = project?.unknownPolicy[policyOf(email.sourceType)] ?? 'park'
  const tried = { ...email, attempts: email.attempts + 1 }
  return {
    ...kept,
    ...afterUnknown(tried, policy, now),
    attempts: tried.attempts,
    error: 'The worker stopped while it handed the mail over: nobody knows whether the mail server took it.',
  }
}

import type { World } from '../context.ts'
import type { Attempt } from '../ports/observer.ts'
import type { Store } from '../ports/store.ts'
import { attemptOf, type LostClaim, type Outcome } from './ledger.ts'
import { afterUnknown, policyOf } from './lifecycle.ts'

const PORTION = 500

/** A worker that was only cut off from the database knows the outcome, and writes it as soon as it is back. */
const TRUTH_MAY_COME_MS = 10_000

/**
 * Settles the claims of workers that died: mail that was not handed over goes back, mail whose outcome nobody can know
 * becomes UNKNOWN by the project's policy. Answers with how many claims there were.
 */
export async function recoverLostClaims(world: World): Promise<number> {
  const now = world.clock.now()
  // Nearly always there is none, and a look costs a third of a transaction.
  if ((await world.store.ledger.lost(now, 1)).length === 0) return 0
  // Found and settled in one transaction: a worker that comes back meanwhile is either before it or behind it.
  const { lost, attempts } = await world.store.transaction(async (store) => {
    const lost = await store.ledger.lost(now, PORTION)
    const attempts: Attempt[] = []
    for (const [workerId, claims] of Map.groupBy(lost, (claim) => claim.workerId)) {
      const outcomes: Outcome[] = []
      for (const claim of claims) {
        const outcome = await outcomeOfLoss(store, claim, now)
        outcomes.push(outcome)
        if (claim.handedOverAt) attempts.push(attemptOf(claim.email, outcome, now))
      }
      await store.ledger.finish(workerId, outcomes)
    }
    return { lost, attempts }
  })
  for (const attempt of attempts) world.observer.attempted(attempt)
  if (lost.length > 0) {
    const unknown = lost.filter((claim) => claim.handedOverAt).length
    world.log.warn({ claims: lost.length, unknown }, 'a worker was lost; its mail is taken over')
  }
  return lost.length
}

async function outcomeOfLoss(store: Store, { email, handedOverAt }: LostClaim, now: Date): Promise<Outcome> {
  const kept = {
    id: email.id,
    projectId: email.projectId,
    response: undefined,
    sentAt: undefined,
    handedOverAt,
    event: undefined,
    error: email.error,
    attempts: email.attempts,
    unknownOutcomes: email.unknownOutcomes,
  }
  if (!handedOverAt) return { ...kept, status: email.unknownOutcomes > 0 ? 'UNKNOWN' : 'PENDING', dueAt: now }
  const project = await store.projects.find(email.projectId)
  const policy = project?.unknownPolicy[policyOf(email.sourceType)] ?? 'park'
  const tried = { ...email, attempts: email.attempts + 1 }
  return {
    ...kept,
    ...afterUnknown(tried, policy, new Date(now.getTime() + TRUTH_MAY_COME_MS)),
    attempts: tried.attempts,
    error: 'The worker stopped while it handed the mail over: nobody knows whether the mail server took it.',
  }
}

import type { World } from '../context.ts'
import type { Attempt } from '../ports/observer.ts'
import type { Project } from '../projects/schema.ts'
import { withHistory } from './history.ts'
import { LOST_CLAIMS_OF_SUSPECT, type LostClaim, type Outcome, type SetAside } from './ledger.ts'
import { afterUnknown, attemptOf, policyOf } from './lifecycle.ts'
import { tellSetAside } from './set-aside.ts'

const BATCH = 500

/** How long a worker that was only cut off from the database has to write the outcome it knows. */
const TRUTH_MAY_COME_MS = 10_000

/** How long the worker of a lost suspect has to show that it is alive before the mail is given up. */
const LAST_CALL_MS = 60_000

/**
 * Settles the claims of dead workers. Mail that was not handed over is due again; handed-over mail becomes UNKNOWN, and the
 * project's policy decides about a retry. A suspect that was claimed alone fails. Returns the number of claims.
 */
export async function recoverLostClaims(world: World): Promise<number> {
  const now = world.clock.now()
  // Nearly always there is none, and this query costs a third of a transaction.
  const unreadable: SetAside[] = []
  const [first] = await world.store.ledger.lost(now, 1, (email) => void unreadable.push(email))
  tellSetAside(world, unreadable)
  if (!first) return 0
  // Found and settled in one transaction, so that a worker that comes back is either before or after it.
  const { lost, attempts, setAside } = await world.store.transaction(async (store) => {
    const setAside: SetAside[] = []
    const lost = await store.ledger.lost(now, BATCH, (email) => void setAside.push(email))
    const projects = new Map((await store.projects.findMany(projectsOf(lost))).map((project) => [project.id, project]))
    const attempts: Attempt[] = []
    const lastCallUntil = new Date(now.getTime() + LAST_CALL_MS)
    for (const [workerId, claims] of Map.groupBy(lost, (claim) => claim.workerId)) {
      const outcomes: Outcome[] = []
      const [called, settled] = [claims.filter(isForLastCall), claims.filter((claim) => !isForLastCall(claim))]
      if (called.length > 0)
        await store.ledger.lastCall(
          called.map(({ email }) => email.id),
          lastCallUntil,
        )
      for (const claim of settled) {
        const outcome = outcomeOfLoss(claim, projects.get(claim.email.projectId), now)
        outcomes.push(withHistory(claim.email, outcome, now))
        if (isGivenUp(claim)) setAside.push(deadly(claim))
        if (claim.handedOverAt || !outcome.dueAt) attempts.push(attemptOf(claim.email, outcome, now))
      }
      await store.ledger.finish(workerId, outcomes)
    }
    return { lost, attempts, setAside }
  })
  for (const attempt of attempts) world.observer.attempted(attempt)
  tellSetAside(world, setAside)
  if (lost.length > 0) tellLost(world, lost)
  return lost.length
}

/** The most mails that the log names, unknown outcomes first. */
const NAMED_MAX = 20

function tellLost({ log }: World, lost: readonly LostClaim[]): void {
  const unknown = lost.filter((claim) => claim.handedOverAt)
  const named = [...unknown, ...lost.filter((claim) => !claim.handedOverAt)].slice(0, NAMED_MAX)
  const about = {
    claims: lost.length,
    unknown: unknown.length,
    workers: [...new Set(lost.map(({ workerId }) => workerId))],
    emails: named.map(({ email }) => email.id),
  }
  log.warn(about, 'a worker was lost; its mail is taken over')
}

const deadly = ({ email: { id, projectId, requestId } }: LostClaim): SetAside => ({
  id,
  projectId,
  requestId,
  why: 'deadly',
})

/** It was claimed alone, and its worker missed the last call: the mail itself is the cause. */
const isGivenUp = ({ handedOverAt, lostClaims }: LostClaim) => !handedOverAt && lostClaims > LOST_CLAIMS_OF_SUSPECT

const isForLastCall = ({ handedOverAt, lostClaims }: LostClaim) =>
  !handedOverAt && lostClaims === LOST_CLAIMS_OF_SUSPECT

const projectsOf = (lost: readonly LostClaim[]) => [...new Set(lost.map(({ email }) => email.projectId))]

const UNKNOWN_BY_LOSS =
  'The worker stopped while it handed the mail over: nobody knows whether the mail server took it.'
const GIVEN_UP =
  'The worker stopped three times while it made the mail ready, the last time with nothing else in hand: it is not tried again.'

function outcomeOfLoss(claim: LostClaim, project: Project | undefined, now: Date): Outcome {
  const { email, handedOverAt, lostClaims } = claim
  const kept = {
    id: email.id,
    projectId: email.projectId,
    response: undefined,
    sentAt: undefined,
    handedOverAt,
    error: email.error,
    attempts: email.attempts,
    unknownOutcomes: email.unknownOutcomes,
  }
  if (!handedOverAt) {
    const mayBeOut = email.unknownOutcomes > 0
    if (isGivenUp(claim)) return { ...kept, status: mayBeOut ? 'UNKNOWN' : 'FAILED', dueAt: undefined, error: GIVEN_UP }
    return { ...kept, status: mayBeOut ? 'UNKNOWN' : 'PENDING', dueAt: now, lostClaims: lostClaims + 1 }
  }
  const policy = project?.unknownPolicy[policyOf(email.sourceType)] ?? 'park'
  const tried = { ...email, attempts: email.attempts + 1 }
  return {
    ...kept,
    ...afterUnknown(tried, policy, new Date(now.getTime() + TRUTH_MAY_COME_MS)),
    attempts: tried.attempts,
    error: UNKNOWN_BY_LOSS,
  }
}

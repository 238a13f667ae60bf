import type { World } from '../../kernel/context/world.ts'
import type { Attempt, SetAside } from '../../kernel/ports/observer.ts'
import type { Email } from '../../mail/emails/schema.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { withHistory } from './history.ts'
import { type LedgerStore, LOST_CLAIMS_OF_SUSPECT, type LostClaim, type Outcome } from './ledger.ts'
import {
  afterUnknown,
  attemptOf,
  isParked,
  jittered,
  policyOf,
  SUSPECT_DELAYS_SECONDS,
  waitingStatus,
} from './lifecycle.ts'
import { reportParked, reportSetAside } from './set-aside.ts'

const BATCH = 500

/** The time that a worker that was only cut off from the database has to write the outcome it knows. */
const TRUTH_MAY_COME_MS = 10_000

/** The time that the worker of a lost suspect has to show that it is alive before that counts as its death. */
const LAST_CALL_MS = 60_000

/**
 * A suspect is given up after this number of proofs: other mail was delivered between the deaths, and no other suspect
 * died.
 */
const PROOFS_OF_DEADLY = 2

/**
 * Settles the claims of dead workers. Mail that was not handed over is due again; handed-over mail becomes UNKNOWN, and the
 * project's policy decides about a retry. A suspect that was claimed alone waits longer each time, and fails only once it is
 * proven to be the cause: when two suspects die one after the other, neither is. Returns the number of claims.
 */
export async function recoverLostClaims(world: World): Promise<number> {
  const now = world.clock.now()
  // There is nearly always none, and this query costs a third of a transaction.
  const unreadable: SetAside[] = []
  const [first] = await world.store.ledger.lost(now, 1, (email) => void unreadable.push(email))
  reportSetAside(world, unreadable)
  if (!first) return 0
  // Found and settled in one transaction, so that a worker that comes back is either before or after it.
  const { lost, attempts, parked, setAside } = await world.store.transaction(async (store) => {
    const setAside: SetAside[] = []
    const lost = await store.ledger.lost(now, BATCH, (email) => void setAside.push(email))
    const projects = new Map((await store.projects.findMany(projectsOf(lost))).map((project) => [project.id, project]))
    const attempts: Attempt[] = []
    const parked: Email[] = []
    const ofMany = lost.filter(wasAlone).length > 1
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
        const died = wasAlone(claim) ? await afterDeath(store.ledger, claim, { now, ofMany }) : undefined
        const outcome = died ?? outcomeOfLoss(claim, projects.get(claim.email.projectId), now)
        outcomes.push(withHistory(claim.email, outcome, now))
        if (isParked(outcome)) parked.push(claim.email)
        if (died && !died.dueAt) setAside.push(deadly(claim))
        if (claim.handedOverAt || !outcome.dueAt) attempts.push(attemptOf(claim.email, outcome, now))
      }
      await store.ledger.finish(workerId, outcomes)
    }
    return { lost, attempts, parked, setAside }
  })
  for (const attempt of attempts) world.observer.attempted(attempt)
  for (const email of parked) reportParked(world, email)
  reportSetAside(world, setAside)
  if (lost.length > 0) logLost(world, lost)
  return lost.length
}

/** The maximum number of mails that the log names, unknown outcomes first. */
const NAMED_MAX = 20

function logLost({ log }: World, lost: readonly LostClaim[]): void {
  const unknown = lost.filter((claim) => claim.handedOverAt)
  const named = [...unknown, ...lost.filter((claim) => !claim.handedOverAt)].slice(0, NAMED_MAX)
  const about = {
    claims: lost.length,
    unknown: unknown.length,
    workers: [...new Set(lost.map(({ workerId }) => workerId))],
    emails: named.map(({ email }) => email.id),
  }
  log.warn(about, 'worker lost; its mail is taken over')
}

const deadly = ({ email: { id, projectId, requestId } }: LostClaim): SetAside => ({
  id,
  projectId,
  requestId,
  why: 'deadly',
})

/** Returns how many more lost claims a suspect has than the limit: an odd number after the last call. */
const lostAlone = ({ lostClaims }: LostClaim) => lostClaims - LOST_CLAIMS_OF_SUSPECT

/** Returns true if it was claimed alone, and its worker missed the last call. */
const wasAlone = (claim: LostClaim) => !claim.handedOverAt && lostAlone(claim) > 0 && lostAlone(claim) % 2 === 1

const isForLastCall = (claim: LostClaim) => !claim.handedOverAt && lostAlone(claim) >= 0 && lostAlone(claim) % 2 === 0

const projectsOf = (lost: readonly LostClaim[]) => [...new Set(lost.map(({ email }) => email.projectId))]

const UNKNOWN_BY_LOSS =
  'The worker stopped while handing over the mail: it is unknown whether the mail server accepted it.'
const DIED_ALONE = 'The worker stopped while preparing only this mail. The next attempt is delayed.'
const GIVEN_UP = 'Workers that deliver other mail stop whenever they prepare this mail alone. It is not retried.'

const keptOf = ({ email, handedOverAt }: LostClaim) => ({
  id: email.id,
  projectId: email.projectId,
  response: undefined,
  sentAt: undefined,
  handedOverAt,
  error: email.error,
  attempts: email.attempts,
  unknownOutcomes: email.unknownOutcomes,
})

/** Returns the outcome of a suspect whose worker died while it held no other mail. */
async function afterDeath(
  ledger: LedgerStore,
  claim: LostClaim,
  { now, ofMany }: { readonly now: Date; readonly ofMany: boolean },
): Promise<Outcome> {
  const { email, lostClaims } = claim
  const others = await ledger.clearProofs(email.id)
  const proofs = others > 0 || ofMany ? 0 : claim.proofs
  const mayBeOut = email.unknownOutcomes > 0
  if (proofs >= PROOFS_OF_DEADLY)
    return { ...keptOf(claim), status: mayBeOut ? 'UNKNOWN' : 'FAILED', dueAt: undefined, error: GIVEN_UP }
  const deaths = (lostAlone(claim) - 1) / 2
  const seconds = SUSPECT_DELAYS_SECONDS[deaths] ?? SUSPECT_DELAYS_SECONDS.at(-1) ?? 0
  return {
    ...keptOf(claim),
    status: waitingStatus(email),
    dueAt: new Date(now.getTime() + jittered(seconds, email.id) * 1000),
    error: DIED_ALONE,
    lostClaims: lostClaims + 1,
    proofs,
  }
}

function outcomeOfLoss(claim: LostClaim, project: Project | undefined, now: Date): Outcome {
  const { email, handedOverAt, lostClaims } = claim
  const kept = keptOf(claim)
  if (!handedOverAt) return { ...kept, status: waitingStatus(email), dueAt: now, lostClaims: lostClaims + 1 }
  const policy = project?.unknownPolicy[policyOf(email.sourceType)] ?? 'park'
  const tried = { ...email, attempts: email.attempts + 1 }
  return {
    ...kept,
    ...afterUnknown(tried, policy, now, new Date(now.getTime() + TRUTH_MAY_COME_MS)),
    attempts: tried.attempts,
    error: UNKNOWN_BY_LOSS,
  }
}

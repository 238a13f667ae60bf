import type { Email } from '../../mail/emails/schema.ts'
import type { WithEmails } from '../../mail/emails/store.cases.ts'
import type { WithContact } from '../../people/contacts/store.cases.ts'
import { type DeploymentCases, FILLED_LEASE } from '../../testing/cases.ts'
import { rowTime } from '../../testing/rows.ts'
import { type LedgerStore, LOST_CLAIMS_OF_SUSPECT, type Outcome } from './ledger.ts'

const held = rowTime(FILLED_LEASE)
const longer = rowTime(FILLED_LEASE * 5000)
const late = rowTime(FILLED_LEASE * 1000)

/** Returns the outcome of a mail whose claim was lost once too often. */
function givenBack({ id, projectId }: Email): Outcome {
  return {
    id,
    projectId,
    status: 'PENDING',
    error: undefined,
    response: undefined,
    attempts: 0,
    unknownOutcomes: 0,
    dueAt: rowTime(2),
    sentAt: undefined,
    handedOverAt: undefined,
    lostClaims: LOST_CLAIMS_OF_SUSPECT,
  }
}

/** Returns the outcome of a sent mail. */
function sent(email: Email): Outcome {
  return {
    ...givenBack(email),
    status: 'SENT',
    response: '250 Ok',
    attempts: 1,
    dueAt: undefined,
    sentAt: rowTime(3),
    handedOverAt: rowTime(0),
    lostClaims: 0,
  }
}

type Cases = DeploymentCases<LedgerStore, WithContact & WithEmails, unknown>

const reads = {
  projectsDue: {},
  suspectsDue: {},
  lost: {},
  nextDueAt: {},
  backlog: {},
  retries: {},
  lanes: {},
  unknown: {},
  theoreticalArrivals: {},
  // Contents are found by an id that cannot be guessed.
  bodies: {},
  projectOf: {},
} satisfies Partial<Cases['verbs']>

export const ledgerCases: Cases = {
  async fill({ ledger }, { id, workerId, handedOver, suspect }) {
    await ledger.claim({ workerId, now: rowTime(0), leaseUntil: held, shares: [{ projectId: id, limit: 10 }] })
    await ledger.handOver(workerId, [handedOver.id], rowTime(0))
    await ledger.finish(workerId, [givenBack(suspect)])
    await ledger.claimSuspect({ projectId: id, workerId, hasDelivered: true, now: rowTime(2), leaseUntil: held })
    await ledger.setTheoreticalArrivals(new Map([[id, rowTime(9)]]))
    return {}
  },
  async look({ ledger }, { id }) {
    const lost = (await ledger.lost(late, 100)).filter((claim) => claim.email.projectId === id)
    return {
      lost: lost
        .map((claim) => `${claim.email.id} ${claim.workerId} ${claim.handedOverAt !== undefined} ${claim.proofs}`)
        .sort(),
      theoreticalArrivals: (await ledger.theoreticalArrivals([id])).get(id),
    }
  },
  lookAround: async ({ ledger }) => ({
    projectsDue: [...(await ledger.projectsDue(late, 100))].sort(),
    nextDueAt: await ledger.nextDueAt(),
  }),
  verbs: {
    ...reads,
    blob: { tenancy: async (room, { blob }, { id }) => [await room.blob(id, blob), undefined] },
    claim: {
      write: (room, { id, workerId }) =>
        room.claim({ workerId, shares: [{ projectId: id, limit: 9 }], now: rowTime(2), leaseUntil: held }),
      tenancy: async (room, _, mine) => {
        const claim = { workerId: mine.workerId, now: rowTime(2), leaseUntil: rowTime(9) }
        const taken = await room.claim({ ...claim, shares: [{ projectId: mine.id, limit: 10 }] })
        return [taken.map((email) => email.id), [mine.due.id]]
      },
    },
    claimSuspect: {
      write: (room, { workerId }) =>
        room.claimSuspect({
          projectId: undefined,
          workerId,
          hasDelivered: false,
          now: rowTime(2),
          leaseUntil: rowTime(9),
        }),
      tenancy: async (room, _, mine) => {
        const claim = { projectId: mine.id, workerId: mine.workerId, hasDelivered: true }
        return [(await room.claimSuspect({ ...claim, now: rowTime(2), leaseUntil: rowTime(9) }))?.id, mine.suspect.id]
      },
    },
    clearProofs: { write: (room, { due }) => room.clearProofs(due.id) },
    lastCall: { write: (room, { suspect }) => room.lastCall([suspect.id], longer) },
    hasten: { write: (room) => room.hasten({ now: rowTime(0), waitsMs: [1], suspectWaitMs: 1, leaseMs: 5000 }) },
    handOver: {
      write: (room, { workerId, claimed }) => room.handOver(workerId, [claimed.id], rowTime(1)),
      tenancy: async (room, { claimed }, { workerId }) => [await room.handOver(workerId, [claimed.id], rowTime(1)), []],
    },
    finish: {
      write: (room, { workerId, handedOver }) => room.finish(workerId, [sent(handedOver)]),
      tenancy: async (room, theirs, mine) => {
        const outcome = sent(theirs.handedOver)
        return [
          [
            await room.finish(mine.workerId, [outcome]),
            await room.finish(theirs.workerId, [{ ...outcome, projectId: mine.id }]),
          ],
          [[], []],
        ]
      },
    },
    engage: {
      write: (room, { due }) => room.engage([{ ...due, status: 'OPENED', opens: 1, openedAt: rowTime(3) }]),
    },
    renew: {
      write: (room, { workerId, claimed }) => room.renew(workerId, [claimed.id], longer),
      tenancy: async (room, { claimed }, { workerId }) => [
        await room.renew(workerId, [claimed.id], rowTime(90_000)),
        [],
      ],
    },
    keep: {
      write: (room, { workerId, handedOver }) =>
        room.keep(workerId, [{ id: handedOver.id, handedOverAt: rowTime(0) }], longer),
      tenancy: async (room, { handedOver }, { workerId }) => [
        await room.keep(workerId, [{ id: handedOver.id, handedOverAt: rowTime(0) }], rowTime(90_000)),
        [],
      ],
    },
    release: {
      write: (room, { workerId, claimed }) => room.release(workerId, [claimed.id], rowTime(1)),
      tenancy: async (room, { claimed }, mine) => [
        await room.release(mine.workerId, [claimed.id, mine.claimed.id], rowTime(1)),
        1,
      ],
    },
    setTheoreticalArrivals: {
      write: (room, { id }) => room.setTheoreticalArrivals(new Map([[id, rowTime(10)]])),
      tenancy: async (room, _, { id }) => [await room.setTheoreticalArrivals(new Map([[id, rowTime(99)]])), undefined],
    },
  },
}

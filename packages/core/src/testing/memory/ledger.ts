import { LOOSE_LANE } from '../../automation/campaigns/store.ts'
import { type Claimant, type LedgerStore, LOST_CLAIMS_OF_SUSPECT, type Outcome } from '../../delivery/outbox/ledger.ts'
import type { EmailId, ProjectId, WorkerId } from '../../kernel/ids/ids.ts'
import { COUNTED_AT_MOST } from '../../kernel/page/page.ts'
import type { Email, SourceType } from '../../mail/emails/schema.ts'
import { copyOf } from './contents.ts'
import { lanesOf, unknownOf } from './lane-backlog.ts'
import { earliest, hasCome, keyOf } from './rows.ts'
import { insertSuppression } from './suppressions.ts'
import type { EmailRow, Source, Tables } from './tables.ts'

const RANK: Readonly<Record<SourceType, number>> = { TRANSACTIONAL: 0, WORKFLOW: 1, CAMPAIGN: 2 }

const time = (at: Date | undefined) => at?.getTime() ?? 0

/** Sorts by the order of claims. Campaigns have a different order each time. */
function inOrder(rows: readonly EmailRow[]): readonly EmailRow[] {
  const places = new Map([...new Set(rows.map(({ lane = 0 }) => lane))].map((lane) => [lane, Math.random()]))
  const place = ({ lane = 0 }: EmailRow) => places.get(lane) ?? 0
  return rows.toSorted(
    (one, other) =>
      RANK[one.email.sourceType] - RANK[other.email.sourceType] ||
      place(one) - place(other) ||
      time(one.email.dueAt) - time(other.email.dueAt) ||
      (one.email.id < other.email.id ? -1 : 1),
  )
}

/** Mail of a disabled project waits until it is enabled again. */
const isEnabled = (projects: Tables['projects'], id: ProjectId) => projects.get(id)?.disabled === false

/** Returns true if mail of the row's lane may be handed over. */
function isOpen({ campaigns }: Tables, { lane = LOOSE_LANE, email }: EmailRow): boolean {
  if (lane === LOOSE_LANE) return true
  const inLane = campaigns.filter(
    ({ projectId, row: { campaign } }) => projectId === email.projectId && campaign.collection?.lane === lane,
  )
  return inLane.some(({ row }) => row.campaign.status === 'SENDING')
}

/** Returns due mail of projects that are not disabled: suspects, or all others. */
function dueMail(tables: Tables, now: Date, which: 'suspects' | 'others'): EmailRow[] {
  return tables.emails.filter(
    (row) =>
      hasCome(row.email.dueAt, now) &&
      isEnabled(tables.projects, row.email.projectId) &&
      isSuspect(row) === (which === 'suspects') &&
      isOpen(tables, row),
  )
}

const projectsOf = (rows: readonly EmailRow[]) => [...new Set(rows.map(({ email }) => email.projectId))].sort()

/** Claims the rows for the worker. Returns the mails. */
function take({ emails }: Tables, rows: readonly EmailRow[], { workerId, leaseUntil }: Claimant): Email[] {
  return rows.map((row) => {
    const email = { ...row.email, status: 'SENDING' as const, dueAt: undefined }
    emails.set(email.id, { ...row, email, workerId, leaseUntil, handedOverAt: undefined })
    return email
  })
}

/** Returns the worker's claims that are neither settled nor taken over. */
function heldBy({ emails }: Tables, workerId: WorkerId, ids: readonly EmailId[]): EmailRow[] {
  const asked = new Set(ids)
  return emails.filter((row) => asked.has(row.email.id) && row.workerId === workerId && row.email.status === 'SENDING')
}

/**
 * Returns true if the ledger accepts an outcome: only from the last claimant, for the last hand-over, until the mail is
 * permanently settled.
 */
function takesOutcome(row: EmailRow | undefined, workerId: WorkerId, outcome: Outcome): row is EmailRow {
  if (row?.workerId !== workerId || row.email.projectId !== outcome.projectId) return false
  if (row.handedOverAt && row.handedOverAt.getTime() !== outcome.handedOverAt?.getTime()) return false
  return ['SENDING', 'PENDING', 'UNKNOWN'].includes(row.email.status)
}

const isSuspect = (row: EmailRow) => row.lostClaims >= LOST_CLAIMS_OF_SUSPECT

/** Returns true if the mail is claimed and not handed over. */
const isHeld = ({ leaseUntil, handedOverAt }: EmailRow) => leaseUntil !== undefined && handedOverAt === undefined

function giveBack({ emails }: Tables, rows: readonly EmailRow[], now: Date): void {
  for (const row of rows) {
    // The outcome of a mail that may have been sent stays unknown.
    const status = row.email.unknownOutcomes > 0 ? ('UNKNOWN' as const) : ('PENDING' as const)
    const lostClaims = Math.min(row.lostClaims, LOST_CLAIMS_OF_SUSPECT)
    const email = { ...row.email, status, dueAt: now }
    emails.set(email.id, { ...row, email, lostClaims, proofs: 0, workerId: undefined, leaseUntil: undefined })
  }
}

export function memoryLedger(source: Source): LedgerStore {
  return {
    projectsDue: (now, limit, after = '' as ProjectId) =>
      source.read((tables) =>
        projectsOf(dueMail(tables, now, 'others'))
          .filter((id) => id > after)
          .slice(0, limit),
      ),
    claim: ({ shares, ...claimant }) =>
      source.write((tables) =>
        shares.flatMap(({ projectId, limit }) => {
          const due = tables.emails.filter(
            (row) =>
              row.email.projectId === projectId &&
              hasCome(row.email.dueAt, claimant.now) &&
              !isSuspect(row) &&
              isOpen(tables, row),
          )
          return take(tables, inOrder(due).slice(0, limit), claimant)
        }),
      ),
    suspectsDue: (now, limit) => source.read((tables) => projectsOf(dueMail(tables, now, 'suspects')).slice(0, limit)),
    claimSuspect: ({ projectId, hasDelivered, ...claimant }) =>
      source.write((tables) => {
        const held = tables.emails.filter((row) => row.workerId === claimant.workerId && isSuspect(row))
        giveBack(tables, held.filter(isHeld), claimant.now)
        const due = dueMail(tables, claimant.now, 'suspects').filter(({ email }) => email.projectId === projectId)
        const byTime = due.sort(
          (a, b) => time(a.email.dueAt) - time(b.email.dueAt) || (a.email.id < b.email.id ? -1 : 1),
        )
        const taken = byTime.slice(0, 1).map((row) => ({ ...row, proofs: row.proofs + (hasDelivered ? 1 : 0) }))
        return take(tables, taken, claimant)[0]
      }),
    clearProofs: (except) =>
      source.write(({ emails }) => {
        const others = emails.filter(({ email, proofs }) => proofs > 0 && email.id !== except)
        for (const row of others) emails.set(row.email.id, { ...row, proofs: 0 })
        return others.length
      }),
    lastCall: (ids, leaseUntil) =>
      source.write(({ emails }) => {
        const asked = new Set(ids)
        for (const row of emails.filter((row) => asked.has(row.email.id) && isSuspect(row) && isHeld(row)))
          emails.set(row.email.id, { ...row, leaseUntil, lostClaims: row.lostClaims + 1 })
      }),
    handOver: (workerId, ids, now) =>
      source.write((tables) => {
        const held = heldBy(tables, workerId, ids).filter(
          (row) =>
            !row.handedOverAt &&
            !hasCome(row.leaseUntil, now) &&
            isOpen(tables, row) &&
            isEnabled(tables.projects, row.email.projectId),
        )
        for (const row of held) tables.emails.set(row.email.id, { ...row, handedOverAt: now })
        return held.map((row) => row.email.id)
      }),
    finish: (workerId, outcomes) =>
      source.write((tables) =>
        outcomes.flatMap((outcome) => {
          const row = tables.emails.get(outcome.id)
          if (!takesOutcome(row, workerId, outcome)) return []
          const {
            suppression,
            projectId,
            handedOverAt,
            lostClaims = 0,
            proofs = 0,
            subject = row.email.subject,
            history = row.email.history,
            ...written
          } = outcome
          const email = { ...row.email, ...written, subject, history }
          tables.emails.set(outcome.id, { ...row, email, lostClaims, proofs, leaseUntil: undefined })
          if (suppression) insertSuppression(tables, projectId, suppression)
          return [outcome.id]
        }),
      ),
    engage: (changes) =>
      source.write(({ emails }) => {
        for (const { id, status, opens, clicks, machineOpens, machineClicks, openedAt, clickedAt } of changes) {
          const row = emails.get(id)
          if (!row) continue
          const engaged = { status, opens, clicks, machineOpens, machineClicks, openedAt, clickedAt }
          emails.set(id, { ...row, email: { ...row.email, ...engaged } })
        }
      }),
    renew: (workerId, ids, leaseUntil) =>
      source.write((tables) => {
        const held = heldBy(tables, workerId, ids)
        for (const row of held) tables.emails.set(row.email.id, { ...row, leaseUntil })
        return held.map((row) => row.email.id)
      }),
    keep: (workerId, marks, leaseUntil) =>
      source.write((tables) => {
        const markedAt = new Map(marks.map(({ id, handedOverAt }) => [id, handedOverAt.getTime()]))
        const held = heldBy(tables, workerId, [...markedAt.keys()]).filter(
          (row) => row.handedOverAt?.getTime() === markedAt.get(row.email.id),
        )
        for (const row of held) tables.emails.set(row.email.id, { ...row, leaseUntil })
        return held.map((row) => row.email.id)
      }),
    release: (workerId, ids, now) =>
      source.write((tables) => {
        const given = heldBy(tables, workerId, ids).filter((row) => !row.handedOverAt)
        giveBack(tables, given, now)
        return given.length
      }),
    lost: (now, limit) =>
      source.read(({ emails }) =>
        emails
          .filter((row) => hasCome(row.leaseUntil, now))
          .sort((a, b) => time(a.leaseUntil) - time(b.leaseUntil))
          .slice(0, limit)
          .flatMap(({ email, handedOverAt, lostClaims, proofs, workerId }) =>
            workerId ? [{ email, handedOverAt, lostClaims, proofs, workerId }] : [],
          ),
      ),
    nextDueAt: () =>
      source.read((tables) =>
        earliest(
          tables.emails
            .filter(() => true)
            .flatMap((row) => [
              isEnabled(tables.projects, row.email.projectId) && isOpen(tables, row) ? row.email.dueAt : undefined,
              row.leaseUntil,
            ]),
        ),
      ),
    backlog: (now, atMost = COUNTED_AT_MOST) =>
      source.read((tables) => {
        const due = tables.emails.filter(
          (row) =>
            hasCome(row.email.dueAt, now) && isEnabled(tables.projects, row.email.projectId) && isOpen(tables, row),
        )
        return { mails: Math.min(due.length, atMost), oldestDueAt: earliest(due.map(({ email }) => email.dueAt)) }
      }),
    lanes: (now, atMost) =>
      source.read((tables) => {
        const isLive = (row: EmailRow) => isEnabled(tables.projects, row.email.projectId) && isOpen(tables, row)
        return lanesOf(tables, { now, atMost, isLive })
      }),
    unknown: (atMost) => source.read((tables) => unknownOf(tables, atMost)),
    retries: (atMost = COUNTED_AT_MOST) =>
      source.read((tables) => {
        const waiting = tables.emails.filter(
          (row) =>
            row.email.dueAt !== undefined &&
            row.email.error !== undefined &&
            isEnabled(tables.projects, row.email.projectId) &&
            isOpen(tables, row),
        )
        return {
          mails: Math.min(waiting.length, atMost),
          oldestCreatedAt: earliest(waiting.map(({ email }) => email.createdAt)),
        }
      }),
    theoreticalArrivals: (projectIds) =>
      source.read(({ theoreticalArrivals }) => {
        const known = projectIds.map((id) => [id, theoreticalArrivals.get(id)] as const)
        return new Map(known.flatMap(([id, until]) => (until ? [[id, until]] : [])))
      }),
    setTheoreticalArrivals: (until) =>
      source.write(({ theoreticalArrivals }) => {
        for (const [id, at] of until) theoreticalArrivals.set(id, at)
      }),
    hasten: ({ now, waitsMs, suspectWaitMs, leaseMs }) =>
      source.write(({ emails }) => {
        const late = (ms: number) => new Date(now.getTime() + ms)
        let repaired = 0
        for (const row of emails.filter(() => true)) {
          const { email } = row
          const wait = isSuspect(row) ? suspectWaitMs : (waitsMs[email.attempts] ?? waitsMs.at(-1) ?? 0)
          const waited = late(email.createdAt > now ? 0 : wait)
          const { scheduledAt = waited } = email
          const most = new Date(Math.max(scheduledAt.getTime(), waited.getTime()))
          const waits = email.dueAt !== undefined && email.dueAt > most
          const leased = row.leaseUntil !== undefined && row.leaseUntil > late(10 * leaseMs)
          if (!waits && !leased) continue
          const leaseUntil = leased ? late(leaseMs) : row.leaseUntil
          emails.set(email.id, { ...row, leaseUntil, email: waits ? { ...email, dueAt: most } : email })
          repaired += 1
        }
        return repaired
      }),
    projectOf: (id) => source.read(({ emails }) => emails.get(id)?.email.projectId),
    bodies: (ids) => source.read(({ bodies }) => [...new Set(ids)].flatMap((id) => bodies.get(id)?.row ?? [])),
    blob: (projectId, hash) => source.read(({ blobs }) => copyOf(blobs.get(keyOf(projectId, hash)))),
  }
}

import type { LedgerStore, Outcome } from '../../emails/ledger.ts'
import type { SourceType } from '../../emails/schema.ts'
import type { ProjectId, WorkerId } from '../../ids.ts'
import { insertEvent } from './events.ts'
import { earliest, hasCome, keyOf } from './rows.ts'
import { insertSuppression } from './suppressions.ts'
import type { EmailRow, Source, Tables } from './tables.ts'

const RANK: Readonly<Record<SourceType, number>> = { TRANSACTIONAL: 0, WORKFLOW: 1, CAMPAIGN: 2 }

const time = (at: Date | undefined) => at?.getTime() ?? 0

function byPriority({ email: a }: EmailRow, { email: b }: EmailRow): number {
  return RANK[a.sourceType] - RANK[b.sourceType] || time(a.dueAt) - time(b.dueAt) || (a.id < b.id ? -1 : 1)
}

/** Mail of a disabled project waits until it is enabled again. */
const isEnabled = (projects: Tables['projects'], id: ProjectId) => projects.get(id)?.disabled === false

/** The worker's claims that nobody settled or took. */
const heldBy = ({ emails }: Tables, workerId: WorkerId) =>
  emails.filter((row) => row.workerId === workerId && row.email.status === 'SENDING')

/** An outcome is taken from the last claimant: once, but a known one also after an unknown one. */
function takesOutcome(row: EmailRow | undefined, workerId: WorkerId, outcome: Outcome): row is EmailRow {
  if (row?.workerId !== workerId || row.email.projectId !== outcome.projectId) return false
  return row.email.status === 'SENDING' || (row.email.status === 'UNKNOWN' && outcome.status !== 'UNKNOWN')
}

export function memoryLedger(source: Source): LedgerStore {
  return {
    projectsDue: (now, limit) =>
      source.read(({ emails, projects }) => {
        const due = emails.filter(({ email }) => hasCome(email.dueAt, now) && isEnabled(projects, email.projectId))
        return [...new Set(due.map(({ email }) => email.projectId))].slice(0, limit)
      }),
    claim: ({ projectId, workerId, limit, now, leaseUntil }) =>
      source.write(({ emails }) =>
        emails
          .filter(({ email }) => email.projectId === projectId && hasCome(email.dueAt, now))
          .sort(byPriority)
          .slice(0, limit)
          .map((row) => {
            const email = { ...row.email, status: 'SENDING' as const, dueAt: undefined }
            emails.set(email.id, { ...row, email, workerId, leaseUntil, handedOver: false })
            return email
          }),
      ),
    handOver: (workerId, ids, now) =>
      source.write((tables) => {
        const asked = new Set<string>(ids)
        const held = heldBy(tables, workerId).filter(
          (row) => asked.has(row.email.id) && !row.handedOver && !hasCome(row.leaseUntil, now),
        )
        for (const row of held) tables.emails.set(row.email.id, { ...row, handedOver: true })
        return held.map((row) => row.email.id)
      }),
    finish: (workerId, outcomes) =>
      source.write((tables) =>
        outcomes.flatMap((outcome) => {
          const row = tables.emails.get(outcome.id)
          if (!takesOutcome(row, workerId, outcome)) return []
          const { event, suppression, projectId, ...written } = outcome
          const email = { ...row.email, ...written }
          tables.emails.set(outcome.id, { ...row, email, leaseUntil: undefined, handedOver: false })
          if (event) insertEvent(tables, projectId, event)
          if (suppression) insertSuppression(tables, projectId, suppression)
          return [outcome.id]
        }),
      ),
    renew: (workerId, leaseUntil) =>
      source.write((tables) => {
        for (const row of heldBy(tables, workerId)) tables.emails.set(row.email.id, { ...row, leaseUntil })
      }),
    release: (workerId, now) =>
      source.write((tables) => {
        const given = heldBy(tables, workerId).filter((row) => !row.handedOver)
        for (const row of given) {
          // A mail that may have gone out already stays one of which nobody knows.
          const status = row.email.unknownOutcomes > 0 ? ('UNKNOWN' as const) : ('PENDING' as const)
          const email = { ...row.email, status, dueAt: now }
          tables.emails.set(email.id, { ...row, email, workerId: undefined, leaseUntil: undefined })
        }
        return given.length
      }),
    lost: (now, limit) =>
      source.read(({ emails }) =>
        emails
          .filter((row) => hasCome(row.leaseUntil, now))
          .sort((a, b) => time(a.leaseUntil) - time(b.leaseUntil))
          .slice(0, limit)
          .flatMap(({ email, handedOver, workerId }) => (workerId ? [{ email, handedOver, workerId }] : [])),
      ),
    nextDueAt: () =>
      source.read(({ emails, projects }) =>
        earliest(
          emails
            .filter(() => true)
            .flatMap(({ email, leaseUntil }) => [
              isEnabled(projects, email.projectId) ? email.dueAt : undefined,
              leaseUntil,
            ]),
        ),
      ),
    backlog: (now) =>
      source.read(({ emails, projects }) => {
        const due = emails.filter(({ email }) => hasCome(email.dueAt, now) && isEnabled(projects, email.projectId))
        return { mails: due.length, oldestDueAt: earliest(due.map(({ email }) => email.dueAt)) }
      }),
    paidUntil: (projectId) => source.read((tables) => tables.paidUntil.get(projectId)),
    setPaidUntil: (projectId, until) => source.write((tables) => tables.paidUntil.set(projectId, until)),
    bodies: (ids) => source.read(({ bodies }) => [...new Set(ids)].flatMap((id) => bodies.get(id)?.row ?? [])),
    blob: (projectId, hash) => source.read(({ blobs }) => blobs.get(keyOf(projectId, hash))?.slice()),
  }
}

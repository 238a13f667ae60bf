import type { LedgerStore, Outcome } from '../../emails/ledger.ts'
import type { SourceType } from '../../emails/schema.ts'
import type { EmailId, ProjectId, WorkerId } from '../../ids.ts'
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

/** Those of the worker's claims that nobody settled or took. */
function heldBy({ emails }: Tables, workerId: WorkerId, ids: readonly EmailId[]): EmailRow[] {
  const asked = new Set(ids)
  return emails.filter((row) => asked.has(row.email.id) && row.workerId === workerId && row.email.status === 'SENDING')
}

/** An outcome is taken from the last claimant of its last hand-over: once, but a known one also after an unknown one. */
function takesOutcome(row: EmailRow | undefined, workerId: WorkerId, outcome: Outcome): row is EmailRow {
  if (row?.workerId !== workerId || row.email.projectId !== outcome.projectId) return false
  if (row.handedOverAt && row.handedOverAt.getTime() !== outcome.handedOverAt?.getTime()) return false
  return row.email.status === 'SENDING' || (row.email.status === 'UNKNOWN' && outcome.status !== 'UNKNOWN')
}

export function memoryLedger(source: Source): LedgerStore {
  return {
    projectsDue: (now, limit, after = '' as ProjectId) =>
      source.read(({ emails, projects }) => {
        const due = emails.filter(({ email }) => hasCome(email.dueAt, now) && isEnabled(projects, email.projectId))
        const ids = new Set(due.map(({ email }) => email.projectId))
        return [...ids]
          .filter((id) => id > after)
          .sort()
          .slice(0, limit)
      }),
    claim: ({ projectId, workerId, limit, now, leaseUntil }) =>
      source.write(({ emails }) =>
        emails
          .filter(({ email }) => email.projectId === projectId && hasCome(email.dueAt, now))
          .sort(byPriority)
          .slice(0, limit)
          .map((row) => {
            const email = { ...row.email, status: 'SENDING' as const, dueAt: undefined }
            emails.set(email.id, { ...row, email, workerId, leaseUntil, handedOverAt: undefined })
            return email
          }),
      ),
    handOver: (workerId, ids, now) =>
      source.write((tables) => {
        const held = heldBy(tables, workerId, ids).filter((row) => !row.handedOverAt && !hasCome(row.leaseUntil, now))
        for (const row of held) tables.emails.set(row.email.id, { ...row, handedOverAt: now })
        return held.map((row) => row.email.id)
      }),
    finish: (workerId, outcomes) =>
      source.write((tables) =>
        outcomes.flatMap((outcome) => {
          const row = tables.emails.get(outcome.id)
          if (!takesOutcome(row, workerId, outcome)) return []
          const { event, suppression, projectId, handedOverAt, ...written } = outcome
          const email = { ...row.email, ...written }
          tables.emails.set(outcome.id, { ...row, email, leaseUntil: undefined })
          if (event) insertEvent(tables, projectId, event)
          if (suppression) insertSuppression(tables, projectId, suppression)
          return [outcome.id]
        }),
      ),
    renew: (workerId, ids, leaseUntil) =>
      source.write((tables) => {
        for (const row of heldBy(tables, workerId, ids)) tables.emails.set(row.email.id, { ...row, leaseUntil })
      }),
    release: (workerId, ids, now) =>
      source.write((tables) => {
        const given = heldBy(tables, workerId, ids).filter((row) => !row.handedOverAt)
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
          .flatMap(({ email, handedOverAt, workerId }) => (workerId ? [{ email, handedOverAt, workerId }] : [])),
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

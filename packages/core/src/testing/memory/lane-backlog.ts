import type { LaneBacklog, UnknownBacklog } from '../../delivery/outbox/ledger.ts'
import { policyOf } from '../../delivery/outbox/lifecycle.ts'
import { LANES } from '../../tenant/nodes/schema.ts'
import { earliest, hasCome } from './rows.ts'
import type { EmailRow, Tables } from './tables.ts'

const PLACES = ['TRANSACTIONAL', 'WORKFLOW', 'CAMPAIGN'] as const

/** Returns the mail of each lane; `isLive` says which mail is of an enabled project and an open line. */
export function lanesOf(
  { emails }: Tables,
  { now, atMost, isLive }: { readonly now: Date; readonly atMost: number; readonly isLive: (row: EmailRow) => boolean },
): readonly LaneBacklog[] {
  return LANES.map((lane, place) => {
    const own = emails.filter(({ email }) => email.sourceType === PLACES[place])
    const live = own.filter((row) => row.email.dueAt !== undefined && isLive(row))
    const due = live.filter(({ email }) => hasCome(email.dueAt, now))
    const most = (count: number) => Math.min(atMost, count)
    return {
      lane,
      waiting: most(live.length - due.length),
      due: most(due.length),
      oldestDueAt: earliest(due.map(({ email }) => email.dueAt)),
      claimed: most(own.filter(({ leaseUntil }) => leaseUntil !== undefined).length),
    }
  })
}

/** Returns the oldest mails with an unknown outcome. */
export function unknownOf({ emails, projects }: Tables, atMost: number): UnknownBacklog {
  const mails = emails
    .filter(({ email }) => email.status === 'UNKNOWN')
    .map(({ email }) => email)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .slice(0, atMost)
  const [parked, retried] = [mails.filter(({ dueAt }) => !dueAt), mails.filter(({ dueAt }) => dueAt)]
  const policies = { retry: 0, once: 0, park: 0 }
  for (const { projectId, sourceType } of mails) {
    const policy = projects.get(projectId)?.unknownPolicy[policyOf(sourceType)]
    if (policy) policies[policy] += 1
  }
  return {
    retried: retried.length,
    parked: parked.length,
    oldestRetriedAt: earliest(retried.map(({ createdAt }) => createdAt)),
    oldestParkedAt: earliest(parked.map(({ createdAt }) => createdAt)),
    policies,
  }
}

import type { Backlog, LaneBacklog, Retries, UnknownBacklog } from '../../delivery/outbox/ledger.ts'
import type { JobBacklog } from '../../tenant/jobs/store.ts'
import { sentPerMinute } from './nodes.ts'
import type { OperatorContext } from './operators.ts'

/** The most rows of each kind that the queue counts: an exact number of more is not worth its cost. */
export const QUEUE_COUNTED_MAX = 10_000

/** A lane, and what all processes send of it in a minute. */
export interface LaneState extends LaneBacklog {
  readonly sentPerMinute: number
}

/** The work that waits in the deployment. */
export interface QueueState {
  readonly mails: Backlog
  readonly lanes: readonly LaneState[]
  readonly retries: Retries
  readonly unknown: UnknownBacklog
  readonly webhooks: { readonly waiting: number; readonly oldestDueAt: Date | undefined; readonly paused: number }
  readonly jobs: readonly JobBacklog[]
}

/** Returns the work that waits, counted up to `QUEUE_COUNTED_MAX`. */
export async function getQueue({ world: { store, clock } }: OperatorContext): Promise<QueueState> {
  const now = clock.now()
  const [lanes, rateOf, retries, unknown, webhooks, jobs] = await Promise.all([
    store.ledger.lanes(now, QUEUE_COUNTED_MAX),
    sentPerMinute({ store, clock }),
    store.ledger.retries(QUEUE_COUNTED_MAX),
    store.ledger.unknown(QUEUE_COUNTED_MAX),
    store.webhooks.backlog(now),
    store.jobs.backlog(now, QUEUE_COUNTED_MAX),
  ])
  const [oldestDueAt] = lanes.flatMap((lane) => lane.oldestDueAt ?? []).sort((a, b) => a.getTime() - b.getTime())
  const due = lanes.reduce((sum, lane) => sum + lane.due, 0)
  return {
    mails: { mails: Math.min(QUEUE_COUNTED_MAX, due), oldestDueAt },
    lanes: lanes.map((lane) => ({ ...lane, sentPerMinute: rateOf(lane.lane) })),
    retries,
    unknown,
    webhooks,
    jobs,
  }
}

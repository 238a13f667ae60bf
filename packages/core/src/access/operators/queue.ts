import type { Backlog, Retries } from '../../delivery/outbox/ledger.ts'
import type { JobBacklog } from '../../tenant/jobs/store.ts'
import type { OperatorContext } from './operators.ts'

/** The most rows of each kind that the queue counts: an exact number of more is not worth its cost. */
export const QUEUE_COUNTED_MAX = 10_000

/** The work that waits in the deployment. */
export interface QueueState {
  readonly mails: Backlog
  readonly retries: Retries
  readonly webhooks: { readonly waiting: number; readonly oldestDueAt: Date | undefined; readonly paused: number }
  readonly jobs: readonly JobBacklog[]
}

/** Returns the work that waits, counted up to `QUEUE_COUNTED_MAX`. */
export async function getQueue({ world: { store, clock } }: OperatorContext): Promise<QueueState> {
  const now = clock.now()
  const [mails, retries, webhooks, jobs] = await Promise.all([
    store.ledger.backlog(now, QUEUE_COUNTED_MAX),
    store.ledger.retries(QUEUE_COUNTED_MAX),
    store.webhooks.backlog(now),
    store.jobs.backlog(now, QUEUE_COUNTED_MAX),
  ])
  return { mails, retries, webhooks, jobs }
}

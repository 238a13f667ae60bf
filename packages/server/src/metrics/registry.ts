import type { MailerFailure } from '@posthorn/core'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry as PromRegistry } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** Counts, and tells what it has counted. */
export type Registry = Pick<Metrics, 'answered' | 'accepted' | 'attempted' | 'failed' | 'scrape'>

type World = Parameters<Metrics['watch']>[0]

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const DELIVERY_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600, 21_600]

/** Told from the start, so that the first one is seen as a change. */
const FAILURES: readonly MailerFailure[] = [
  'rejected',
  'sender_refused',
  'throttled',
  'unreachable',
  'misconfigured',
  'unknown',
]

/** However often somebody asks, the database is asked once in this time. */
const BACKLOG_MS = 5000

/** A registry of its own: a process may hold several deployments, and metrics of its own. */
export function createRegistry(worldOf: () => World | undefined): Registry {
  const register = new PromRegistry()
  const registers = [register]
  collectDefaultMetrics({ register })

  const requests = new Counter({
    name: 'posthorn_http_requests_total',
    help: 'Answered requests. Status 499 is a caller who did not wait.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'posthorn_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer.',
    labelNames: ['route', 'method'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const accepted = new Counter({
    name: 'posthorn_emails_accepted_total',
    help: 'Mails accepted by this process.',
    registers,
  })
  const outcomes = new Counter({
    name: 'posthorn_email_outcomes_total',
    help: 'Attempts to hand a mail over by what the mail became: SENT, FAILED, PENDING (tried again later), UNKNOWN.',
    labelNames: ['status'],
    registers,
  })
  const unknown = new Counter({
    name: 'posthorn_email_unknown_outcomes_total',
    help: 'Attempts of which nobody knows whether the mail server took the mail.',
    registers,
  })
  const failures = new Counter({
    name: 'posthorn_hand_over_failures_total',
    help: 'Hand-overs that failed, and attempts to sign in: rejected, sender_refused, throttled, unreachable, misconfigured, unknown.',
    labelNames: ['failure'],
    registers,
  })
  for (const failure of FAILURES) failures.inc({ failure }, 0)
  const deliveries = new Histogram({
    name: 'posthorn_email_delivery_seconds',
    help: 'From the acceptance of a mail to the moment when the mail server took it.',
    buckets: DELIVERY_SECONDS,
    registers,
  })
  const backlog = cached(worldOf, ({ store, clock }) => store.ledger.backlog(clock.now()))
  measureBackground(worldOf, registers)
  new Gauge({
    name: 'posthorn_queue_mails',
    help: 'Mails of the whole deployment that are due and wait for a worker.',
    registers,
    async collect() {
      this.set((await backlog())?.mails ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'posthorn_queue_oldest_seconds',
    help: 'For how long the oldest of them has been due.',
    registers,
    async collect() {
      const waiting = await backlog()
      this.set(waiting ? secondsSince(worldOf, waiting.oldestDueAt) : Number.NaN)
    },
  })
  new Gauge({
    name: 'posthorn_delivery_paused',
    help: '1 while the mail server refuses this process, for its credentials say, and mail waits.',
    registers,
    collect() {
      this.set(worldOf()?.relay.pause ? 1 : 0)
    },
  })
  new Gauge({
    name: 'posthorn_senders_paused',
    help: 'Senders (a domain of a project) that the mail server refuses to this process; their mail waits.',
    registers,
    collect() {
      this.set(worldOf()?.relay.pausedSenders ?? 0)
    },
  })
  new Gauge({
    name: 'posthorn_store',
    help: 'Inside of the store: use of the connection pool, or how many transactions shared how many commits.',
    labelNames: ['measure'],
    registers,
    collect() {
      for (const [measure, value] of Object.entries(worldOf()?.store.stats?.() ?? {})) this.set({ measure }, value)
    },
  })

  // Looking labels up costs more than counting.
  const children = new Map<string, { readonly count: () => void; readonly observe: (seconds: number) => void }>()
  function childOf(route: string, method: string, status: number) {
    const key = `${status} ${method} ${route}`
    const known = children.get(key)
    if (known) return known
    const request = requests.labels(route, method, String(status))
    const duration = durations.labels(route, method)
    const child = { count: () => request.inc(), observe: (seconds: number) => duration.observe(seconds) }
    children.set(key, child)
    return child
  }

  return {
    answered(route, method, status, seconds) {
      const child = childOf(route, method, status)
      child.count()
      child.observe(seconds)
    },
    accepted: (mails) => accepted.inc(mails),
    attempted(attempt) {
      outcomes.inc({ status: attempt.status })
      if (attempt.unknown) unknown.inc()
      if (attempt.status === 'SENT') deliveries.observe(attempt.waitedMs / 1000)
    },
    failed: (failure) => failures.inc({ failure }),
    scrape: async () => ({ contentType: register.contentType, text: await register.metrics() }),
  }
}

/** What waits for the work in the background. */
function measureBackground(worldOf: () => World | undefined, registers: PromRegistry[]): void {
  const audience = cached(worldOf, ({ store, clock }) => store.audience.backlog(clock.now()))
  const jobs = cached(worldOf, ({ store, clock }) => store.jobs.backlog(clock.now()))
  const gauge = (name: string, help: string, read: () => Promise<number | undefined>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set((await read()) ?? Number.NaN)
      },
    })
  const retries = cached(worldOf, ({ store }) => store.ledger.retries())
  gauge(
    'posthorn_retry_mails',
    'Mails of the whole deployment that were not taken and wait for another attempt.',
    async () => (await retries())?.mails,
  )
  gauge('posthorn_retry_oldest_seconds', 'How long ago the first of them was accepted.', async () => {
    const waiting = await retries()
    return waiting && secondsSince(worldOf, waiting.oldestCreatedAt)
  })
  gauge(
    'posthorn_changed_contacts',
    'Contacts of the whole deployment that changed and for whom no segment was looked at since.',
    async () => (await audience())?.changedContacts,
  )
  gauge('posthorn_changed_contacts_oldest_seconds', 'For how long the first of them has waited.', async () => {
    const waiting = await audience()
    return waiting && secondsSince(worldOf, waiting.oldestChangeAt)
  })
  gauge(
    'posthorn_segments_due',
    'Dynamic segments of the whole deployment that are due to be computed or counted.',
    async () => (await audience())?.dueSegments,
  )
  gauge(
    'posthorn_jobs_waiting',
    'Imports, bulk operations and other jobs of the whole deployment that are due and wait for a worker.',
    async () => (await jobs())?.jobs,
  )
  gauge('posthorn_jobs_oldest_seconds', 'For how long the first of them has waited.', async () => {
    const waiting = await jobs()
    return waiting && secondsSince(worldOf, waiting.oldestDueAt)
  })
}

/** 0 when there is nothing that waits. */
function secondsSince(worldOf: () => World | undefined, oldest: Date | undefined): number {
  const now = worldOf()?.clock.now() ?? new Date()
  return oldest ? Math.max(0, now.getTime() - oldest.getTime()) / 1000 : 0
}

/** What `read` says, asked once in a while; undefined while the database does not answer. */
function cached<T>(worldOf: () => World | undefined, read: (world: World) => Promise<T>): () => Promise<T | undefined> {
  let known: Promise<T | undefined> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    const world = worldOf()
    if (!known || performance.now() - readAt > BACKLOG_MS) {
      readAt = performance.now()
      known = world ? read(world).catch(() => undefined) : Promise.resolve(undefined)
    }
    return known
  }
}

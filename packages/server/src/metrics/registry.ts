import type { Backlog } from '@posthorn/core'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry as PromRegistry } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** Counts, and tells what it has counted. */
export type Registry = Pick<Metrics, 'answered' | 'accepted' | 'attempted' | 'scrape'>

type World = Parameters<Metrics['watch']>[0]

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const DELIVERY_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600, 21_600]

/** However often somebody asks, the ledger is asked once in this time. */
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
  const deliveries = new Histogram({
    name: 'posthorn_email_delivery_seconds',
    help: 'From the acceptance of a mail to the moment when the mail server took it.',
    buckets: DELIVERY_SECONDS,
    registers,
  })
  const backlog = cached(worldOf)
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
      const oldest = waiting?.oldestDueAt
      const now = worldOf()?.clock.now() ?? new Date()
      if (!waiting) this.set(Number.NaN)
      else this.set(oldest ? Math.max(0, now.getTime() - oldest.getTime()) / 1000 : 0)
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
    scrape: async () => ({ contentType: register.contentType, text: await register.metrics() }),
  }
}

/** The backlog, or undefined while the database does not answer. */
function cached(worldOf: () => World | undefined): () => Promise<Backlog | undefined> {
  let known: Promise<Backlog | undefined> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    const world = worldOf()
    if (!known || performance.now() - readAt > BACKLOG_MS) {
      readAt = performance.now()
      known = world?.store.ledger.backlog(world.clock.now()).catch(() => undefined) ?? Promise.resolve(undefined)
    }
    return known
  }
}

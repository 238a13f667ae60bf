import {
  DISCARD_REASONS,
  DROP_REASONS,
  HEARTBEATS,
  type MailerFailure,
  RECORDED_REQUESTS,
  type SetAside,
} from '@posthorn/core/ports'
import { Counter, collectDefaultMetrics, Histogram, Registry as PromRegistry } from 'prom-client'
import type { StreamCounts } from '../../http/follow/counts.ts'
import type { WorldOf } from './cached.ts'
import type { Metrics } from './metrics.ts'
import { measureNode, type Self } from './node.ts'
import { measureOperations } from './operations.ts'
import { streamMetrics } from './streams.ts'
import { measureWaiting } from './waiting.ts'

/** Counts and reports. */
export type Registry = Pick<
  Metrics,
  | 'answered'
  | 'attempted'
  | 'failed'
  | 'setAside'
  | 'tracked'
  | 'recorded'
  | 'beat'
  | 'discarded'
  | 'dropped'
  | 'withheld'
  | 'scrape'
> &
  StreamCounts & {
    accepted(mails: number): void
  }

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const DELIVERY_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600, 21_600]

/** Reported from the start with 0, so that the first one is seen as a change. */
const FAILURES: readonly MailerFailure[] = [
  'rejected',
  'sender_refused',
  'throttled',
  'unreachable',
  'misconfigured',
  'unknown',
]

const SET_ASIDE: readonly SetAside['why'][] = ['unreadable', 'deadly']

/** Counts requests. */
function requestMetrics(registers: PromRegistry[]) {
  const requests = new Counter({
    name: 'posthorn_http_requests_total',
    help: 'Completed requests. Status 499 means that the caller disconnected.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'posthorn_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['route', 'method'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  return { requests, durations }
}

/** Counts mails by outcome. */
function outcomeMetrics(registers: PromRegistry[]) {
  const accepted = new Counter({
    name: 'posthorn_emails_accepted_total',
    help: 'Mails accepted by this process.',
    registers,
  })
  const outcomes = new Counter({
    name: 'posthorn_email_outcomes_total',
    help: 'Delivery attempts by the resulting status of the mail: SENT, FAILED, PENDING (retried later), UNKNOWN.',
    labelNames: ['status'],
    registers,
  })
  const unknown = new Counter({
    name: 'posthorn_email_unknown_outcomes_total',
    help: 'Delivery attempts with an unknown outcome.',
    registers,
  })
  const parked = new Counter({
    name: 'posthorn_emails_parked_total',
    help: 'Mails with an unknown outcome that are not retried automatically: retry or cancel them.',
    registers,
  })
  const failures = new Counter({
    name: 'posthorn_hand_over_failures_total',
    help: 'Failed hand-overs and sign-in attempts: rejected, sender_refused, throttled, unreachable, misconfigured, unknown.',
    labelNames: ['failure'],
    registers,
  })
  for (const failure of FAILURES) failures.inc({ failure }, 0)
  const deliveries = new Histogram({
    name: 'posthorn_email_delivery_seconds',
    help: 'Time from the acceptance of a mail by Posthorn to its acceptance by the mail server.',
    buckets: DELIVERY_SECONDS,
    registers,
  })
  const setAside = new Counter({
    name: 'posthorn_emails_set_aside_total',
    help: 'Mails that were set aside: unreadable (the row is damaged), deadly (they ended the processes that tried to send them).',
    labelNames: ['why'],
    registers,
  })
  for (const why of SET_ASIDE) setAside.inc({ why }, 0)
  return { accepted, outcomes, unknown, parked, failures, deliveries, setAside }
}

/** Counts requests and mail from outside, and the refused ones. */
function inboundMetrics(registers: PromRegistry[]) {
  const hits = new Counter({
    name: 'posthorn_tracking_hits_total',
    help: 'Opens and clicks by result: stored (to be classified), dropped (too many in memory, or the database failed).',
    labelNames: ['became'],
    registers,
  })
  for (const became of ['stored', 'dropped']) hits.inc({ became }, 0)
  const discarded = new Counter({
    name: 'posthorn_inbound_discarded_total',
    help: 'Reports and messages from outside that were discarded, by reason.',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of DISCARD_REASONS) discarded.inc({ reason }, 0)
  const dropped = new Counter({
    name: 'posthorn_bounce_connections_dropped_total',
    help: 'Connections to the bounce port that were closed: full (too many connections, and this one was the least active), silent (no MAIL command arrived), caller (too many from its address or network).',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of DROP_REASONS) dropped.inc({ reason }, 0)
  const withheld = new Counter({
    name: 'posthorn_public_mails_withheld_total',
    help: 'Mails caused by events of public keys that were not sent, because their addresses had reached the hourly limit.',
    registers,
  })
  const recorded = new Counter({
    name: 'posthorn_requests_recorded_total',
    help: 'Answered requests of projects: stored (GET /requests lists them), counted (beyond the limits), lost (the database did not respond).',
    labelNames: ['became'],
    registers,
  })
  for (const became of RECORDED_REQUESTS) recorded.inc({ became }, 0)
  const beats = new Counter({
    name: 'posthorn_heartbeats_total',
    help: 'Reports of this process for GET /operator/workers: stored, or lost because the database did not respond.',
    labelNames: ['became'],
    registers,
  })
  for (const became of HEARTBEATS) beats.inc({ became }, 0)
  return { hits, recorded, beats, discarded, dropped, withheld }
}

/** Returns the metrics of a kind of request. Cached, because looking up labels costs more than counting. */
function childrenOf({ requests, durations }: ReturnType<typeof requestMetrics>) {
  const children = new Map<string, { readonly count: () => void; readonly observe: (seconds: number) => void }>()
  return (route: string, method: string, status: number) => {
    const key = `${status} ${method} ${route}`
    const known = children.get(key)
    if (known) return known
    const request = requests.labels(route, method, String(status))
    const duration = durations.labels(route, method)
    const child = { count: () => request.inc(), observe: (seconds: number) => duration.observe(seconds) }
    children.set(key, child)
    return child
  }
}

/** Not the global registry: a process may have several deployments, and other metrics. */
export function createRegistry(worldOf: WorldOf, self: Self): Registry {
  const register = new PromRegistry()
  const registers = [register]
  if (self.worker !== undefined) register.setDefaultLabels({ worker: String(self.worker) })
  collectDefaultMetrics({ register })

  const requestCounts = requestMetrics(registers)
  const { accepted, outcomes, unknown, parked, failures, deliveries, setAside } = outcomeMetrics(registers)
  const { hits, recorded, beats, discarded, dropped, withheld } = inboundMetrics(registers)
  measureWaiting(worldOf, registers)
  measureOperations(worldOf, registers)
  measureNode(worldOf, self, registers)

  const childOf = childrenOf(requestCounts)

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
      if (attempt.parked) parked.inc()
      if (attempt.status === 'SENT') deliveries.observe(attempt.waitedMs / 1000)
    },
    failed: (failure) => failures.inc({ failure }),
    setAside: ({ why }) => setAside.inc({ why }),
    tracked: (became, count) => hits.inc({ became }, count),
    recorded: (became, count) => recorded.inc({ became }, count),
    beat: (became) => beats.inc({ became }),
    withheld: (mails) => withheld.inc(mails),
    discarded: (reason) => discarded.inc({ reason }),
    dropped: (reason) => dropped.inc({ reason }),
    ...streamMetrics(registers),
    scrape: async () => ({ contentType: register.contentType, text: await register.metrics() }),
  }
}

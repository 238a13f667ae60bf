import { JOB_KINDS } from '@posthorn/core/app'
import { PROMPT_KINDS } from '@posthorn/core/insight'
import { Gauge, type Registry } from 'prom-client'
import { cached, secondsSince, type WorldOf } from './cached.ts'

/** The backlog of the whole deployment, the same on every node. `NaN` when the database does not answer in time. */
export function measureWaiting(worldOf: WorldOf, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => Promise<number | undefined>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set((await read()) ?? Number.NaN)
      },
    })
  const since = (oldest: Date | undefined) => secondsSince(worldOf, oldest)
  measureMail(worldOf, gauge, since)
  const audience = cached(worldOf, ({ store, clock }) => store.audience.backlog(clock.now()))
  gauge(
    'posthorn_changed_contacts',
    'Changed contacts of the whole deployment whose segments have not been updated yet.',
    async () => (await audience())?.changedContacts,
  )
  gauge('posthorn_changed_contacts_oldest_seconds', 'Waiting time of the oldest of them.', async () => {
    const waiting = await audience()
    return waiting && since(waiting.oldestChangeAt)
  })
  gauge(
    'posthorn_segments_due',
    'Dynamic segments of the whole deployment that are due for computing or counting.',
    async () => (await audience())?.dueSegments,
  )
  gauge('posthorn_segments_oldest_seconds', 'Time since the oldest of them became due.', async () => {
    const waiting = await audience()
    return waiting && since(waiting.oldestDueAt)
  })
  measureCampaigns(worldOf, gauge)
  measureWebhooks(worldOf, gauge, since)
  measureJobs(worldOf, registers)
  measureRetention(worldOf, registers)
}

type MakeGauge = (name: string, help: string, read: () => Promise<number | undefined>) => Gauge

function measureMail(worldOf: WorldOf, gauge: MakeGauge, since: (oldest: Date | undefined) => number): void {
  const backlog = cached(worldOf, ({ store, clock }) => store.ledger.backlog(clock.now()))
  const retries = cached(worldOf, ({ store }) => store.ledger.retries())
  gauge(
    'posthorn_queue_mails',
    'Due mails of the whole deployment that are waiting for a worker.',
    async () => (await backlog())?.mails,
  )
  gauge('posthorn_queue_oldest_seconds', 'Time since the oldest of them became due.', async () => {
    const waiting = await backlog()
    return waiting && since(waiting.oldestDueAt)
  })
  gauge(
    'posthorn_retry_mails',
    'Mails of the whole deployment that were not accepted and are waiting for another attempt.',
    async () => (await retries())?.mails,
  )
  gauge('posthorn_retry_oldest_seconds', 'Time since the oldest of them was accepted.', async () => {
    const waiting = await retries()
    return waiting && since(waiting.oldestCreatedAt)
  })
}

const CAMPAIGNS_COUNTED = 1000

function measureCampaigns(worldOf: WorldOf, gauge: MakeGauge): void {
  const open = cached(worldOf, ({ store }) => store.campaigns.open(CAMPAIGNS_COUNTED))
  const due = cached(worldOf, ({ store, clock }) => store.campaigns.due(clock.now(), CAMPAIGNS_COUNTED))
  gauge(
    'posthorn_campaigns_open',
    'Unfinished campaigns of the whole deployment, including paused ones; at most 1000.',
    async () => (await open())?.length,
  )
  gauge(
    'posthorn_campaigns_late_projects',
    'Projects with a scheduled campaign that is due but has not started; at most 1000.',
    async () => (await due())?.length,
  )
}

function measureWebhooks(worldOf: WorldOf, gauge: MakeGauge, since: (oldest: Date | undefined) => number): void {
  const backlog = cached(worldOf, ({ store, clock }) => store.webhooks.backlog(clock.now()))
  gauge(
    'posthorn_webhooks_waiting',
    'Events of the whole deployment that wait for webhook endpoints; 100,000 at most.',
    async () => (await backlog())?.waiting,
  )
  gauge('posthorn_webhooks_oldest_seconds', 'For how long the first that is due has been.', async () => {
    const waiting = await backlog()
    return waiting && since(waiting.oldestDueAt)
  })
  gauge(
    'posthorn_webhook_endpoints_paused',
    'Webhook endpoints of the whole deployment that Posthorn paused.',
    async () => (await backlog())?.paused,
  )
}

/** Jobs by kind, including kinds of other versions. */
function measureJobs(worldOf: WorldOf, registers: Registry[]): void {
  const jobs = cached(worldOf, ({ store, clock }) => store.jobs.backlog(clock.now()))
  type Waiting = NonNullable<Awaited<ReturnType<typeof jobs>>>[number]
  const gauge = (name: string, help: string, measure: (waiting: Waiting) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers,
      async collect() {
        const waiting = await jobs()
        this.reset()
        for (const kind of JOB_KINDS) this.set({ kind }, waiting ? 0 : Number.NaN)
        for (const one of waiting ?? []) this.set({ kind: one.kind }, measure(one))
      },
    })
  gauge(
    'posthorn_jobs_waiting',
    'Due imports, bulk operations and other jobs of the whole deployment that are waiting for a worker.',
    (waiting) => waiting.jobs,
  )
  gauge('posthorn_jobs_oldest_seconds', 'Waiting time of the oldest of them.', ({ oldestDueAt }) =>
    secondsSince(worldOf, oldestDueAt),
  )
}

function measureRetention(worldOf: WorldOf, registers: Registry[]): void {
  const overdue = cached(worldOf, ({ store, clock }) => store.retention.overdue(clock.now()))
  new Gauge({
    name: 'posthorn_expired_oldest_seconds',
    help: 'Time by which the oldest mail, event or execution exceeds the retention of its project.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const ms = await overdue()
      for (const kind of PROMPT_KINDS) this.set({ kind }, ms ? ms[kind] / 1000 : Number.NaN)
    },
  })
}

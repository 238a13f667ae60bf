import { STORE_FAILURES } from '@posthorn/core/ports'
import { Counter, Gauge, type Registry } from 'prom-client'
import { VERSION } from '../../manifest.ts'
import { cached, secondsSince, type WorldOf } from './cached.ts'

/** The facts that a process reports about itself. */
export interface Self {
  readonly node: string
  /** The number of the process among several worker processes. */
  readonly worker: number | undefined
  /** Number of mails that it has claimed and not settled. */
  readonly mailsHeld: () => number
}

/** Metrics of the state of this process. */
export function measureNode(worldOf: WorldOf, { node, mailsHeld }: Self, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  new Gauge({
    name: 'posthorn_build_info',
    help: 'Always 1; the labels are the version and the name of this process.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: VERSION, node }, 1)
  const readiness = cached(worldOf, ({ store }) => store.ready().then(() => true))
  gauge('posthorn_ready', '1 if the database responds and a write would succeed, like /health/ready.', async () =>
    (await readiness()) ? 1 : 0,
  )
  gauge(
    'posthorn_delivery_paused',
    '1 while the mail server refuses this process, for example its credentials, and mail is waiting.',
    () => (worldOf()?.relay.refusal ? 1 : 0),
  )
  gauge(
    'posthorn_delivery_failing_seconds',
    'Time since an attempt failed in which the mail server accepted no mail of this process; 0 while it accepts mail.',
    () => secondsSince(worldOf, worldOf()?.relay.trouble?.since),
  )
  gauge(
    'posthorn_senders_paused',
    'Senders (an address or a domain of a project) that the mail server refuses for this process; their mail is waiting.',
    () => worldOf()?.relay.pausedSenders ?? 0,
  )
  gauge(
    'posthorn_claims_in_flight',
    'Mails that this process has claimed and whose outcome is not stored yet.',
    mailsHeld,
  )
  gauge(
    'posthorn_attachment_bytes',
    'Size of attachments in the memory of this process for mails that are being handed over.',
    () => worldOf()?.attachments.bytes.now ?? 0,
  )
  measureStore(worldOf, registers)
}

function measureStore(worldOf: WorldOf, registers: Registry[]): void {
  new Gauge({
    name: 'posthorn_store',
    help: 'Store internals: use of the connection pool, or the numbers of transactions and shared commits.',
    labelNames: ['measure'],
    registers,
    collect() {
      for (const [measure, value] of Object.entries(worldOf()?.store.stats?.() ?? {})) this.set({ measure }, value)
    },
  })
  new Gauge({
    name: 'posthorn_commit_p99_seconds',
    help: '99th percentile of the duration of commits of this process in the last minute; NaN for fewer than ten commits.',
    registers,
    collect() {
      this.set((worldOf()?.store.commitMs?.() ?? Number.NaN) / 1000)
    },
  })
  new Counter({
    name: 'posthorn_database_errors_total',
    help: `Failed statements, connections and commits of this process: ${STORE_FAILURES.join(', ')}.`,
    labelNames: ['kind'],
    registers,
    collect() {
      const failures = worldOf()?.store.failures?.()
      this.reset()
      for (const kind of STORE_FAILURES) this.inc({ kind }, failures?.[kind] ?? 0)
    },
  })
}

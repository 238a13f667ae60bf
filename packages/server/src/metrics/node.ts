import { STORE_FAILURES } from '@posthorn/core/ports'
import { Counter, Gauge, type Registry } from 'prom-client'
import { VERSION } from '../version.ts'
import { cached, secondsSince, type WorldOf } from './cached.ts'

/** What a process reports about itself. */
export interface Self {
  readonly node: string
  /** Its number among several worker processes. */
  readonly worker: number | undefined
  /** Number of mails that it has claimed and not settled. */
  readonly inHand: () => number
}

/** Metrics of the state of this process. */
export function measureNode(worldOf: WorldOf, { node, inHand }: Self, registers: Registry[]): void {
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
    help: 'Always 1: which version this process runs, and what it calls itself.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: VERSION, node }, 1)
  const readiness = cached(worldOf, ({ store }) => store.ready().then(() => true))
  gauge('posthorn_ready', '1 while the database answers and a write would succeed, as /health/ready says.', async () =>
    (await readiness()) ? 1 : 0,
  )
  gauge(
    'posthorn_delivery_paused',
    '1 while the mail server refuses this process, for its credentials say, and mail waits.',
    () => (worldOf()?.relay.refusal ? 1 : 0),
  )
  gauge(
    'posthorn_delivery_failing_seconds',
    'For how long the mail server has taken no mail of this process since an attempt failed; 0 while it takes mail.',
    () => secondsSince(worldOf, worldOf()?.relay.trouble?.since),
  )
  gauge(
    'posthorn_senders_paused',
    'Senders (an address or a domain of a project) that the mail server refuses to this process; their mail waits.',
    () => worldOf()?.relay.pausedSenders ?? 0,
  )
  gauge(
    'posthorn_claims_in_flight',
    'Mails that this process has claimed, and of which it has not written what became of them.',
    inHand,
  )
  gauge(
    'posthorn_attachment_bytes',
    'Attachments in the memory of this process, because mails with them are being handed over.',
    () => worldOf()?.attachments.bytes.now ?? 0,
  )
  measureStore(worldOf, registers)
}

function measureStore(worldOf: WorldOf, registers: Registry[]): void {
  new Gauge({
    name: 'posthorn_store',
    help: 'Inside of the store: use of the connection pool, or how many transactions shared how many commits.',
    labelNames: ['measure'],
    registers,
    collect() {
      for (const [measure, value] of Object.entries(worldOf()?.store.stats?.() ?? {})) this.set({ measure }, value)
    },
  })
  new Gauge({
    name: 'posthorn_commit_p99_seconds',
    help: 'What 99 of 100 commits of this process took at most in the last minute until the database kept them; NaN while there were fewer than ten.',
    registers,
    collect() {
      this.set((worldOf()?.store.commitMs?.() ?? Number.NaN) / 1000)
    },
  })
  new Counter({
    name: 'posthorn_database_errors_total',
    help: `Statements, connections and commits of this process that the database failed: ${STORE_FAILURES.join(', ')}.`,
    labelNames: ['kind'],
    registers,
    collect() {
      const failures = worldOf()?.store.failures?.()
      this.reset()
      for (const kind of STORE_FAILURES) this.inc({ kind }, failures?.[kind] ?? 0)
    },
  })
}

import { JOB_KINDS } from '@posthorn/core/app'
import { COUNTED_AT_MOST } from '@posthorn/core/kernel'
import { beatLimits, NODE_STATES } from '@posthorn/core/tenant'
import { Gauge, type Registry } from 'prom-client'
import { cached, secondsSince, type WorldOf } from './cached.ts'

const HOUR_MS = 3_600_000
/** The most mails and jobs that are looked at. */
const LOOKED_AT = 10_000

/** Measures the facts of the whole deployment that operators watch. `NaN` when the database does not answer in time. */
export function measureOperations(worldOf: WorldOf, registers: Registry[]): void {
  const nodes = cached(worldOf, ({ store, clock }) => store.nodes.count(beatLimits(clock.now())))
  new Gauge({
    name: 'posthorn_processes',
    help: 'Processes of the whole deployment by their last report: alive, late, dead. Those that stopped are not counted.',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await nodes()
      for (const state of NODE_STATES) this.set({ state }, counts?.[state] ?? Number.NaN)
    },
  })
  measureUnknown(worldOf, registers)
  const suspended = cached(worldOf, ({ store }) => store.operators.countSuspended(COUNTED_AT_MOST))
  new Gauge({
    name: 'posthorn_projects_suspended',
    help: 'Suspended projects of the whole deployment.',
    registers,
    async collect() {
      this.set((await suspended()) ?? Number.NaN)
    },
  })
  const failed = cached(worldOf, ({ store, clock }) =>
    store.jobs.failedSince(new Date(clock.now().getTime() - HOUR_MS), LOOKED_AT),
  )
  new Gauge({
    name: 'posthorn_jobs_failed',
    help: 'Jobs of the whole deployment that failed in the last hour.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const jobs = await failed()
      this.reset()
      for (const kind of JOB_KINDS) this.set({ kind }, jobs ? 0 : Number.NaN)
      for (const one of jobs ?? []) this.set({ kind: one.kind }, one.jobs)
    },
  })
}

function measureUnknown(worldOf: WorldOf, registers: Registry[]): void {
  const unknown = cached(worldOf, ({ store }) => store.ledger.unknown(LOOKED_AT))
  new Gauge({
    name: 'posthorn_unknown_mails',
    help: 'Mails of the whole deployment with an unknown outcome, of the oldest 10,000: retried, or parked until a person decides.',
    labelNames: ['state'],
    registers,
    async collect() {
      const { retried, parked } = (await unknown()) ?? { retried: Number.NaN, parked: Number.NaN }
      this.set({ state: 'retried' }, retried)
      this.set({ state: 'parked' }, parked)
    },
  })
  new Gauge({
    name: 'posthorn_parked_oldest_seconds',
    help: 'Time since the oldest parked mail was accepted.',
    registers,
    async collect() {
      const found = await unknown()
      this.set(found ? secondsSince(worldOf, found.oldestParkedAt) : Number.NaN)
    },
  })
}

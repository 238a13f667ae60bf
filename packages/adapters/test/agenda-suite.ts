import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { queueConformance } from '@posthorn/core/conformance'
import type { Queue, WakeName } from '@posthorn/core/ports'
import type { AgendaBackend } from 'agenda'
import { Agenda } from 'agenda'
import { describe, expect, it } from 'vitest'
import { agendaQueue } from '../src/agenda/index.ts'
import { LOCK_MS } from '../src/agenda/server.ts'
import { agendaNodes, inMs, soon, uniqueTable } from './agenda-nodes.ts'
import { wireProxy } from './wire-proxy.ts'

export interface AgendaSuite {
  /** A database for all tests; each has a table of its own. */
  readonly url: string
  /** Agenda's own backend, as an operator's dashboard has it. */
  backend(table: string): AgendaBackend
  /** Leaves the alarm of `name` like a node that died at this time while it rang; rejects if there is none. */
  dieRinging(table: string, name: WakeName, at: Date): Promise<void>
  /** Whether the server updates a document atomically: otherwise wake-ups from another node may be lost or repeated. */
  readonly isAtomic?: boolean
}

/** Defines the tests of the queue on any server of Agenda. */
export function agendaSuite(name: string, { url, backend, dieRinging, isAtomic = true }: AgendaSuite): void {
  const { node, worker } = agendaNodes(url)

  queueConformance(`agenda on ${name}`, async () => ({
    queue: await agendaQueue(url, { table: uniqueTable(), onError() {}, onWarning() {} }),
    async close() {},
  }))

  if (isAtomic)
    queueConformance(`agenda on ${name}, woken by another node`, async () => {
      const table = uniqueTable()
      const [far, near] = await Promise.all([node(table), node(table)])
      const queue: Queue = {
        wake: (name, at) => far.wake(name, at),
        handle: (name, handler) => near.handle(name, handler),
        start: () => near.start(),
        stop: async () => void (await Promise.all([far.stop(), near.stop()])),
      }
      return { queue, async close() {} }
    })

  describe(`agenda on ${name}`, () => {
    it.skipIf(!isAtomic)('wakes one of several workers from a node that only accepts mail', async () => {
      const table = uniqueTable()
      const front = await node(table)
      const workers = await Promise.all([worker(table), worker(table), worker(table)])
      const runs = () => workers.flatMap((each) => each.runs)
      await front.wake('emails.deliver')
      await soon(() => expect(runs().length).toBeGreaterThan(0))
      // The later wake-up has arrived: another worker had the time to take the first one again.
      await front.wake('jobs.run', inMs(200))
      await soon(() => expect(runs().length).toBeGreaterThan(1))
      expect(
        runs()
          .map((run) => run.name)
          .sort(),
      ).toEqual(['emails.deliver', 'jobs.run'])
    })

    it('still wakes from another node after lost or repeated wake-ups', async () => {
      const table = uniqueTable()
      const front = await node(table)
      const workers = await Promise.all([worker(table), worker(table)])
      const runs = () => workers.reduce((sum, each) => sum + each.runs.length, 0)
      for (let round = 0; round < 20; round++) {
        const before = runs()
        await soon(async () => {
          await front.wake('jobs.run')
          expect(runs()).toBeGreaterThan(before)
        })
      }
    })

    it('hands over pending wake-ups before it stops', async () => {
      const table = uniqueTable()
      const { runs } = await worker(table)
      const front = await node(table)
      await front.wake('jobs.run')
      await front.stop()
      await soon(() => expect(runs).toHaveLength(1))
    })

    it('uses the earliest time, whichever node requested it, and in whatever order', async () => {
      const table = uniqueTable()
      const [a, b] = await Promise.all([node(table), node(table)])
      const { runs } = await worker(table)
      const at = inMs(800)
      await a.wake('jobs.run', inMs(3_600_000))
      await b.wake('jobs.run', at)
      await sleep(150)
      await a.wake('jobs.run', inMs(7_200_000))
      await soon(() => expect(runs).toHaveLength(1))
      expect(runs[0]?.at).toBeGreaterThanOrEqual(at.getTime())
    })

    it('writes a burst of wake-ups once', async () => {
      const proxy = await wireProxy(url)
      const table = uniqueTable()
      const { runs } = await worker(table)
      const front = await node(table, {}, proxy.url)
      await front.wake('jobs.run')
      await soon(() => expect(runs).toHaveLength(1))
      let before = -1
      // Requests of the first wake-up are not counted, however long they take on a busy machine.
      for (; before !== proxy.requests(); await sleep(300)) before = proxy.requests()
      await Promise.all(Array.from({ length: 1000 }, () => front.wake('emails.deliver')))
      await soon(() => expect(runs.length).toBeGreaterThan(1))
      await sleep(300)
      expect(proxy.requests() - before).toBeLessThanOrEqual(2)
      proxy.close()
    })

    it('keeps one job for each name, which Agenda’s own tools can read', async () => {
      const table = uniqueTable()
      const fronts = await Promise.all([node(table), node(table), node(table)])
      const { runs } = await worker(table)
      for (let i = 0; i < 10; i++) {
        await Promise.all(fronts.map((front) => front.wake('jobs.run')))
        await Promise.all(fronts.map((front) => front.wake('emails.deliver', inMs(3_600_000 - i))))
        await sleep(20)
      }
      await soon(() => expect(runs.length).toBeGreaterThan(0))
      const dashboard = new Agenda({ backend: backend(table) })
      const { jobs } = await dashboard.queryJobs()
      expect(jobs.map((job) => [job.name, job.data]).sort()).toEqual([
        ['emails.deliver', {}],
        ['jobs.run', {}],
      ])
      await dashboard.start()
      await dashboard.stop(true)
    })

    it('wakes another node for an alarm whose node died while it rang', async () => {
      const table = uniqueTable()
      const front = await node(table)
      await front.wake('jobs.run', inMs(3_600_000))
      const lockedAt = inMs(2000 - LOCK_MS)
      await soon(() => dieRinging(table, 'jobs.run', lockedAt))
      const { runs } = await worker(table)
      await soon(() => expect(runs).toHaveLength(1))
      expect(runs[0]?.at).toBeGreaterThanOrEqual(lockedAt.getTime() + LOCK_MS)
    })

    it('lets the process exit as soon as it is stopped', async () => {
      const child = fileURLToPath(new URL('./agenda-child.ts', import.meta.url))
      const args = ['--conditions=posthorn-source', '--no-warnings', child, url, uniqueTable()]
      const stoppedAt = Number(execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 100_000 }))
      const livedOnMs = Date.now() - stoppedAt
      console.info(`agenda on ${name}: the process lives ${livedOnMs} ms after stop`)
      expect(livedOnMs).toBeLessThan(10_000)
    })
  })
}

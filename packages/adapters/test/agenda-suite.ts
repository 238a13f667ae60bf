import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Queue, WakeName } from '@posthorn/core'
import { queueConformance } from '@posthorn/core/conformance'
import type { AgendaBackend } from 'agenda'
import { Agenda } from 'agenda'
import { describe, expect, it } from 'vitest'
import { agendaQueue } from '../src/agenda/index.ts'
import { agendaNodes, soon, uniqueTable } from './agenda-nodes.ts'
import { wireProxy } from './wire-proxy.ts'

export interface AgendaSuite {
  /** A database for all tests; each has a table of its own. */
  readonly url: string
  /** Agenda's own backend, as an operator's dashboard has it. */
  backend(table: string): AgendaBackend
  /** Leaves the alarm of `name` as a node does that died at this time while it rang. */
  dieRinging(table: string, name: WakeName, at: Date): Promise<void>
}

const inMs = (ms: number) => new Date(Date.now() + ms)
const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0

/** What the queue promises on any server of Agenda. */
export function agendaSuite(name: string, { url, backend, dieRinging }: AgendaSuite): void {
  const { open, node, worker } = agendaNodes(url)

  queueConformance(`agenda on ${name}`, async () => ({
    queue: await agendaQueue(url, { table: uniqueTable(), onError() {} }),
    async close() {},
  }))

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
    it('wakes one of several workers from a node that only accepts', async () => {
      const table = uniqueTable()
      const front = await node(table)
      const workers = await Promise.all([worker(table), worker(table), worker(table)])
      const runs = () => workers.flatMap((each) => each.runs)
      await front.wake('emails.deliver')
      await soon(() => expect(runs().length).toBeGreaterThan(0))
      await sleep(200)
      expect(runs().map((run) => run.name)).toEqual(['emails.deliver'])
    })

    it('hands over what it was asked before it stops', async () => {
      const table = uniqueTable()
      const { runs } = await worker(table)
      const front = await node(table)
      await front.wake('jobs.run')
      await front.stop()
      await soon(() => expect(runs).toHaveLength(1))
    })

    it('lets the earliest time win, whichever node asked for it and whoever asked first', async () => {
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

    it('never loses a wake-up among nodes that wake and work at the same time', async () => {
      const table = uniqueTable()
      const fronts = await Promise.all([node(table), node(table)])
      const workers = await Promise.all([worker(table), worker(table)])
      const lastRun = () => Math.max(...workers.flatMap(({ runs }) => runs.map((run) => run.at)))
      for (let round = 0; round < 5; round++) {
        for (let i = 0; i < 20; i++) {
          await fronts[i % 2]?.wake('emails.deliver')
          await sleep(Math.random() * 20)
        }
        const lastAt = Date.now()
        await fronts[round % 2]?.wake('emails.deliver')
        await soon(() => expect(lastRun()).toBeGreaterThanOrEqual(lastAt))
      }
    })

    it('keeps a wake-up that comes while the alarm is being taken, begun or finished', async () => {
      const table = uniqueTable()
      const slow = await wireProxy(url, 60)
      const [a, b] = await Promise.all([node(table), node(table)])
      const { runs, errors } = await worker(table, slow.url)
      for (let afterMs = 0; afterMs < 300; afterMs += 25) {
        await a.wake('jobs.run')
        await sleep(afterMs)
        const askedAt = Date.now()
        await b.wake('jobs.run')
        await soon(() => expect(runs.some((run) => run.at >= askedAt)).toBe(true))
        await sleep(150)
      }
      expect(errors).toEqual([]) // slow is not away
      await Promise.all(open.splice(0).map((queue) => queue.stop()))
      slow.close()
    })

    it('wakes an idle worker quickly', async () => {
      const table = uniqueTable()
      const front = await node(table)
      const { runs } = await worker(table)
      const delays = { now: [] as number[], later: [] as number[] }
      for (let i = 0; i < 9; i++) {
        for (const [kind, at] of [
          ['now', Date.now()],
          ['later', Date.now() + 250],
        ] as const) {
          runs.length = 0
          await sleep(Math.random() * 200)
          const from = Math.max(at, Date.now())
          await front.wake('jobs.run', kind === 'now' ? undefined : new Date(from))
          await soon(() => expect(runs).toHaveLength(1))
          delays[kind].push((runs[0]?.at ?? 0) - from)
        }
      }
      console.info(
        `agenda on ${name}: woken after ${median(delays.now)} ms, at a later time ${median(delays.later)} ms late (medians)`,
      )
      // Agenda by itself looks every 5 s.
      expect(median(delays.now)).toBeLessThan(2500)
      expect(median(delays.later)).toBeLessThan(2500)
    })

    it('writes a burst of wake-ups once', async () => {
      const proxy = await wireProxy(url)
      const table = uniqueTable()
      const { runs } = await worker(table)
      const front = await node(table, {}, proxy.url)
      await front.wake('jobs.run')
      await soon(() => expect(runs).toHaveLength(1))
      await sleep(300)
      const before = proxy.requests()
      await Promise.all(Array.from({ length: 1000 }, () => front.wake('emails.deliver')))
      await soon(() => expect(runs.length).toBeGreaterThan(1))
      await sleep(300)
      expect(proxy.requests() - before).toBeLessThanOrEqual(2)
      proxy.close()
    })

    it('asks less than two questions for each of 10,000 scheduled wake-ups', async () => {
      const proxy = await wireProxy(url)
      const table = uniqueTable()
      const front = await node(table, {}, proxy.url)
      const { runs } = await worker(table, proxy.url)
      await sleep(200)
      const before = proxy.requests()
      const first = inMs(2000)
      for (let i = 0; i < 10_000; i++) {
        // Each earlier than the one before, spread over a second: the worst order.
        await front.wake('emails.deliver', new Date(first.getTime() + 10_000 - i))
        if (i % 100 === 99) await sleep(10)
      }
      await soon(() => expect(runs).toHaveLength(1))
      const each = (proxy.requests() - before) / 10_000
      console.info(
        `agenda on ${name}: ${each.toFixed(4)} queries for each scheduled wake-up, the worker's own included`,
      )
      expect(each).toBeLessThan(2)
      expect(runs[0]?.at).toBeGreaterThanOrEqual(first.getTime())
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
      await sleep(300)
      await dieRinging(table, 'jobs.run', inMs(-4000))
      const { runs } = await worker(table)
      await sleep(500)
      expect(runs).toHaveLength(0)
      await soon(() => expect(runs).toHaveLength(1))
    })

    it('lets the process exit as soon as it is stopped', async () => {
      const child = fileURLToPath(new URL('./agenda-child.ts', import.meta.url))
      const args = ['--conditions=posthorn-source', '--no-warnings', child, url, uniqueTable()]
      const stoppedAt = Number(execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 100_000 }))
      const livedOnMs = Date.now() - stoppedAt
      console.info(`agenda on ${name}: the process lives ${livedOnMs} ms after stop`)
      expect(livedOnMs).toBeLessThan(10_000)
    })

    it('neither hangs nor fails when the server falls silent, and goes on when it is back', async () => {
      const proxy = await wireProxy(url)
      const table = uniqueTable()
      const errors: unknown[] = []
      const front = await node(table, { onError: (what, error) => errors.push([what, error]) }, proxy.url)
      const { runs } = await worker(table, proxy.url)
      await front.wake('jobs.run')
      await soon(() => expect(runs).toHaveLength(1))
      proxy.freeze()
      await front.wake('jobs.run')
      expect(errors).toEqual([]) // it did not wait until the silence was noticed
      await soon(() => expect(errors).toEqual([['server', expect.any(Error)]]))
      proxy.thaw()
      await soon(() => expect(runs).toHaveLength(2))
      proxy.freeze()
      await front.wake('jobs.run')
      await Promise.all(open.splice(0).map((queue) => queue.stop()))
      proxy.close()
    })
  })
}

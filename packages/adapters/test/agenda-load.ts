import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { agendaNodes, inMs, soon, uniqueTable } from './agenda-nodes.ts'
import { wireProxy } from './wire-proxy.ts'

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Defines the tests of the queue under load on any server of Agenda, also with a slow or silent one. */
export function agendaLoad(name: string, url: string): void {
  const { open, node, worker } = agendaNodes(url)

  describe(`agenda on ${name}`, () => {
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
      // Agenda itself polls every 5 s.
      expect(median(delays.now)).toBeLessThan(2500)
      expect(median(delays.later)).toBeLessThan(2500)
    })

    it('makes less than two requests for each of 10,000 scheduled wake-ups', async () => {
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
      // More than one if requests take longer than the time until the first is due.
      await soon(() => expect(runs.length).toBeGreaterThan(0))
      const each = (proxy.requests() - before) / 10_000
      console.info(
        `agenda on ${name}: ${each.toFixed(4)} queries for each scheduled wake-up, the worker's own included`,
      )
      expect(each).toBeLessThan(2)
      expect(runs[0]?.at).toBeGreaterThanOrEqual(first.getTime())
      proxy.close()
    })

    it('neither hangs nor fails when the server falls silent, and continues when it is back', async () => {
      const proxy = await wireProxy(url)
      const table = uniqueTable()
      const errors: unknown[] = []
      const front = await node(table, { onError: (what, error) => errors.push([what, error]) }, proxy.url)
      const { runs } = await worker(table, proxy.url)
      await front.wake('jobs.run')
      await soon(() => expect(runs).toHaveLength(1))
      proxy.freeze()
      await front.wake('jobs.run')
      expect(errors).toEqual([]) // the silence was noticed without a wait
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

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../testing/patience.ts'
import type { Queue } from './queue.ts'

export interface QueueHarness {
  readonly queue: Queue
  /** Frees the resources of the queue. The queue is already stopped. */
  close(): Promise<void>
}

/** The law of queues. `create` makes a queue that is not started and that no other test uses. */
export function queueConformance(name: string, create: () => Promise<QueueHarness>): void {
  const soon = (check: () => void) => eventually(check, { interval: 5 })
  const pause = async (ms: number) => {
    const until = Date.now() + ms
    await vi.waitUntil(() => Date.now() >= until, { timeout: ms + 60_000, interval: 5 })
  }
  const inMs = (ms: number) => new Date(Date.now() + ms)

  describe(`${name}: queue`, () => {
    let harness: QueueHarness
    let queue: Queue
    beforeEach(async () => {
      harness = await create()
      queue = harness.queue
    })
    afterEach(async () => {
      await queue.stop()
      await harness.close()
    })

    /** Returns a handler that counts its runs and how many ran at the same time. */
    function counter(work: () => Promise<void> = async () => {}) {
      const seen = { runs: 0, ended: 0, running: 0, most: 0, times: [] as number[] }
      const handler = async () => {
        seen.runs += 1
        seen.running += 1
        seen.most = Math.max(seen.most, seen.running)
        seen.times.push(Date.now())
        try {
          await work()
        } finally {
          seen.running -= 1
          seen.ended += 1
        }
      }
      return { seen, handler }
    }

    it('runs the handler on a wake-up', async () => {
      const { seen, handler } = counter()
      queue.handle('jobs.run', handler)
      await queue.start()
      await queue.wake('jobs.run')
      await soon(() => expect(seen.runs).toBe(1))
    })

    it('runs only the handler of that name', async () => {
      const jobs = counter()
      const emails = counter()
      const segments = counter()
      queue.handle('jobs.run', jobs.handler)
      queue.handle('emails.deliver', emails.handler)
      queue.handle('segments.update', segments.handler)
      await queue.start()
      await queue.wake('emails.deliver')
      await soon(() => expect(emails.seen.runs).toBe(1))
      await queue.wake('segments.update')
      await soon(() => expect(segments.seen.runs).toBe(1))
      expect([jobs.seen.runs, emails.seen.runs]).toStrictEqual([0, 1])
    })

    it('runs the handler again on a later wake-up', async () => {
      const { seen, handler } = counter()
      queue.handle('jobs.run', handler)
      await queue.start()
      for (const runs of [1, 2, 3]) {
        await queue.wake('jobs.run')
        await soon(() => expect(seen.runs).toBe(runs))
      }
    })

    it('merges wake-ups instead of running once for each', async () => {
      const { seen, handler } = counter()
      queue.handle('jobs.run', handler)
      await queue.start()
      await Promise.all(Array.from({ length: 200 }, () => queue.wake('jobs.run')))
      await soon(() => expect(seen.runs).toBeGreaterThan(0))
      await pause(100)
      expect(seen.runs).toBeLessThan(200)
    })

    it('does not run the handler before the requested time', async () => {
      const { seen, handler } = counter()
      queue.handle('jobs.run', handler)
      await queue.start()
      const at = inMs(150)
      await queue.wake('jobs.run', at)
      await soon(() => expect(seen.runs).toBe(1))
      expect(seen.times[0]).toBeGreaterThanOrEqual(at.getTime())
    })

    it('treats a time in the past as now', async () => {
      const { seen, handler } = counter()
      queue.handle('jobs.run', handler)
      await queue.start()
      await queue.wake('jobs.run', new Date(0))
      await soon(() => expect(seen.runs).toBe(1))
    })

    it('lets an earlier wake-up overtake a later one, whichever was requested first', async () => {
      const { seen, handler } = counter()
      queue.handle('jobs.run', handler)
      await queue.start()
      await queue.wake('jobs.run', inMs(3_600_000))
      await queue.wake('jobs.run')
      await queue.wake('jobs.run', inMs(7_200_000))
      await soon(() => expect(seen.runs).toBe(1))
    })

    it('waits for times that are years away', async () => {
      const { seen, handler } = counter()
      queue.handle('jobs.run', handler)
      await queue.start()
      await queue.wake('jobs.run', inMs(2 ** 31 + 1000))
      await queue.wake('jobs.run', inMs(100 * 365 * 86_400_000))
      await pause(100)
      expect(seen.runs).toBe(0)
    })

    it('never runs two runs of a handler at the same time, and keeps a wake-up that comes during a run', async () => {
      let release = () => {}
      const { seen, handler } = counter(
        () =>
          new Promise<void>((resolve) => {
            release = resolve
          }),
      )
      queue.handle('jobs.run', handler)
      await queue.start()
      await queue.wake('jobs.run')
      await soon(() => expect(seen.runs).toBe(1))
      await queue.wake('jobs.run')
      await queue.wake('jobs.run')
      await pause(50)
      expect(seen.runs).toBe(1)
      release()
      await soon(() => expect(seen.runs).toBe(2))
      release()
      await soon(() => expect(seen.ended).toBe(2))
      expect(seen.most).toBe(1)
    })

    it('runs handlers of different names concurrently', async () => {
      let release = () => {}
      const slow = counter(
        () =>
          new Promise<void>((resolve) => {
            release = resolve
          }),
      )
      const quick = counter()
      queue.handle('jobs.run', slow.handler)
      queue.handle('emails.deliver', quick.handler)
      await queue.start()
      await queue.wake('jobs.run')
      await soon(() => expect(slow.seen.runs).toBe(1))
      await queue.wake('emails.deliver')
      await soon(() => expect(quick.seen.ended).toBe(1))
      release()
    })

    it('continues after a handler that failed', async () => {
      const { seen, handler } = counter(async () => {
        throw new Error('on purpose')
      })
      queue.handle('jobs.run', handler)
      await queue.start()
      await queue.wake('jobs.run')
      await soon(() => expect(seen.runs).toBeGreaterThanOrEqual(1))
      const before = seen.runs
      await queue.wake('jobs.run')
      await soon(() => expect(seen.runs).toBeGreaterThan(before))
    })

    it('accepts wake-ups before it is started, and runs nothing until then', async () => {
      const { seen, handler } = counter()
      await queue.wake('jobs.run')
      queue.handle('jobs.run', handler)
      await queue.wake('jobs.run', inMs(10))
      await pause(50)
      expect(seen.runs).toBe(0)
      await queue.start()
      await queue.wake('jobs.run')
      await soon(() => expect(seen.runs).toBeGreaterThan(0))
    })

    it('waits for running handlers when it is stopped', async () => {
      let release = () => {}
      const { seen, handler } = counter(
        () =>
          new Promise<void>((resolve) => {
            release = resolve
          }),
      )
      queue.handle('jobs.run', handler)
      await queue.start()
      await queue.wake('jobs.run')
      await soon(() => expect(seen.runs).toBe(1))
      let stopped = false
      const stopping = queue.stop().then(() => {
        stopped = true
      })
      await pause(50)
      expect(stopped).toBe(false)
      release()
      await stopping
      expect(seen.ended).toBe(1)
    })

    it('does nothing on wake-ups once it is stopped, and can be stopped twice', async () => {
      const { seen, handler } = counter()
      queue.handle('jobs.run', handler)
      await queue.start()
      await queue.wake('jobs.run', inMs(20))
      await queue.stop()
      const { runs } = seen
      await queue.wake('jobs.run')
      await queue.wake('jobs.run', inMs(5))
      await pause(60)
      expect(seen.runs).toBe(runs)
      await queue.stop()
    })
  })
}

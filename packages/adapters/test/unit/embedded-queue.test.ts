import { queueConformance } from '@posthorn/core/conformance'
import type { WakeName } from '@posthorn/core/ports'
import { eventually } from '@posthorn/core/testing'
import { expect, it, vi } from 'vitest'
import { embeddedQueue } from '../../src/embedded-queue/index.ts'

queueConformance('embedded', async () => ({ queue: embeddedQueue({ onError() {} }), async close() {} }))

it('passes the error of a handler to onError, and continues', async () => {
  const requests: [WakeName, unknown][] = []
  const queue = embeddedQueue({ onError: (name, error) => requests.push([name, error]) })
  const failure = new Error('on purpose')
  let runs = 0
  queue.handle('jobs.run', async () => {
    runs += 1
    throw failure
  })
  await queue.start()
  await queue.wake('jobs.run')
  await eventually(() => expect(requests).toEqual([['jobs.run', failure]]))
  await queue.wake('jobs.run')
  await eventually(() => expect(runs).toBe(2))
  await queue.stop()
})

it('keeps wake-ups from before the start and before the handler', async () => {
  const queue = embeddedQueue()
  let runs = 0
  await queue.wake('jobs.run')
  await queue.start()
  queue.handle('jobs.run', async () => {
    runs += 1
  })
  await eventually(() => expect(runs).toBe(1))
  await queue.stop()
})

it('waits longer than one of Node’s timers can', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'Date'] })
  try {
    const queue = embeddedQueue()
    let ranAt = 0
    queue.handle('jobs.run', async () => {
      ranAt = Date.now()
    })
    await queue.start()
    const at = Date.now() + 60 * 86_400_000
    await queue.wake('jobs.run', new Date(at))
    await vi.advanceTimersByTimeAsync(60 * 86_400_000 - 1)
    expect(ranAt).toBe(0)
    await vi.advanceTimersByTimeAsync(10)
    expect(ranAt).toBeGreaterThanOrEqual(at)
    await queue.stop()
  } finally {
    vi.useRealTimers()
  }
})

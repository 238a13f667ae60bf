import { expect, it } from 'vitest'
import { fixedClock } from '../testing/fixed-clock.ts'
import { memoryQueue } from '../testing/memory-queue.ts'
import { translateWakes } from './translate-wakes.ts'

const HOUR = 3_600_000

it.each([HOUR, -HOUR, 0])('wakes in a minute on a machine whose clock is %d ms off', async (offMs) => {
  const shared = fixedClock()
  const machine = fixedClock(new Date(shared.now().getTime() + offMs))
  const timers = memoryQueue(machine)
  const queue = translateWakes(timers, shared, machine)
  let runs = 0
  queue.handle('emails.deliver', async () => {
    runs += 1
  })
  await queue.start()
  await queue.wake('emails.deliver', new Date(shared.now().getTime() + 60_000))
  machine.advance(59_999)
  await timers.runDue()
  expect(runs).toBe(0)
  machine.advance(1)
  await timers.runDue()
  expect(runs).toBe(1)
  await queue.wake('emails.deliver')
  await timers.runDue()
  expect(runs).toBe(2)
  await queue.stop()
})

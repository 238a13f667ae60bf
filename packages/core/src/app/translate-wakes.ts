import type { Clock } from '../kernel/ports/clock.ts'
import type { Queue } from '../kernel/ports/queue.ts'

/**
 * Converts wake-up times from `shared` time to this `machine`'s, by which the queue's timers run. Without it, a machine
 * whose clock is an hour ahead would take every wake-up in the next hour for one in the past.
 */
export function translateWakes(queue: Queue, shared: Clock, machine: Clock): Queue {
  return {
    wake: (name, at) =>
      queue.wake(name, at && new Date(at.getTime() - shared.now().getTime() + machine.now().getTime())),
    handle: (name, handler) => queue.handle(name, handler),
    start: () => queue.start(),
    stop: () => queue.stop(),
  }
}

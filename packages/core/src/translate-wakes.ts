import type { Clock } from './ports/clock.ts'
import type { Queue } from './ports/queue.ts'

/**
 * The queue for callers who go by `shared` time, while its timers go by this `machine`'s: on a machine whose clock is an
 * hour ahead, a wake-up in a minute would else be one for the past, for ever.
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

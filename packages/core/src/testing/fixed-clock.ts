import type { Clock } from '../kernel/ports/clock.ts'

/** A clock that only moves when a test moves it. */
export interface FixedClock extends Clock {
  /** Moves the time; a negative number moves it back. */
  advance(ms: number): void
  set(at: Date): void
}

/** Creates a clock that shows `at`. */
export function fixedClock(at: Date = new Date('2026-01-02T03:04:05.678Z')): FixedClock {
  let ms = at.getTime()
  return {
    now: () => new Date(ms),
    advance(by) {
      ms += by
    },
    set(to) {
      ms = to.getTime()
    },
  }
}

/**
 * A reading that only goes forward and counts all that passed: the monotonic clock, which stands still while a machine
 * is suspended, and the time, which can be set back; whichever says that more has passed.
 */
export function createSteadyMs(
  monotonicMs: () => number = () => performance.now(),
  timeMs: () => number = Date.now,
): () => number {
  let reading = 0
  let lastMonotonic = monotonicMs()
  let lastTime = timeMs()
  return () => {
    const [monotonic, time] = [monotonicMs(), timeMs()]
    reading += Math.max(monotonic - lastMonotonic, time - lastTime)
    lastMonotonic = monotonic
    lastTime = time
    return reading
  }
}

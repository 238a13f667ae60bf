/**
 * A clock that only goes forward and misses no time. It takes the larger advance of the monotonic clock, which stops
 * while a machine is suspended, and the system time, which can be set back.
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

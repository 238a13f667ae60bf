/** Returns the milliseconds of each of `times` calls, one after the other, in ascending order. */
export async function latencies(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  for (let i = 0; i < times; i++) {
    const startedAt = performance.now()
    await work()
    all.push(performance.now() - startedAt)
  }
  return all.sort((a, b) => a - b)
}

/** Returns the value that a share of the sorted ones do not exceed. */
export function percentile(sorted: readonly number[], share: number): number {
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1))
}

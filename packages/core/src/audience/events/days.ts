const DAY_MS = 86_400_000

/** Returns the day of a moment, counted since 1970 in UTC. */
export function dayOf(at: Date): number {
  return Math.trunc(at.getTime() / DAY_MS)
}

/** Returns a day as text, such as 2026-01-31. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The most counts of a name and a day that one answer adds up, which takes a database 250 ms. */
export const EVENT_COUNTS_MAX = 100_000

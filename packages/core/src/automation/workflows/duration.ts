const UNIT_MS = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
} as const

const DURATION = /^(\d{1,7}(?:\.\d{1,3})?) ?(m|min|minutes?|h|hours?|d|days?|w|weeks?)$/i

/** Parses a duration such as `7d`, `90 minutes`, or `1.5 hours`. Returns milliseconds. */
export function durationMs(text: string): number | undefined {
  const [, amount, unit] = DURATION.exec(text.trim()) ?? []
  const ms = Object.entries(UNIT_MS).find(([letter]) => unit?.toLowerCase().startsWith(letter))?.[1]
  return ms === undefined ? undefined : Math.round(Number(amount) * ms)
}

/** Something that waits for its turn, and whose it is. */
interface Waiting {
  readonly owner: string
}

/**
 * Those who wait. Of one owner they come in their order; owners come by the time that was spent on them, the least first,
 * so that who waits with much is not in the way of who waits with little.
 */
export interface Turns<T extends Waiting> {
  add(one: T): void
  /** The next so many, that take about so many milliseconds together; at least one. They wait on until they are served. */
  next(most: number, ms: number): readonly T[]
  /** The first of this owner took so long, and waits no more. */
  served(owner: string, ms: number): void
  size(): number
}

interface Line<T> {
  readonly waiting: T[]
  /** How long was spent on the owner, in milliseconds. */
  spent: number
  /** About how long each takes. */
  each: number
}

export function createTurns<T extends Waiting>(): Turns<T> {
  const lines = new Map<string, Line<T>>()
  let size = 0

  /** Who comes anew stands where the one with the least stands: nothing is saved up by waiting for nothing. */
  function lineOf(owner: string): Line<T> {
    const known = lines.get(owner)
    if (known) return known
    const least = [...lines.values()].reduce((least, { spent }) => Math.min(least, spent), Number.POSITIVE_INFINITY)
    const line = { waiting: [], spent: Number.isFinite(least) ? least : 0, each: 0 }
    lines.set(owner, line)
    return line
  }

  return {
    add(one) {
      lineOf(one.owner).waiting.push(one)
      size += 1
    },
    next(most, ms) {
      const places = [...lines.values()].map((line) => ({ line, at: 0, spent: line.spent }))
      const found: T[] = []
      for (let left = ms; found.length < Math.min(most, size); ) {
        const place = leastSpent(places)
        const one = place?.line.waiting[place.at]
        if (!place || !one) break
        left -= place.line.each
        if (left < 0 && found.length > 0) break
        found.push(one)
        place.at += 1
        place.spent += place.line.each
      }
      return found
    },
    served(owner, ms) {
      const line = lines.get(owner)
      if (!line?.waiting.shift()) return
      size -= 1
      line.spent += ms
      line.each = (line.each + ms) / 2
      // Behind the others on whom as much was spent.
      lines.delete(owner)
      if (line.waiting.length > 0) lines.set(owner, line)
    },
    size: () => size,
  }
}

interface Place<T> {
  readonly line: Line<T>
  at: number
  spent: number
}

function leastSpent<T>(places: readonly Place<T>[]): Place<T> | undefined {
  let least: Place<T> | undefined
  for (const place of places)
    if (place.at < place.line.waiting.length && (!least || place.spent < least.spent)) least = place
  return least
}

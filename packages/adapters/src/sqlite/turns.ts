/** An item that waits for its turn, and its owner. */
interface Waiting {
  readonly owner: string
}

/**
 * A fair queue. Items of one owner keep their order; the owner with the least time spent comes first, so that much work
 * of one does not hold up little work of another.
 */
export interface Turns<T extends Waiting> {
  add(one: T): void
  /**
   * Returns the next items up to a number and an estimated duration in milliseconds; at least one. They stay in the
   * queue until they are served.
   */
  next(most: number, ms: number): readonly T[]
  /** Removes the first item of this owner, which took this long. */
  served(owner: string, ms: number): void
  size(): number
}

interface Line<T> {
  readonly waiting: T[]
  /** Time spent on the owner, in milliseconds. */
  spent: number
  /** Estimated duration of an item. */
  each: number
}

export function createTurns<T extends Waiting>(): Turns<T> {
  const lines = new Map<string, Line<T>>()
  let size = 0

  /** A new owner starts with the least time of the waiting ones: idle owners save up nothing. */
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
      // After others with the same time spent.
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

/** How long work runs before others get a turn of the event loop. */
const TURN_MS = 5

/** Creates a function that long work calls to let the event loop turn. */
export function createBreather() {
  let since = performance.now()
  return {
    isDue: () => performance.now() - since >= TURN_MS,
    async turn(): Promise<void> {
      await new Promise(setImmediate)
      since = performance.now()
    },
  }
}

/** Something that waits, its owner, and its size in characters. */
interface Waiting {
  readonly owner: string
  readonly size: number
}

/** A queue in which owners take turns, one item each; the items of one owner keep their order. */
export interface Line<T extends Waiting> {
  add(one: T): void
  /** Removes and returns the next items, up to a number and a size; at least one. */
  take(most: number, size: number): readonly T[]
  /** Removes an item. Returns false if it was taken before. */
  remove(one: T): boolean
  length(): number
}

export function createLine<T extends Waiting>(): Line<T> {
  /** The owners in the order of their turns. */
  const lines = new Map<string, Set<T>>()
  let length = 0

  function remove(one: T): boolean {
    const line = lines.get(one.owner)
    if (!line?.delete(one)) return false
    length -= 1
    if (line.size === 0) lines.delete(one.owner)
    return true
  }

  return {
    add(one) {
      const line = lines.get(one.owner)
      if (line) line.add(one)
      else lines.set(one.owner, new Set([one]))
      length += 1
    },
    take(most, size) {
      const taken: T[] = []
      for (let left = size; taken.length < most; ) {
        const [next] = lines
        if (!next) break
        const [owner, line] = next
        const [one] = line
        if (!one) break
        left -= one.size
        if (left < 0 && taken.length > 0) break
        remove(one)
        taken.push(one)
        if (lines.delete(owner)) lines.set(owner, line) // after the others
      }
      return taken
    },
    remove,
    length: () => length,
  }
}

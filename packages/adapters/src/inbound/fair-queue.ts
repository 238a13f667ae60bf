/** A queue by owner. Owners take turns, and when the queue is full, the owner with most items makes room. */
export class FairQueue<T> {
  readonly #max: number
  /** The owners in the order of their turns. */
  readonly #lines = new Map<string, T[]>()
  #size = 0

  constructor(max: number) {
    this.#max = max
  }

  get size(): number {
    return this.#size
  }

  /** Adds an item. Returns the item for which there is no room: this one, or the newest of an owner who has more. */
  add(owner: string, item: T): T | undefined {
    const own = this.#lines.get(owner)
    let refused: T | undefined
    if (this.#size >= this.#max) {
      const [most] = [...this.#lines].sort(([, a], [, b]) => b.length - a.length)
      if (!most || most[1].length <= (own?.length ?? 0) + 1) return item
      refused = most[1].pop()
      this.#size -= 1
    }
    if (own) own.push(item)
    else this.#lines.set(owner, [item])
    this.#size += 1
    return refused
  }

  /** Takes the next item of the first owner in turn who may have one. */
  take(mayHave: (owner: string) => boolean): T | undefined {
    for (const [owner, line] of this.#lines) {
      if (!mayHave(owner)) continue
      const item = line.shift()
      this.#size -= 1
      this.#lines.delete(owner)
      if (line.length > 0) this.#lines.set(owner, line) // after the others
      return item
    }
    return undefined
  }
}

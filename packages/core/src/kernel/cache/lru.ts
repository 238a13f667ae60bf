/** A map that evicts the least recently used entries once their weight exceeds its capacity. */
export interface Lru<K, V> {
  get(key: K): V | undefined
  /** Does not keep an entry heavier than the whole capacity. */
  set(key: K, value: V): void
  /** The weight of all entries. */
  readonly weight: number
}

/** `weigh` returns the cost of an entry, key included, in the unit of the capacity, usually bytes. */
export function createLru<K, V>(capacity: number, weigh: (key: K, value: V) => number): Lru<K, V> {
  const entries = new Map<K, { readonly value: V; readonly weight: number }>()
  let total = 0

  function forget(key: K): void {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value) {
      forget(key)
      const weight = weigh(key, value)
      if (weight > capacity) return
      entries.set(key, { value, weight })
      total += weight
      for (const oldest of entries.keys()) {
        if (total <= capacity) return
        forget(oldest)
      }
    },
    get weight() {
      return total
    },
  }
}

/** The memory of one process, which contains the caches of all rooms. */
export class Caches {
  // Makes the type nominal: no other type can be passed for it.
  readonly #process = Symbol('process')

  get process(): symbol {
    return this.#process
  }
}

/** Defines a room's cache. `make` creates it on first use in a process. */
export function cacheOf<T>(make: () => T): (world: { readonly caches: Caches }) => T {
  const made = new WeakMap<Caches, { readonly cache: T }>()
  return ({ caches }) => {
    const known = made.get(caches)
    if (known) return known.cache
    const cache = make()
    made.set(caches, { cache })
    return cache
  }
}

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

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

/** Stands for the memory of one process, to which the caches of all rooms belong. */
export class Caches {
  // Makes the type a name: nothing else can be passed for it.
  readonly #process = Symbol('process')

  get process(): symbol {
    return this.#process
  }
}

/** A cache of a room's own: `make` makes it when a process asks for it first. */
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

/** Makes each property of an object. */
export type Makers<Place, T extends object> = { readonly [Name in keyof T]: (place: Place) => T[Name] }

/** Makes plain objects with all properties. */
export function eagerly<Place, T extends object>(makers: Makers<Place, T>): (place: Place) => T {
  const all = Object.entries<(place: Place) => unknown>(makers)
  // The object has the makers' results by name, which no type can express for properties made in a loop.
  return (place) => Object.fromEntries(all.map(([name, make]) => [name, make(place)])) as T
}

/**
 * Makes objects whose properties are created when they are first read, and kept: a transaction uses few of a project's
 * nouns. They cannot be spread.
 */
export function lazily<Place, T extends object>(makers: Makers<Place, T>): (place: Place) => T {
  class Lazy {
    readonly #place: Place
    readonly #made: unknown[] = []

    constructor(place: Place) {
      this.#place = place
    }

    made(index: number, make: (place: Place) => unknown): unknown {
      this.#made[index] ??= make(this.#place)
      return this.#made[index]
    }
  }
  for (const [index, [name, make]] of Object.entries<(place: Place) => unknown>(makers).entries()) {
    Object.defineProperty(Lazy.prototype, name, {
      get(this: Lazy) {
        return this.made(index, make)
      },
    })
  }
  // The object has the makers' results by name, which no type can express for properties defined one by one.
  return (place) => new Lazy(place) as unknown as T
}

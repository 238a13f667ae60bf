/** Makes each property of an object. */
export type Makers<Place, T extends object> = { readonly [Name in keyof T]: (place: Place) => T[Name] }

/** Makes plain objects with all properties. */
export function eagerly<Place, T extends object>(makers: Makers<Place, T>): (place: Place) => T {
  const all = Object.entries<(place: Place) => unknown>(makers)
  // The object has the makers' results by name, which no type can express for properties made in a loop.
  return (place) => Object.fromEntries(all.map(([name, make]) => [name, make(place)])) as T
}

/** An object whose parts are made when one of them is first read, and kept. */
class Parts<Place extends readonly unknown[]> {
  readonly #place: Place
  readonly #made: unknown[] = []

  constructor(place: Place) {
    this.#place = place
  }

  made(index: number, make: (...place: Place) => unknown): unknown {
    this.#made[index] ??= make(...this.#place)
    return this.#made[index]
  }
}

/**
 * Makes objects whose properties are created when they are first read, and kept: a transaction uses few of a project's
 * nouns. They cannot be spread.
 */
export function lazily<Place, T extends object>(makers: Makers<Place, T>): (place: Place) => T {
  class Lazy extends Parts<readonly [Place]> {}
  for (const [index, [name, make]] of Object.entries<(place: Place) => unknown>(makers).entries()) {
    Object.defineProperty(Lazy.prototype, name, {
      get(this: Lazy) {
        return this.made(index, make)
      },
    })
  }
  // The object has the makers' results by name, which no type can express for properties defined one by one.
  return (place) => new Lazy([place]) as unknown as T
}

type Group<Place extends readonly unknown[]> = (...place: Place) => object

type All<Of> = (Of extends unknown ? (of: Of) => void : never) extends (of: infer Each) => void ? Each : never

/**
 * Makes objects of groups of verbs. A group is made when one of its verbs is first read: a transaction uses few verbs of
 * a noun. A group replaces verbs of those before it. The names come from the first object. They cannot be spread.
 */
export function inGroups<Place extends readonly unknown[], Groups extends readonly Group<Place>[]>(
  ...groups: Groups & readonly Group<Place>[]
): (...place: Place) => All<ReturnType<Groups[number]>> {
  let make: ((place: Place) => Parts<Place>) | undefined
  return (...place) => {
    make ??= makerOf(groups, place)
    // The object has the groups' verbs by name, which no type can express for properties defined one by one.
    return make(place) as unknown as All<ReturnType<Groups[number]>>
  }
}

function makerOf<Place extends readonly unknown[]>(groups: readonly Group<Place>[], first: Place) {
  class Verbs extends Parts<Place> {}
  // Also the names of a group that is made of groups.
  for (const [index, group] of groups.entries())
    for (const name in group(...first))
      Object.defineProperty(Verbs.prototype, name, {
        enumerable: true,
        configurable: true,
        get(this: Verbs) {
          // The keys of a group are its verbs.
          return (this.made(index, group) as Readonly<Record<string, unknown>>)[name]
        },
      })
  return (place: Place) => new Verbs(place)
}

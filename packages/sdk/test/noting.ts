/** Returns the names of a client's methods, e.g. `contacts.create`. */
export function methodsOf(client: object, path = ''): readonly string[] {
  return Object.entries(client).flatMap(([name, value]) => {
    if (typeof value === 'function') return [path + name]
    return typeof value === 'object' && value !== null ? methodsOf(value, `${path}${name}.`) : []
  })
}

/** Returns the client, which passes the name of each called method to `note`. */
export function noting<T extends object>(client: T, note: (method: string) => void, path = ''): T {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof name === 'symbol') return value
      if (typeof value === 'object' && value !== null) return noting(value, note, `${path}${name}.`)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        note(path + name)
        return Reflect.apply(value, target, args)
      }
    },
  })
}

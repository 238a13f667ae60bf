/** Puts ids into a path. Refuses an id that would lead to another path. */
export function fillPath(template: string, values: Readonly<Record<string, string>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
      throw new TypeError(`${name} must be an id, not ${value === undefined ? 'undefined' : JSON.stringify(value)}`)
    }
    return encodeURIComponent(value)
  })
}

/** Returns the query of a URL, with its question mark. Omits undefined values, and repeats the name of a list. */
export function queryOf(query: object = {}): string {
  const said = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]))
  return said.length === 0 ? '' : `?${new URLSearchParams(said)}`
}

/** Puts ids into a path. An id that would lead to another path is refused. */
export function fillPath(template: string, values: Readonly<Record<string, string>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
      throw new TypeError(`${name} must be an id, not ${value === undefined ? 'undefined' : JSON.stringify(value)}`)
    }
    return encodeURIComponent(value)
  })
}

/** The query of a URL, with its question mark; what is undefined is left out. */
export function queryOf(query: object = {}): string {
  const said = Object.entries(query).filter(([, value]) => value !== undefined)
  return said.length === 0
    ? ''
    : `?${new URLSearchParams(said.map(([name, value]): [string, string] => [name, String(value)]))}`
}

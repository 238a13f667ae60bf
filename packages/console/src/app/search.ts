/** Reads the query of a URL as texts: filters are never numbers or objects. */
export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))

export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).filter((entry): entry is [string, string] => {
    const [, value] = entry
    return typeof value === 'string' && value !== ''
  })
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

/** Keeps the filters that a screen knows. */
export function searchNames<const N extends string>(...names: readonly N[]) {
  return (search: Readonly<Record<string, unknown>>): { [K in N]?: string } => {
    const known: { [K in N]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' && value !== '') known[name] = value
    }
    return known
  }
}

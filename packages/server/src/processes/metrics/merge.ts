const NAME = /^# HELP (\S+)/

/** Merges the pages of several processes in the format of Prometheus: the explanation of each metric appears once. */
export function mergePages(pages: readonly string[]): string {
  const families = new Map<string, string[]>()
  for (const page of pages) {
    for (const family of page.split(/^(?=# HELP )/m)) {
      const name = NAME.exec(family)?.[1]
      if (name === undefined) continue
      const lines = family.split('\n').filter((line) => line !== '')
      const known = families.get(name)
      if (known) known.push(...lines.filter((line) => !line.startsWith('#')))
      else families.set(name, lines)
    }
  }
  return `${[...families.values()].map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/** The maximum number of `*` in one pattern. */
export const STARS_MAX = 5

/** Returns true if an event's name matches one of the patterns, in which `*` matches any characters, or none. */
export function matchesEvent(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => matchesPattern(pattern, name))
}

/** Searches for each part once: the time is that of the name's length for each `*`. */
function matchesPattern(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return pattern === name
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false
  const end = name.length - last.length
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found === -1 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}

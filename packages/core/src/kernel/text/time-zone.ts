import { createLru } from '../cache/caches.ts'

/** There are about 600 names of time zones. */
const NAMES_MAX = 1000
const found = createLru<string, { readonly name: string | undefined }>(NAMES_MAX, () => 1)

/**
 * Returns the canonical name of a time zone of the IANA database such as `Europe/Berlin`; undefined when there is none.
 * `onLookup` is called when the name is not remembered: looking it up takes 20 to 50 µs.
 */
export function timeZoneOf(text: string, onLookup?: () => void): string | undefined {
  // Offsets such as `+01:00` are accepted by some runtimes only, and have no daylight saving time.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(text)) return undefined
  const known = found.get(text)
  if (known) return known.name
  onLookup?.()
  const name = canonicalZone(text)
  found.set(text, { name })
  return name
}

function canonicalZone(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

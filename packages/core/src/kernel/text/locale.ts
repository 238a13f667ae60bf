import { createLru } from '../cache/caches.ts'

const TAGS_MAX = 1000
const found = createLru<string, { readonly tag: string | undefined }>(TAGS_MAX, () => 1)

/**
 * Returns the tag of a language that the runtime can format for, such as `de` or `pt-BR` (BCP 47; `_` counts as `-`);
 * undefined when there is none. `onLookup` is called when the text is not remembered: looking it up takes 5 µs.
 */
export function localeOf(text: string, onLookup?: () => void): string | undefined {
  if (!/^[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{1,8}){0,4}$/.test(text)) return undefined
  const known = found.get(text)
  if (known) return known.tag
  onLookup?.()
  const tag = supportedTag(text.replaceAll('_', '-'))
  found.set(text, { tag })
  return tag
}

function supportedTag(text: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(text)[0]
  } catch {
    return undefined
  }
}

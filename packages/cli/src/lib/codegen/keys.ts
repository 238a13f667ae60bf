import type { TemplateFact } from './facts.ts'

/** The number of characters of an id that distinguish templates with the same name. */
const MARK = 6

/** Returns a name as a key: `Order shipped!` is `order-shipped`. Letters of all languages are kept. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return words?.join('-') ?? 'template'
}

/**
 * Gives each template a key, by its name; sorted by key. Among templates with the same name the oldest has the plain
 * key, and the others have the end of their id after it, so that a key never passes from one of them to another.
 */
export function keyed(templates: readonly TemplateFact[]): ReadonlyMap<string, TemplateFact> {
  const oldestFirst = templates.toSorted((a, b) => compare(a.id, b.id))
  const keys = new Map<string, TemplateFact>()
  const others: [slug: string, template: TemplateFact][] = []
  for (const template of oldestFirst) {
    const slug = slugOf(template.name)
    if (keys.has(slug)) others.push([slug, template])
    else keys.set(slug, template)
  }
  for (const [slug, template] of others) {
    const short = `${slug}-${template.id.slice(-MARK)}`
    keys.set(keys.has(short) ? `${slug}-${template.id}` : short, template)
  }
  return new Map([...keys].sort(([a], [b]) => compare(a, b)))
}

/** Compares texts in the same order on every machine. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

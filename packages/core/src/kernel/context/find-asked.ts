import { NAMESAKES_MAX, type NameLookup, NOUNS, notFound, requireOneNamed } from '../errors/one-named.ts'
import { asId, type Id } from '../ids/ids.ts'
import { type Actor, maySee, requireScope } from './actor.ts'

type IdOf<N extends NameLookup['noun']> = Id<(typeof NOUNS)[N]['prefix']>

/** The ways to find the items of a noun: by their id, or by their name in any case. */
interface Shelf<N extends NameLookup['noun'], T> {
  readonly find: (id: IdOf<N>) => Promise<T | undefined>
  readonly listNamed: (
    name: string,
    limit: number,
  ) => Promise<readonly { readonly id: IdOf<N>; readonly name: string }[]>
}

/**
 * Returns the item with this id, or with this name in any case. Throws `INSUFFICIENT_SCOPE` for a name and a key that
 * may not read its noun: otherwise the answer would reveal which names exist.
 */
export async function findAsked<N extends NameLookup['noun'], T>(
  { actor }: { readonly actor: Actor },
  what: NameLookup & { readonly noun: N },
  { find, listNamed }: Shelf<N, T>,
): Promise<T> {
  const named = async () => {
    requireScope({ actor }, `${what.noun}s:read`)
    return requireOneNamed(await listNamed(what.asked.trim(), NAMESAKES_MAX + 1), what).id
  }
  const found = await find(asId(NOUNS[what.noun].prefix, what.asked) ?? (await named()))
  if (!found) throw notFound(what)
  return found
}

/** Returns the name of an item for a message: its own name for a caller who may read its noun, else only the noun. */
export function shownName(reader: { readonly actor: Actor }, noun: NameLookup['noun'], name: string): string {
  return maySee(reader, `${noun}s:read`) ? `the ${noun} “${name}”` : `a ${noun} (its name needs ${noun}s:read)`
}

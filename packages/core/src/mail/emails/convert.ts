import type { World } from '../../kernel/context/world.ts'
import { ConversionRefused } from '../../kernel/ports/converter.ts'
import { bodyCache, type Conversion } from './body-cache.ts'

type ConversionName = 'markdownToHtml' | 'htmlToText'

/** A text to convert, and its cache key. */
export interface Convertible {
  readonly projectId: string
  readonly source: string
  /** The hash of the source, or of the text it was made from. */
  readonly hash: string
}

type Place = Pick<World, 'caches' | 'converter'>

/**
 * Converts a text once for all callers that need it. Rejects with `ConversionRefused`, immediately when the text itself
 * was refused before.
 */
export async function convertOnce(world: Place, name: ConversionName, input: Convertible): Promise<string> {
  const { conversions, converting } = bodyCache(world)
  const key = `${input.projectId} ${name} ${input.hash}`
  const known = conversions.get(key)
  if (known !== undefined) return answer(known)
  let work = converting.get(key)
  if (!work) {
    work = convert(world, name, input, key).finally(() => converting.delete(key))
    converting.set(key, work)
  }
  return work
}

async function convert(world: Place, name: ConversionName, input: Convertible, key: string) {
  const { conversions } = bodyCache(world)
  try {
    const made = await world.converter[name](input.projectId, input.source)
    conversions.set(key, made)
    return made
  } catch (error) {
    if (isLasting(error)) conversions.set(key, error)
    throw error
  }
}

/** Returns whether the text itself was refused, so that a retry is useless. */
export function isLasting(error: unknown): error is ConversionRefused {
  return error instanceof ConversionRefused && error.reason !== 'busy' && error.reason !== 'unavailable'
}

function answer(known: Conversion): string {
  if (typeof known !== 'string') throw known
  return known
}

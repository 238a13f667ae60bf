import type { World } from '../context.ts'
import { ConversionRefused } from '../ports/converter.ts'
import type { Conversion } from './body-cache.ts'

type ConversionName = 'markdownToHtml' | 'htmlToText'

/** A text to convert, and what it is remembered by. */
export interface Convertible {
  readonly projectId: string
  readonly source: string
  /** Of the source or what it is made from. */
  readonly hash: string
}

type Place = Pick<World, 'bodies' | 'converter'>

/**
 * Converts a text once for all who want the same. Rejects with `ConversionRefused`, at once when the text itself was
 * refused before.
 */
export async function convertOnce(world: Place, name: ConversionName, input: Convertible): Promise<string> {
  const { conversions, converting } = world.bodies
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

async function convert({ bodies, converter }: Place, name: ConversionName, input: Convertible, key: string) {
  try {
    const made = await converter[name](input.projectId, input.source)
    bodies.conversions.set(key, made)
    return made
  } catch (error) {
    if (isLasting(error)) bodies.conversions.set(key, error)
    throw error
  }
}

/** Whether it is the text that cannot be converted, so that trying again is of no use. */
export function isLasting(error: unknown): error is ConversionRefused {
  return error instanceof ConversionRefused && error.reason !== 'busy' && error.reason !== 'unavailable'
}

function answer(known: Conversion): string {
  if (typeof known !== 'string') throw known
  return known
}

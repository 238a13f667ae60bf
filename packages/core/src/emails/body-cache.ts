import { createLru, type Lru } from '../lru.ts'
import type { CompiledTemplate } from '../templates/language.ts'

/** A body made ready to be rendered: compiled once for all its mails. */
export interface CompiledBody {
  readonly html: CompiledTemplate
  /** The text part as a template of its own; undefined when it must be made from the rendered HTML. */
  readonly text: CompiledTemplate | undefined
}

/** Compiled bodies and subjects by the hash of their source; a source never changes under its hash. */
export interface BodyCache {
  readonly compiled: Lru<string, CompiledTemplate>
  readonly bodies: Lru<string, CompiledBody>
}

/** How many different bodies stay compiled. At the largest size of a body this is the memory that may be held: about 100 of 5 MB. */
const CAPACITY = 100

export function createBodyCache(): BodyCache {
  return { compiled: createLru(CAPACITY * 2), bodies: createLru(CAPACITY) }
}

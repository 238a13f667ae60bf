import type { BodyId } from '../ids.ts'
import { createLru, type Lru } from '../lru.ts'
import type { CompiledTemplate } from '../templates/language.ts'

/** A body made ready to be rendered: compiled once for all its mails. */
export interface CompiledBody {
  readonly html: CompiledTemplate
  /** The text part as a template of its own; undefined when it must be made from the rendered HTML. */
  readonly text: CompiledTemplate | undefined
}

/** What is known of bodies and subjects. A source never changes under its hash, nor a stored body under its id. */
export interface BodyCache {
  /** Ids of bodies that are committed and for anybody, and thus never deleted, by project and hash. */
  readonly ids: Lru<string, BodyId>
  readonly compiled: Lru<string, CompiledTemplate>
  readonly bodies: Lru<string, CompiledBody>
}

/** Characters of source whose compiled form is kept. */
const CAPACITY = 8_000_000
const IDS_KEPT = 10_000

export function createBodyCache(): BodyCache {
  return { ids: createLru(IDS_KEPT), compiled: createLru(CAPACITY), bodies: createLru(CAPACITY) }
}

import { cacheOf } from '../caches.ts'
import type { FieldData, JsonValue } from '../fields/schema.ts'
import type { BodyId } from '../ids.ts'
import { createLru, type Lru } from '../lru.ts'
import type { ConversionRefused } from '../ports/converter.ts'
import type { CompiledTemplate } from '../templates/language.ts'

/** A body made ready to be rendered: compiled once for all its mails. */
export interface CompiledBody {
  readonly html: CompiledTemplate
  /**
   * Where its text part comes from: a template of its own, or the rendered HTML, converted for each mail (`converted`) or
   * only stripped of its tags, because converting it costs too much (`stripped`).
   */
  readonly text: CompiledTemplate | 'converted' | 'stripped'
}

/** What is known of bodies and subjects. A source never changes under its hash, nor a stored body under its id. */
export interface BodyCache {
  /** Ids of bodies that are committed and for anybody, and thus not deleted for long, by project, hash and hour. */
  readonly ids: Lru<string, BodyId>
  readonly compiled: Lru<string, CompiledTemplate>
  readonly bodies: Lru<BodyId, CompiledBody>
  /** What a text was converted to, or why it was not, by project, kind of conversion and hash. */
  readonly conversions: Lru<string, Conversion>
  /** Conversions that are under way: who wants the same text waits for them. */
  readonly converting: Map<string, Promise<string>>
  /** Variables that mails share. */
  readonly shared: Lru<BodyId, FieldData>
}

export type Conversion = string | ConversionRefused

/** Bytes that all caches of bodies may hold together in a process. */
export const BODY_CACHES_BYTES = 48 * 1024 * 1024

const SHARE = BODY_CACHES_BYTES / 12
/** A place in a map, its key as an object and the entry; see `compileTemplate` for how it was measured. */
const ENTRY_BYTES = 200

/** About how many bytes a value takes. */
function weightOf(value: JsonValue): number {
  if (typeof value === 'string') return 2 * value.length + 16
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce((sum: number, inner) => sum + 8 + weightOf(inner), 40)
}

export function createBodyCache(): BodyCache {
  const entry = (key: string) => ENTRY_BYTES + 2 * key.length
  return {
    ids: createLru(SHARE, (key, id) => entry(key) + 2 * id.length),
    compiled: createLru(4 * SHARE, (key, template) => entry(key) + template.weight),
    bodies: createLru(4 * SHARE, (key, { html, text }) => {
      return entry(key) + html.weight + (typeof text === 'string' ? 0 : text.weight)
    }),
    conversions: createLru(2 * SHARE, (key, made) => entry(key) + (typeof made === 'string' ? 2 * made.length : 1000)),
    converting: new Map(),
    shared: createLru(SHARE, (key, values) => entry(key) + weightOf(values)),
  }
}

/** What this process knows of bodies and subjects. */
export const bodyCache = cacheOf(createBodyCache)

import { cacheOf, createLru, type Lru } from '../../kernel/cache/caches.ts'
import type { BodyId } from '../../kernel/ids/ids.ts'
import type { ConversionRefused } from '../../kernel/ports/converter.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import type { CompiledTemplate } from '../templates/language.ts'

/** A body that is compiled once for all its mails. */
export interface CompiledBody {
  readonly html: CompiledTemplate
  /**
   * The source of its text part: a template of its own, or the rendered HTML, which is converted for each mail (`converted`)
   * or only stripped of its tags, because the conversion costs too much (`stripped`).
   */
  readonly text: CompiledTemplate | 'converted' | 'stripped'
  /** Whether the sender wrote the text part. */
  readonly isOwnText?: boolean
}

/** The caches for bodies and subjects. A hash always means the same source, and an id the same stored body. */
export interface BodyCache {
  /** Ids of committed bodies without specific owners, which are not deleted soon, by project, hash and hour. */
  readonly ids: Lru<string, BodyId>
  readonly compiled: Lru<string, CompiledTemplate>
  readonly bodies: Lru<BodyId, CompiledBody>
  /** Converted texts, or the reasons of refusal, by project, kind of conversion and hash. */
  readonly conversions: Lru<string, Conversion>
  /** Running conversions; callers that need the same text wait for them. */
  readonly converting: Map<string, Promise<string>>
  /** Variables that mails share. */
  readonly shared: Lru<BodyId, FieldData>
}

export type Conversion = string | ConversionRefused

/** The most bytes of all body caches of a process. */
export const BODY_CACHES_BYTES = 48 * 1024 * 1024

const SHARE = BODY_CACHES_BYTES / 12
/** The overhead of an entry: map slot, key and value objects. See `compileTemplate` for the measurement. */
const ENTRY_BYTES = 200

/** Estimates the bytes of a value. */
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

/** Returns the body cache of this process. */
export const bodyCache = cacheOf(createBodyCache)

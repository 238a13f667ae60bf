import { cacheOf, createLru } from '../../kernel/cache/caches.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'

interface KnownFieldSet {
  readonly names: ReadonlySet<string>
  readonly until: number
}

/** The capacity in bytes, for all projects together. */
const CAPACITY = 2_000_000
/** The approximate overhead of an entry of a set, besides its text. */
const NAME_OVERHEAD = 40
/** The time for which a deleted field may still count as known. */
const FRESH_MS = 10_000

/** Names of fields that projects had a moment ago. */
const knownFields = cacheOf(() =>
  createLru<ProjectId, KnownFieldSet>(CAPACITY, (_, { names }) =>
    [...names].reduce((sum, name) => sum + name.length, NAME_OVERHEAD * names.size),
  ),
)

/** Returns the names that are not fields of the project, mostly without asking the store. */
export async function unknownFields(ctx: Context, names: readonly string[]): Promise<readonly string[]> {
  const now = ctx.clock.now().getTime()
  const cached = knownFields(ctx).get(ctx.project.id)
  const isFresh = cached !== undefined && cached.until > now
  const before = isFresh ? cached.names : new Set<string>()
  const open = names.filter((name) => !before.has(name))
  if (open.length === 0) return []
  const found = new Set(await ctx.store.fields.knownAmong(open))
  if (found.size > 0) {
    const known = new Set([...before, ...found])
    knownFields(ctx).set(ctx.project.id, { names: known, until: isFresh ? cached.until : now + FRESH_MS })
  }
  return open.filter((name) => !found.has(name))
}

import { canonicalAddress } from '../../kernel/address/address.ts'
import { cacheOf, createLru } from '../../kernel/cache/caches.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { SuppressedText } from './rule.ts'
import { SuppressionRules } from './rule-set.ts'
import type { Suppression } from './schema.ts'

type Hashing = Pick<Context, 'project' | 'secrets'>
/** The part of a context that finds the suppressions of addresses. */
type Finding = Hashing & Pick<Context, 'caches'> & { readonly store: Pick<Context['store'], 'suppressions'> }

/** Returns the keyed hash of the canonical address. Without the master key, addresses cannot be found by guessing. */
export function suppressionHash(ctx: Hashing, email: string): string {
  return ctx.secrets.hmac(`suppression ${ctx.project.id} ${canonicalAddress(email)}`)
}

/** Returns the keyed hash of an entry. A pattern may be the same text as an address: both have a `*`. */
export function entryHash(ctx: Hashing, { kind, value }: SuppressedText): string {
  return kind === 'ADDRESS'
    ? suppressionHash(ctx, value)
    : ctx.secrets.hmac(`suppression rule ${ctx.project.id} ${value}`)
}

/** The most bytes of the domains and patterns that a process remembers. */
const CACHE_BYTES = 16 * 1024 * 1024

/** The domains and patterns of projects, with their version. */
const rulesCache = cacheOf(() =>
  createLru<ProjectId, { readonly version: string; readonly rules: SuppressionRules }>(
    CACHE_BYTES,
    (_, { rules }) => 500 + rules.weight,
  ),
)

/** Returns the domains and patterns of the project; undefined where there have been none. */
export async function rulesOf(ctx: Finding): Promise<SuppressionRules | undefined> {
  const version = await ctx.store.suppressions.ruleVersion()
  return version === undefined ? undefined : rulesAt(ctx, version)
}

/** Returns the rules. The version was read before them, so that none are kept under a version that is newer. */
async function rulesAt(ctx: Finding, version: string): Promise<SuppressionRules> {
  const cache = rulesCache(ctx)
  const known = cache.get(ctx.project.id)
  if (known?.version === version) return known.rules
  const rules = new SuppressionRules(await ctx.store.suppressions.rules())
  cache.set(ctx.project.id, { version, rules })
  return rules
}

/**
 * Returns the suppressions of these addresses, which are in canonical spelling, by address: an entry of the address,
 * also of an erased contact, or else a domain or a pattern. Costs two queries, and one more after a change of domains or
 * patterns.
 */
export async function findSuppressions(
  ctx: Finding,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Suppression>> {
  const hashes = emails.map((email) => suppressionHash(ctx, email))
  const { suppressions } = ctx.store
  const [found, version] = await Promise.all([suppressions.find(hashes), suppressions.ruleVersion()])
  if (found.length === 0 && version === undefined) return NONE
  const rules = version === undefined ? undefined : await rulesAt(ctx, version)
  const own = new Map(found.map((suppression) => [suppression.hash, suppression]))
  return new Map(
    emails.flatMap((email, at): [string, Suppression][] => {
      const suppression = own.get(hashes[at] ?? '') ?? rules?.match(email)
      return suppression ? [[email, suppression]] : []
    }),
  )
}

const NONE: ReadonlyMap<string, Suppression> = new Map()

/** Deletes these addresses from their suppressions, which keep the hashes. */
export function forgetAddresses(ctx: Context, emails: readonly string[]): Promise<void> {
  return ctx.store.suppressions.forgetAddresses(emails.map((email) => suppressionHash(ctx, email)))
}

import { AppError } from '../errors/errors.ts'
import type { Actor } from './actor.ts'
import type { KeyScope, NamedKey } from './key.ts'

const READ = ':read'

/** Returns whether these scopes include the needed one. Nothing else decides this. */
export function scopesInclude(scopes: readonly KeyScope[], needed: KeyScope): boolean {
  if (scopes.includes('full') || scopes.includes(needed)) return true
  if (!needed.endsWith(READ)) return false
  const written = `${needed.slice(0, -READ.length)}:write`
  return scopes.some((scope) => scope === 'read' || scope === written)
}

/** Throws `INSUFFICIENT_SCOPE` unless a named key has all of these. */
export function requireScopes({ name, scopes }: NamedKey, needed: readonly KeyScope[]): void {
  const scope = needed.find((each) => !scopesInclude(scopes, each))
  if (scope === undefined) return
  throw new AppError('INSUFFICIENT_SCOPE', {
    message: `The key "${name}" needs the scope ${scope} for this.`,
    details: { scope, scopes },
  })
}

/**
 * Returns those of the scopes that the caller does not have: the data that they protect is omitted from an answer,
 * which names them as `hidden`.
 */
export function hiddenFrom({ actor }: { readonly actor: Actor }, scopes: readonly KeyScope[]): readonly KeyScope[] {
  if (actor.kind !== 'key' || !actor.named) return []
  const own = actor.named.scopes
  return scopes.filter((scope) => !scopesInclude(own, scope))
}

/** Returns whether the caller may see the data that these scopes protect. */
export function maySee(reader: { readonly actor: Actor }, ...scopes: readonly KeyScope[]): boolean {
  return hiddenFrom(reader, scopes).length === 0
}

/**
 * Throws unless the caller has the scope, for operations that need it only in some cases, by the request or by stored
 * data. Only named keys have scopes.
 */
export function requireScope({ actor }: { readonly actor: Actor }, needed: KeyScope): void {
  if (actor.kind === 'key' && actor.named) requireScopes(actor.named, [needed])
}

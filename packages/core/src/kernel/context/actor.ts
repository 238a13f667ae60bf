import { AppError } from '../errors/errors.ts'
import type { UserId } from '../ids/ids.ts'
import type { KeyKind, KeyScope, NamedKey } from './key.ts'

/** The roles of members in a project. */
export const ROLES = ['OWNER', 'ADMIN', 'MEMBER'] as const
export type Role = (typeof ROLES)[number]

/** The originator of a request or of work. */
export type Actor =
  /** A caller with an API key of the project. `hash` is the SHA-256 of the key, lower-case hex. */
  | {
      readonly kind: 'key'
      readonly key: KeyKind
      readonly hash?: string
      /** The first characters of the key, to identify it. */
      readonly prefix?: string
      /** Present for a named key. */
      readonly named?: NamedKey
    }
  /** A person who is signed in, and a member of the project. */
  | { readonly kind: 'user'; readonly userId: UserId; readonly role: Role }
  /** The system itself: a worker, the command line on the database, the embedding program. */
  | {
      readonly kind: 'system'
      /** Present for work that an event of the public key caused. */
      readonly byPublicKey?: true
    }

export const SYSTEM_ACTOR: Actor = { kind: 'system' }
const PUBLIC_CAUSE: Actor = { kind: 'system', byPublicKey: true }

/**
 * The scopes of actors in a project: record events as far as the project allows it to the public; work with its content
 * and see its settings; manage settings, keys, domains, members, and billing; empty it; add and remove owners, and
 * delete it.
 */
export const SCOPES = ['track', 'work', 'manage', 'empty', 'own'] as const
export type Scope = (typeof SCOPES)[number]

/** The rights of keys and roles. Nothing else grants rights. */
const RIGHTS: { readonly [K in KeyKind | Role]: readonly Scope[] } = {
  public: ['track'],
  MEMBER: ['track', 'work'],
  ADMIN: ['track', 'work', 'manage'],
  OWNER: ['track', 'work', 'manage', 'empty', 'own'],
  // An administrator can create a new key at any time: with `own` they could remove the owners.
  secret: ['track', 'work', 'manage', 'empty'],
  // Within its own scopes; it manages nothing.
  named: ['track', 'work'],
}

/** Returns whether the actor has the scope. Nothing else decides this. */
export function actorMay(actor: Actor, scope: Scope): boolean {
  return actor.kind === 'system' || RIGHTS[actor.kind === 'key' ? actor.key : actor.role].includes(scope)
}

/**
 * Returns whether anyone could be this actor: the public key is visible in web pages. Its usage is counted separately.
 */
export function isPublicActor(actor: Actor): boolean {
  return actor.kind === 'key' && actor.key === 'public'
}

/** A row that the public key may have caused. */
export interface Cause {
  readonly byPublicKey?: true | undefined
}

/** Returns whether the public key caused this work: anyone may have caused it then. */
export function isByPublicKey(actor: Actor): boolean {
  return isPublicActor(actor) || (actor.kind === 'system' && actor.byPublicKey === true)
}

/** Marks the work of a worker as caused by the public key, if its cause was. */
export function causedBy<Acting extends { readonly actor: Actor }>(acting: Acting, cause: Cause): Acting {
  return cause.byPublicKey ? { ...acting, actor: PUBLIC_CAUSE } : acting
}

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

import type { KeyKind } from './projects/schema.ts'

/** Who asks for something. A signed-in user will be one more kind, with rights by role. */
export type Actor =
  /** Whoever holds an API key of the project. `hash` is the SHA-256 of the key, lower-case hex. */
  | { readonly kind: 'key'; readonly key: KeyKind; readonly hash?: string }
  /** The system itself: a worker, the command line on the database, the embedding program. */
  | { readonly kind: 'system' }

export const SYSTEM_ACTOR: Actor = { kind: 'system' }

/** What an actor may do with a project: record events as far as the project lets anybody, or manage everything. */
export type Scope = 'track' | 'manage'

const KEY_SCOPES: { readonly [K in KeyKind]: readonly Scope[] } = {
  public: ['track'],
  secret: ['track', 'manage'],
}

/** Whether the actor has the scope. Nothing else decides this. */
export function actorMay(actor: Actor, scope: Scope): boolean {
  return actor.kind === 'system' || KEY_SCOPES[actor.key].includes(scope)
}

/** Whether anybody could be this actor: the public key is visible in web pages. Its usage is counted separately. */
export function isPublicActor(actor: Actor): boolean {
  return actor.kind === 'key' && actor.key === 'public'
}

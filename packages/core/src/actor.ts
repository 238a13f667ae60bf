import type { KeyKind } from './projects/schema.ts'

/** Who asks for something. Somebody who signed in will be one more kind, whose role says what they may. */
export type Actor =
  /** Whoever holds an API key of the project. */
  | { readonly kind: 'key'; readonly key: KeyKind }
  /** Nobody from outside: a worker, the command line on the database itself, the program that Posthorn runs in. */
  | { readonly kind: 'system' }

export const SYSTEM_ACTOR: Actor = { kind: 'system' }

/** What an actor may do with a project: record events as far as the project lets anybody, or everything. */
export type Scope = 'track' | 'manage'

const KEY_SCOPES: { readonly [K in KeyKind]: readonly Scope[] } = {
  public: ['track'],
  secret: ['track', 'manage'],
}

/** Whether the actor may do what the scope stands for. The one place where that is decided. */
export function actorMay(actor: Actor, scope: Scope): boolean {
  return actor.kind === 'system' || KEY_SCOPES[actor.key].includes(scope)
}

/** Whether anybody may act so: the public key stands in web pages. What the public uses up is counted apart. */
export function isPublicActor(actor: Actor): boolean {
  return actor.kind === 'key' && actor.key === 'public'
}

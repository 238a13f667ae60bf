import { KEY_PREFIX_SHOWN } from '@posthorn/core/access'
import {
  type Actor,
  AppError,
  actorMay,
  type Context,
  contextOf,
  KEY_PREFIX,
  type NamedKey,
  OPERATOR_KEY_PREFIX,
  type Origin,
  type ProjectId,
  requireScopes,
  SYSTEM_ACTOR,
  type World,
} from '@posthorn/core/kernel'
import { findProjectByHash, type FoundKey as StoredKey } from '@posthorn/core/tenant'
import { headerError } from '../header-error.ts'
import { keyScopesOf } from '../key-scopes.ts'
import { ownerOf } from '../request-state.ts'
import { needsOf, type Route } from '../route.ts'
import { createKeyUses, type KeyUses } from './key-uses.ts'

const BEARER = /^Bearer +(\S+) *$/i
const KEY_LENGTH_MAX = 256
const FIELD = 'Authorization'
const NO_BEARER = 'The header Authorization has no API key: it must be "Bearer", a space, and the key.'

/** A key that was found, with its SHA-256. */
interface FoundKey extends StoredKey {
  readonly hash: string
}

/** Looks keys up. */
export type LookUp = (key: string) => Promise<FoundKey | undefined>

export interface Keyring {
  /** Looks up the current state of a key. */
  readonly find: LookUp
  /** Looks up a key, or returns what an earlier look-up found: for work whose transaction checks project and key. */
  readonly recall: LookUp
  /** Records that a named key was used. */
  readonly noteUse: KeyUses
}

/** The number of keys that are remembered. */
const REMEMBERED = 1000

/**
 * Looks up a key once for all requests that are read in the same turn of the event loop. They all arrived before the
 * look-up, so a rotated key still stops working immediately. A look-up costs SQLite about 20 µs, because each commit
 * empties the cache of the reading connection. Calls from inside this process do not share: one turn may contain many,
 * one after another.
 */
export function createKeyring(world: World): Keyring {
  const looking = new Map<string, ReturnType<LookUp>>()
  const remembered = new Map<string, FoundKey>()

  async function lookUp(key: string): Promise<FoundKey | undefined> {
    const found = await lookUpIn(world)(key)
    remembered.delete(key)
    if (!found || !world.store.inGroup) return found
    remembered.set(key, found)
    for (const [oldest] of remembered) if (remembered.size > REMEMBERED) remembered.delete(oldest)
    return found
  }

  function find(key: string): ReturnType<LookUp> {
    const known = looking.get(key)
    if (known) return known
    if (looking.size === 0) setImmediate(() => looking.clear())
    const found = lookUp(key)
    looking.set(key, found)
    return found
  }

  return { find, recall: async (key) => remembered.get(key) ?? find(key), noteUse: createKeyUses(world) }
}

/** Looks up each key separately. */
export const lookUpIn =
  (world: World): LookUp =>
  async (key) => {
    const hash = world.secrets.sha256(key)
    const found = await findProjectByHash(world, hash)
    return found && { ...found, hash }
  }

/** The dependencies of authentication. */
export interface Gate {
  readonly world: World
  readonly find: LookUp
  readonly noteUse: KeyUses
  readonly origin: Origin
  /** Counts refusals to a key that was found among the requests of its owner. */
  refused(owner: string, ctx: Context): Promise<void>
}

/** Returns the key in an Authorization header (RFC 6750 §2.1). Throws `MISSING_AUTH`. */
export function bearerOf(header: string | undefined): string {
  if (header === undefined) throw headerError('MISSING_AUTH', FIELD, { code: 'required' })
  const key = BEARER.exec(header)?.[1]
  if (key === undefined) throw headerError('MISSING_AUTH', FIELD, { message: NO_BEARER })
  return key
}

/** Returns the context of the project that an Authorization header identifies (RFC 6750 §2.1). */
export async function authenticate(
  { world, find, noteUse, origin, refused }: Gate,
  header: string | undefined,
  route: Route,
): Promise<Context> {
  const scope = needsOf(route)
  const key = bearerOf(header)
  if (key.startsWith(KEY_PREFIX.public) && !actorMay({ kind: 'key', key: 'public' }, scope))
    throw headerError('INVALID_API_KEY', FIELD)
  if (key.startsWith(OPERATOR_KEY_PREFIX)) throw operates()
  // Only hashes are compared, in an index of the database, so the timing reveals nothing about the key.
  const found = key.length > KEY_LENGTH_MAX ? undefined : await find(key)
  if (!found) throw headerError('UNAUTHORIZED', FIELD)
  const { project, kind, hash, named } = found
  const prefix = key.slice(0, KEY_PREFIX_SHOWN)
  const actor: Actor = { kind: 'key', key: kind, hash, prefix, ...(named && { named }) }
  if (named) requireUnexpired(world, named)
  const ctx = contextOf(world, project, actor, origin)
  try {
    if (named) requireScope(named, route)
    else if (!actorMay(actor, scope)) throw kind === 'public' ? headerError('INVALID_API_KEY', FIELD) : needsOwner()
  } catch (error) {
    await refused(ownerOf(ctx), ctx)
    throw error
  }
  if (named) noteUse(project.id, named)
  return ctx
}

const operates = () =>
  headerError('UNAUTHORIZED', FIELD, {
    message: 'The key of an operator has no access to the data of projects.',
    suggestion: 'Use a key of the project.',
  })

const needsOwner = () =>
  new AppError('FORBIDDEN', {
    message: 'A secret key cannot do this. Only a signed-in owner can.',
    suggestion: 'Sign in as an owner of the project: use the session cookie of POST /auth/login instead of a key.',
  })

function requireUnexpired({ clock }: World, { name, expiresAt }: NamedKey): void {
  if (expiresAt && clock.now() >= expiresAt)
    throw headerError('UNAUTHORIZED', FIELD, {
      message: `The key "${name}" expired at ${expiresAt.toISOString()}.`,
      suggestion: 'Rotate the key with a later time, or create another one.',
    })
}

function requireScope(named: NamedKey, route: Route): void {
  const needed = keyScopesOf(route)
  if (needed === null)
    throw new AppError('INSUFFICIENT_SCOPE', {
      message: 'Named keys are not allowed to do this, regardless of their scopes.',
      suggestion: 'Use the secret key of the project, or sign in.',
      details: { scope: null, scopes: named.scopes },
    })
  requireScopes(named, needed)
}

/** Returns the context of a project for a caller in this process, who needs no key. */
export async function actAs(world: World, projectId: ProjectId, origin: Origin): Promise<Context> {
  const project = await world.store.projects.find(projectId)
  if (!project) throw new AppError('RESOURCE_NOT_FOUND', { message: `Project not found: ${projectId}.` })
  return contextOf(world, project, SYSTEM_ACTOR, origin)
}

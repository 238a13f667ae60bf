import {
  type Actor,
  AppError,
  actorMay,
  type Context,
  contextOf,
  findProjectByKey,
  KEY_PREFIX,
  type Origin,
  type ProjectId,
  type Scope,
  SYSTEM_ACTOR,
  type World,
} from '@posthorn/core'
import type { Access } from '../route.ts'

const BEARER = /^Bearer +(\S+) *$/i
const KEY_LENGTH_MAX = 256

/** Looks keys up. */
export type Keyring = (key: string) => ReturnType<typeof findProjectByKey>

/**
 * Looks a key up once for all requests that are read in the same turn of the event loop. They all arrived before the
 * look-up, so a rotated key still stops working at once. A look-up costs SQLite about 20 µs, because each commit empties
 * the cache of the reading connection. Calls from inside this process do not share: one turn may hold many, one after
 * another.
 */
export function createKeyring(world: World): Keyring {
  const found = new Map<string, ReturnType<Keyring>>()
  return (key) => {
    let looking = found.get(key)
    if (!looking) {
      if (found.size === 0) setImmediate(() => found.clear())
      looking = findProjectByKey(world, key)
      found.set(key, looking)
    }
    return looking
  }
}

/** What authentication needs. */
export interface Gate {
  readonly world: World
  readonly keyring: Keyring
  readonly origin: Origin
}

/** What a route requires of its caller. */
const SCOPES: { readonly [A in Exclude<Access, 'open'>]: Scope } = {
  secret: 'manage',
  inbox: 'manage',
  'any-key': 'track',
}

/** Returns the context of the project that an Authorization header identifies (RFC 6750 §2.1). */
export async function authenticate(
  { world, keyring, origin }: Gate,
  header: string | undefined,
  access: Exclude<Access, 'open'>,
): Promise<Context> {
  const scope = SCOPES[access]
  const key = header === undefined ? undefined : BEARER.exec(header)?.[1]
  if (key === undefined) throw new AppError('MISSING_AUTH')
  if (key.startsWith(KEY_PREFIX.public) && !actorMay({ kind: 'key', key: 'public' }, scope))
    throw new AppError('INVALID_API_KEY')
  // Only hashes are compared, in an index of the database, so the timing reveals nothing about the key.
  const found = key.length > KEY_LENGTH_MAX ? undefined : await keyring(key)
  if (!found) throw new AppError('UNAUTHORIZED')
  const actor: Actor = { kind: 'key', key: found.kind }
  if (!actorMay(actor, scope)) throw new AppError('INVALID_API_KEY')
  return contextOf(world, found.project, actor, origin)
}

/** Returns the context of a project for a caller in this process, who needs no key. */
export async function actAs(world: World, projectId: ProjectId, origin: Origin): Promise<Context> {
  const project = await world.store.projects.find(projectId)
  if (!project) throw new AppError('RESOURCE_NOT_FOUND', { message: `There is no project ${projectId}.` })
  return contextOf(world, project, SYSTEM_ACTOR, origin)
}

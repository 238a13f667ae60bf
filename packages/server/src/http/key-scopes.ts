import { type Actor, actorMay, KEY_SCOPES, type KeyScope, maySee } from '@posthorn/core/kernel'
import { isOfProject } from './access.ts'
import { changesNothing, needsOf, type RouteDoc } from './route.ts'

/** The scopes that reading and writing need, all of them; null for operations that no named key may call. */
interface RequiredScopes {
  readonly read: readonly KeyScope[] | null
  readonly write: readonly KeyScope[] | null
}

const SHOWS_SUPPRESSIONS: readonly KeyScope[] = ['suppressions:read', 'contacts:read']

/** Groups of operations that do not need the two scopes of their noun, whose name they have. */
const EXCEPTIONS: Readonly<Record<string, RequiredScopes>> = {
  Mail: { read: ['emails:read', 'contacts:read'], write: ['send'] },
  Verification: { read: ['verify'], write: null },
  Fields: { read: ['contacts:read'], write: ['contacts:write'] },
  Suppressions: { read: SHOWS_SUPPRESSIONS, write: ['suppressions:write'] },
  Inbox: { read: ['inbox:read', 'contacts:read'], write: ['inbox:write'] },
  Projects: { read: ['project:read'], write: null },
}

/**
 * Returns the scopes of a group of operations. They follow the data: an operation that shows an address that the
 * request did not name needs `contacts:read` besides the scope of the group. A group whose noun has no scope is closed
 * to named keys.
 */
function scopesOfTag(tag: string): RequiredScopes {
  const noun = tag.toLowerCase().replaceAll(' ', '-')
  const scoped = (verb: string) => KEY_SCOPES.filter((scope) => scope === `${noun}:${verb}`)
  const [read, write] = [scoped('read'), scoped('write')]
  return EXCEPTIONS[tag] ?? { read: read.length > 0 ? read : null, write: write.length > 0 ? write : null }
}

/** The scopes of operations that send a campaign. */
export const SENDS: readonly KeyScope[] = ['campaigns:write', 'send']
/**
 * The scopes of building or running a workflow, which sends mails, changes contacts, and sends their data to other
 * servers.
 */
export const AUTOMATES: readonly KeyScope[] = ['workflows:write', 'send', 'contacts:write']
/** The scopes of operations that answer with a mail, regardless of its sender. */
export const SHOWS_MAIL: readonly KeyScope[] = ['send', 'contacts:read']
/** The scopes of members: the answers are contacts, or their number, which is a count by a condition. */
export const SHOWS_MEMBERS: readonly KeyScope[] = ['segments:read', 'contacts:read']
/** The scopes of operations that count contacts by a condition, or say which addresses are contacts. */
export const COUNTS_MEMBERS: readonly KeyScope[] = ['segments:write', 'contacts:read']
export const SHOWS_RECIPIENTS: readonly KeyScope[] = ['campaigns:read', 'contacts:read']
export const SHOWS_ACTIVITY: readonly KeyScope[] = ['activity:read', 'contacts:read']
/** The scopes of executions: they show the data of the event that started them, and recipients of mails. */
export const SHOWS_EXECUTIONS: readonly KeyScope[] = ['workflows:read', 'contacts:read']
/** The scopes of the data of events: that of a received mail includes its author. */
export const SHOWS_EVENTS: readonly KeyScope[] = ['events:read', 'contacts:read']

/**
 * Returns the scopes that a named key needs for an operation, all of them; null when no named key may call it. The use
 * case requires any scopes that depend on the request or on stored data, such as the `send` of a campaign that is
 * already scheduled.
 */
export function keyScopesOf(
  route: Pick<RouteDoc, 'access' | 'needs' | 'tag' | 'scopes' | 'method' | 'effect'>,
): readonly KeyScope[] | null {
  if (!isOfProject(route.access)) return null
  if (!actorMay({ kind: 'key', key: 'named' }, needsOf(route))) return null
  const { read, write } = scopesOfTag(route.tag)
  const ofGroup = changesNothing(route) ? read : write
  return route.scopes ?? ofGroup
}

/**
 * Returns whether the caller may read which people no mail reaches. If not, an answer that also serves others leaves
 * this out.
 */
export function mayReadSuppressions(reader: { readonly actor: Actor }): boolean {
  return maySee(reader, ...SHOWS_SUPPRESSIONS)
}

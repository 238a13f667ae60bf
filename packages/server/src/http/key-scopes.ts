import { type Actor, actorMay, KEY_SCOPES, type KeyScope, maySee } from '@posthorn/core/kernel'
import { needsOf, type RouteDoc } from './route.ts'

/** What reads and what writes need, all of it; null for what no named key may do. */
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
 * The scopes of a group of operations. They follow the data: whatever shows an address that the request did not name needs
 * `contacts:read` besides the scope of the group. A group whose noun has no scope is for no named key.
 */
function scopesOfTag(tag: string): RequiredScopes {
  const noun = tag.toLowerCase().replaceAll(' ', '-')
  const scoped = (verb: string) => KEY_SCOPES.filter((scope) => scope === `${noun}:${verb}`)
  const [read, write] = [scoped('read'), scoped('write')]
  return EXCEPTIONS[tag] ?? { read: read.length > 0 ? read : null, write: write.length > 0 ? write : null }
}

/** What makes a campaign go out. */
export const SENDS: readonly KeyScope[] = ['campaigns:write', 'send']
/** A workflow sends mails, changes contacts, and gives what is known of them to other servers: whoever builds or runs one does. */
export const AUTOMATES: readonly KeyScope[] = ['workflows:write', 'send', 'contacts:write']
/** Answers with a mail, whoever sent it. */
export const SHOWS_MAIL: readonly KeyScope[] = ['send', 'contacts:read']
/** Its answers are contacts, or the number of members, which is a count by a condition. */
export const SHOWS_MEMBERS: readonly KeyScope[] = ['segments:read', 'contacts:read']
/** Counts contacts by a condition, or says which addresses are contacts. */
export const COUNTS_MEMBERS: readonly KeyScope[] = ['segments:write', 'contacts:read']
export const SHOWS_RECIPIENTS: readonly KeyScope[] = ['campaigns:read', 'contacts:read']
export const SHOWS_ACTIVITY: readonly KeyScope[] = ['activity:read', 'contacts:read']
/** The data of the event that started it, and what its steps left behind: whom a mail went to. */
export const SHOWS_EXECUTIONS: readonly KeyScope[] = ['workflows:read', 'contacts:read']
/** The data of events: that of a received mail holds who wrote it. */
export const SHOWS_EVENTS: readonly KeyScope[] = ['events:read', 'contacts:read']

/**
 * The scopes that a named key needs for an operation, all of them; null when no named key may do it. What else depends on the
 * request or on what is stored, as the `send` of a campaign that is already scheduled, the use case requires.
 */
export function keyScopesOf(
  route: Pick<RouteDoc, 'access' | 'needs' | 'tag' | 'scopes' | 'method' | 'readOnly'>,
): readonly KeyScope[] | null {
  if (route.access === 'open' || route.access === 'session') return null
  if (!actorMay({ kind: 'key', key: 'named' }, needsOf(route))) return null
  const { read, write } = scopesOfTag(route.tag)
  const ofGroup = route.method === 'GET' || route.readOnly ? read : write
  return route.scopes ?? ofGroup
}

/** Whether the caller may read whom no mail reaches: an answer that is for others as well leaves it out otherwise. */
export function mayReadSuppressions(reader: { readonly actor: Actor }): boolean {
  return maySee(reader, ...SHOWS_SUPPRESSIONS)
}

import { type Actor, AppError, actorMay, type KeyScope, type NamedKey, scopesInclude } from '@posthorn/core'
import { needsOf, type RouteDoc } from './route.ts'

/** What reads and what writes need; null for what no named key may do. */
interface Needed {
  readonly read: KeyScope | null
  readonly write: KeyScope | null
}

const NEVER: Needed = { read: null, write: null }

/** The scopes of each group of operations. A group that is missing here is for no named key. */
const BY_TAG: Readonly<Record<string, Needed>> = {
  Mail: { read: 'emails:read', write: 'send' },
  Events: { read: 'events:read', write: 'events:write' },
  Verification: { read: 'verify', write: null },
  Contacts: { read: 'contacts:read', write: 'contacts:write' },
  Fields: { read: 'contacts:read', write: 'contacts:write' },
  Segments: { read: 'segments:read', write: 'segments:write' },
  Suppressions: { read: 'suppressions:read', write: 'suppressions:write' },
  Templates: { read: 'templates:read', write: 'templates:write' },
  Campaigns: { read: 'campaigns:read', write: 'campaigns:write' },
  Workflows: { read: 'workflows:read', write: 'workflows:write' },
  Activity: { read: 'activity:read', write: null },
  Analytics: { read: 'analytics:read', write: null },
  Domains: { read: 'domains:read', write: null },
  Uploads: { read: 'uploads:read', write: 'uploads:write' },
  Inbox: { read: 'inbox:read', write: 'inbox:write' },
  Projects: { read: 'project:read', write: null },
  // Managing, whatever else they become.
  ...{ Members: NEVER, Keys: NEVER, Billing: NEVER, Audit: NEVER, Accounts: NEVER },
}

/** What makes a campaign go out. */
const SENDS: readonly KeyScope[] = ['campaigns:write', 'send']
/** A workflow sends mails, changes contacts, and gives what is known of them to other servers: whoever builds or runs one does. */
const AUTOMATES: readonly KeyScope[] = ['workflows:write', 'send', 'contacts:write']

/** Whose answers are contacts. */
const SHOWS_MEMBERS: readonly KeyScope[] = ['segments:read', 'contacts:read']

/** Operations that need something else than their group does. */
const BY_OPERATION: Readonly<Record<string, readonly KeyScope[]>> = {
  trackEvent: ['track'],
  trackNamedEvent: ['track'],
  ...{ sendCampaign: SENDS, testCampaign: SENDS, resumeCampaign: SENDS },
  ...{ createWorkflow: AUTOMATES, updateWorkflow: AUTOMATES, defineWorkflow: AUTOMATES },
  ...{ createStep: AUTOMATES, updateStep: AUTOMATES, deleteStep: AUTOMATES },
  ...{ createTransition: AUTOMATES, deleteTransition: AUTOMATES },
  ...{ startExecution: AUTOMATES, moveExecution: AUTOMATES },
  ...{ listSegmentContacts: SHOWS_MEMBERS, previewSegment: SHOWS_MEMBERS },
  // Mail leaves for real.
  releaseInboxMessage: ['send'],
}

/** The scopes that a named key needs for an operation, all of them; null when no named key may do it. Nothing else says so. */
export function keyScopesOf(
  route: Pick<RouteDoc, 'access' | 'needs' | 'tag' | 'operationId' | 'method' | 'readOnly'>,
): readonly KeyScope[] | null {
  if (route.access === 'open' || route.access === 'session') return null
  if (!actorMay({ kind: 'key', key: 'named' }, needsOf(route))) return null
  const { read, write } = BY_TAG[route.tag] ?? NEVER
  const ofGroup = route.method === 'GET' || route.readOnly ? read : write
  return BY_OPERATION[route.operationId] ?? (ofGroup && [ofGroup])
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

/** Throws `INSUFFICIENT_SCOPE` for a named key that may not read contacts: for what shows one if the request says so. */
export function requireMayReadContacts({ actor }: { readonly actor: Actor }): void {
  if (actor.kind === 'key' && actor.named) requireScopes(actor.named, ['contacts:read'])
}

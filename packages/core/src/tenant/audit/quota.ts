import type { AuditActor, AuditEntry } from './schema.ts'

/**
 * A limit on the entries of a day (UTC) that a log keeps one by one. Further ones are counted, in one entry for each
 * actor and action: an actor who makes a million changes fills no disk with their log, and cannot hide the actions of
 * others.
 */
export interface AuditQuota {
  /** The kind of entries with this quota; each kind has its own. */
  readonly kind: string
  /** The actor whose share an entry uses. */
  readonly share: string
  readonly perShare: number
  /** The limit for all shares together. */
  readonly perDay: number
  /** The most entries that count several actions; beyond that, actors of one type share an entry. */
  readonly countedPerDay: number
  /** Whether an entry that counts several actions contains the origin and subject of the last one. */
  readonly keepsLast: boolean
}

/** The quota of changes to the content of a project. No actor uses more than a third. */
export const CONTENT_QUOTA = { kind: 'content', perShare: 1000, perDay: 3000, countedPerDay: 200, keepsLast: false }

/** The quota of changes to keys, members, domains, caps, webhooks and the project itself, or to an account. */
export const SECURITY_QUOTA = { kind: 'security', perShare: 200, perDay: 1000, countedPerDay: 200, keepsLast: true }

/** The most entries that a day adds to a log, including those that count several actions. */
export const AUDIT_ROWS_PER_DAY = 5000

const SECURITY_NOUNS: ReadonlySet<string> = new Set(['key', 'member', 'project', 'billing', 'domain', 'webhook'])

const nameOf = ({ type, id }: AuditActor) => `${type} ${id ?? type}`

/** Returns the quota of an entry in the log of a project. */
export function quotaOf({ action, actor, resource }: Pick<AuditEntry, 'action' | 'actor' | 'resource'>): AuditQuota {
  return SECURITY_NOUNS.has(resource.type)
    ? { ...SECURITY_QUOTA, share: `${nameOf(actor)} ${action}` }
    : { ...CONTENT_QUOTA, share: nameOf(actor) }
}

/** Returns the quota of an entry in the log of an account. */
export const ownQuotaOf = ({ action }: Pick<AuditEntry, 'action'>): AuditQuota => ({ ...SECURITY_QUOTA, share: action })

import type { AuditActor, AuditEntry } from './schema.ts'

/**
 * How many entries of a day (UTC) a log keeps one by one. Further ones are counted, in one entry for each actor and action:
 * whoever makes a million changes fills no disk with their log, and hides nothing of what others do.
 */
export interface AuditQuota {
  /** What the quota is for: entries of another kind take nothing from it. */
  readonly kind: string
  /** Whose share of it an entry takes. */
  readonly share: string
  readonly perShare: number
  /** Of all shares. */
  readonly perDay: number
  /** How many entries count many; beyond that actors of one type are not told apart. */
  readonly countedPerDay: number
  /** Whether an entry that counts many says where the last one came from, and what it was about. */
  readonly keepsLast: boolean
}

/** What is done to the content of a project. No actor takes more than a third. */
export const CONTENT_QUOTA = { kind: 'content', perShare: 1000, perDay: 3000, countedPerDay: 200, keepsLast: false }

/** What is done to keys, members, domains, caps, webhooks and the project itself, or to an account; nothing else takes from it. */
export const SECURITY_QUOTA = { kind: 'security', perShare: 200, perDay: 1000, countedPerDay: 200, keepsLast: true }

/** How many entries a day adds to a log at most, those that count many included. */
export const AUDIT_ROWS_PER_DAY = 5000

const SECURITY_NOUNS: ReadonlySet<string> = new Set(['key', 'member', 'project', 'billing', 'domain', 'webhook'])

const nameOf = ({ type, id }: AuditActor) => `${type} ${id ?? type}`

/** Of an entry in the log of a project. */
export function quotaOf({ action, actor, resource }: Pick<AuditEntry, 'action' | 'actor' | 'resource'>): AuditQuota {
  return SECURITY_NOUNS.has(resource.type)
    ? { ...SECURITY_QUOTA, share: `${nameOf(actor)} ${action}` }
    : { ...CONTENT_QUOTA, share: nameOf(actor) }
}

/** Of an entry in the log of an account. */
export const ownQuotaOf = ({ action }: Pick<AuditEntry, 'action'>): AuditQuota => ({ ...SECURITY_QUOTA, share: action })

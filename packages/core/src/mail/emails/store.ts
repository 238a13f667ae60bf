import type { BodyId, CampaignId, ContactId, EmailId, TemplateId } from '../../kernel/ids/ids.ts'
import type { PageRequest, Walked } from '../../kernel/page/page.ts'
import type { StoredContent } from '../../tenant/contents/store.ts'
import type { Note } from './history.ts'
import type { Email, EmailBody, EmailStatus } from './schema.ts'
import type { Tag } from './tags.ts'
import type { TextOwners } from './text-owners.ts'

/** The wake-up of delivery. */
export const DELIVER = 'emails.deliver'

export interface EmailFilter {
  readonly status: EmailStatus | undefined
  readonly contactId: ContactId | undefined
  readonly templateId?: TemplateId | undefined
  readonly executionId?: string | undefined
  /** The mails of a campaign, which were all accepted at its start. Without the start the store looks it up. */
  readonly campaign?: { readonly id: CampaignId; readonly startedAt?: Date | undefined } | undefined
  /** The first and the last time of acceptance. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** A part of a list of mails that no index finds. */
export interface EmailWalk extends PageRequest, EmailFilter {
  readonly tag?: Tag | undefined
  /** A case-insensitive part of recipient address or subject, taken literally. */
  readonly search?: string | undefined
  /** The most mails that are looked at. */
  readonly most: number
}

/**
 * The decision of a person about a mail: it is due again with a new count of attempts, unless its status is no longer
 * the one that was seen, or it fails.
 */
export type Settlement =
  | { readonly status: 'PENDING'; readonly dueAt: Date; readonly seen?: EmailStatus }
  | { readonly status: 'FAILED'; readonly error: string; readonly at: Date }

/** Returns the note in the history of a mail about its settlement. */
export function noteOf(settlement: Settlement): Note {
  const { status } = settlement
  const [at, kind] =
    status === 'PENDING' ? [settlement.dueAt, 'retried' as const] : [settlement.at, 'cancelled' as const]
  return { at, kind, words: undefined, times: 1 }
}

/** The progress of a mail after it was handed over. */
export type EmailProgress = Pick<
  Email,
  'status' | 'error' | 'sentAt' | 'deliveredAt' | 'bouncedAt' | 'complainedAt' | 'bounceClass' | 'bounceReason'
>

/** The emails of one project with their bodies and attachments. */
export interface EmailStore {
  find(id: EmailId): Promise<Email | undefined>
  /** Returns emails, newest first. */
  list(request: PageRequest & EmailFilter): Promise<readonly Email[]>
  /**
   * Returns mails with a tag and a text, newest first, among those at most `most` that it looks at. It looks at fewer if
   * that takes long.
   */
  walk(request: EmailWalk): Promise<Walked<Email>>
  /** Returns the number of emails. More than `COUNTED_AT_MOST` may be an estimate. */
  count(filter: EmailFilter): Promise<number>
  countByTemplate(templateId: string): Promise<number>
  /**
   * Settles a mail that is PENDING, FAILED or UNKNOWN, and not erased if it is to be due again. No worker holds it
   * then, and outcomes of earlier hand-overs no longer count. Returns the changed mail, or undefined for an unknown
   * one.
   */
  settle(id: EmailId, settlement: Settlement): Promise<Email | undefined>
  /**
   * Moves a mail that is scheduled, PENDING and not yet attempted to another time. Returns the changed mail, or
   * undefined for any other.
   */
  reschedule(id: EmailId, at: Date): Promise<Email | undefined>
  /**
   * Counts mails that are scheduled for later than `now` and wait, up to `atMost`. Transactions of a project that call
   * it run one after the other.
   */
  countScheduled(now: Date, atMost: number): Promise<number>
  /**
   * Writes a report about a mail that was not changed since it was read; it is no longer due, and outcomes of earlier
   * hand-overs no longer count. Returns the changed mail, or undefined when it has changed.
   */
  advance(seen: Email, next: EmailProgress): Promise<Email | undefined>
  insert(emails: readonly Email[]): Promise<void>
  /**
   * Stores the body for these owners, or adds the owners to the stored body with the same hash. Returns the body's id,
   * and whether it has no specific owners and thus stays until it has been unused for long. Erasures wait until the
   * transaction ends; so do transactions that store the same body, unless it already has these owners or no specific
   * ones. The store records the time of last use by its own clock, to half a day.
   */
  ensureBody(body: EmailBody, textOwners: TextOwners): Promise<{ readonly id: BodyId; readonly isLasting: boolean }>
  /** Like `ensureBody`, for the bytes of an attachment. */
  ensureBlob(hash: string, content: Uint8Array, textOwners: TextOwners): Promise<void>
  /** Returns a body of the project; undefined when it was deleted. */
  body(id: BodyId): Promise<EmailBody | undefined>
  /** Returns the bytes of an attachment, or the name of their file; undefined when they were deleted. */
  blob(hash: string): Promise<StoredContent | undefined>
  /** Returns whether body and attachments of an email still exist. If so, they are kept as long as those of a new email. */
  keepContents(email: Pick<Email, 'bodyId' | 'sharedId' | 'attachments'>): Promise<boolean>
  /**
   * Returns at most `limit` emails of these contacts that still contain personal data, with their recipient addresses.
   */
  listPersonal(
    contactIds: readonly ContactId[],
    limit: number,
  ): Promise<readonly { readonly id: EmailId; readonly to: string }[]>
  /**
   * Removes personal data from these emails: addresses, names, subject, variables, headers, attachments, tags. Other
   * mails of the same requests no longer show the recipients besides their own. Emails that were not handed over become
   * FAILED with `reason`; emails that are being handed over are skipped. Bodies and attachments are deleted with their
   * last owner, unless a remaining email refers to them. Returns the ids that changed.
   */
  erase(ids: readonly EmailId[], reason: string): Promise<readonly EmailId[]>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly emails: EmailStore
  }
}

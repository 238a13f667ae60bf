import type { Context } from '../../kernel/context/context.ts'
import type { CampaignId, ContactId, EmailId } from '../../kernel/ids/ids.ts'

/**
 * The reason for which contacts change: `workflow` is a step of one; `page`, `one_click` and `opt_out` are the people
 * themselves, in a browser, in a mail client or by a mail; `bounce` and `complaint` are reports about a mail.
 */
export type ChangeReason =
  | 'api'
  | 'bulk'
  | 'import'
  | 'workflow'
  | 'page'
  | 'one_click'
  | 'opt_out'
  | 'bounce'
  | 'complaint'

/** The mail that caused the change of a contact. */
export interface MailOfChange {
  readonly emailId: EmailId
  readonly campaignId: CampaignId | undefined
}

/** Contacts that were written together. */
export interface ContactsChanged {
  readonly reason: ChangeReason
  readonly mail?: MailOfChange | undefined
  /** The contacts that were created or changed. */
  readonly contactIds: readonly ContactId[]
  /** Existing contacts whose subscription changed, in their new state. */
  readonly flipped: readonly { readonly id: ContactId; readonly subscribed: boolean }[]
}

/** Contacts that were deleted together. */
export type ContactsRemoved = Pick<ContactsChanged, 'reason' | 'contactIds'>

declare module '../../kernel/context/context.ts' {
  interface Subscriber {
    /** Contacts were created or changed. */
    readonly changed?: (ctx: Context, changes: ContactsChanged) => Promise<void> | undefined
    /** Contacts were deleted. */
    readonly removed?: (ctx: Context, removed: ContactsRemoved) => Promise<void>
  }
}

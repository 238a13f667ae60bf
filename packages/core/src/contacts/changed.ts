import type { Context } from '../context.ts'
import { emitEvents } from '../events/emit.ts'
import { subscriptionEvent } from '../events/names.ts'
import { recordCounts } from '../fields/count.ts'
import type { CatalogueChange } from '../fields/store.ts'
import type { ContactId } from '../ids.ts'

/** What a transaction did to contacts. */
export interface ContactChanges {
  /** Those that were created or changed. */
  readonly contactIds: readonly ContactId[]
  /** How many contacts came or went, and which fields they have now or have no longer. */
  readonly counts?: CatalogueChange
  /** Those whose subscription flipped, and to what. */
  readonly flipped?: readonly { readonly contactId: ContactId; readonly subscribed: boolean }[]
}

/**
 * Says what a transaction did to contacts, in that transaction: fields are counted, subscribers hear of it, and flipped
 * subscriptions become events. Whatever writes contacts calls it. Throws `CatalogueFull`.
 */
export async function contactsChanged(ctx: Context, changes: ContactChanges): Promise<void> {
  const { contactIds, counts, flipped = [] } = changes
  if (counts) await recordCounts(ctx, counts)
  if (contactIds.length > 0) for (const { changed } of ctx.subscribers) await changed(ctx, contactIds)
  await emitEvents(
    ctx,
    flipped.map(({ contactId, subscribed }) => ({ name: subscriptionEvent(subscribed), contactId })),
  )
}

import { type Context, wake } from '../context.ts'
import { contactWent, countsOf } from '../fields/count.ts'
import { enqueueJob } from '../jobs/jobs.ts'
import { RUN_JOBS } from '../jobs/store.ts'
import { suppressionHash } from '../suppressions/suppressions.ts'
import { contactsChanged } from './changed.ts'
import type { Contact } from './schema.ts'

/**
 * Deletes contacts that the transaction of `ctx` holds, and what counts or remembers them. Of a suppressed address only
 * what stands for it is kept. A job erases soon after what emails and events still hold of them.
 */
export async function removeContacts(ctx: Context, contacts: readonly Contact[]): Promise<void> {
  if (contacts.length === 0) return
  const contactIds = contacts.map(({ id }) => id)
  const addressHashes = contacts.map(({ email }) => suppressionHash(ctx, email))
  await ctx.store.contacts.deleteMany(contactIds)
  await contactsChanged(ctx, { contactIds: [], counts: countsOf(contacts.map(({ data }) => contactWent(data))) })
  await ctx.store.segments.forgetContacts(contactIds)
  await ctx.store.suppressions.forgetAddresses(addressHashes)
  await enqueueJob(ctx, 'contacts.erase', { contactIds, addressHashes })
  wake(ctx, RUN_JOBS)
}

import { z } from 'zod'
import { type Context, inTransaction, type WorkerContext } from '../../kernel/context/context.ts'
import { asId, type ContactId } from '../../kernel/ids/ids.ts'
import type { ContactsErasureJob } from '../../people/contacts/erasure.ts'
import { forgetAddresses } from '../../people/suppressions/find.ts'
import { type Batches, createBatches } from '../../tenant/jobs/batches.ts'
import type { JobOutcome, JobRun } from '../../tenant/jobs/handler.ts'

/** The maximum number of mails or events that one transaction erases. */
const BATCH = 500
const AGAIN_MS = 5000

const ErasureProgress = z.object({ events: z.number(), emails: z.number() })
type ErasureProgress = z.infer<typeof ErasureProgress>

interface ErasureRun {
  readonly job: JobRun
}

/**
 * Erases the data of deleted contacts from emails, captured mails, events, executions, webhooks, and stored answers,
 * batch by batch, so that it can stop and continue anywhere; then from the database's files. Mail that is being handed
 * over is erased a little later.
 */
export async function eraseContacts(
  ctx: WorkerContext,
  { contactIds, addressHashes, job }: z.infer<typeof ContactsErasureJob.payload> & ErasureRun,
): Promise<JobOutcome> {
  const ids = contactIds.flatMap((id) => asId('cnt', id) ?? [])
  await ctx.store.idempotency.forgetContacts(ids)
  await ctx.store.campaigns.awaitSteps()
  let erased: ErasureProgress =
    job.checkpoint === undefined ? { events: 0, emails: 0 } : ErasureProgress.parse(job.checkpoint)

  const batches = createBatches(ctx, BATCH)
  for (let more = true; more; ) {
    const batch = await eraseEmails(ctx, { job, batches }, ids, erased)
    erased = batch.erased
    if (batch.inFlight) return { againAt: new Date(ctx.clock.now().getTime() + AGAIN_MS) }
    more = batch.more
  }
  // After the emails: settled ones have emitted their events by now, and emit no more.
  for (let more = true; more; ) {
    const batch = await eraseEvents(ctx, { job, batches }, ids, erased)
    erased = batch.erased
    more = batch.more
  }
  for (let gone = BATCH; gone === BATCH; )
    gone = await inTransaction(ctx, (ctx) => ctx.store.executions.erase(ids, BATCH))
  for (let gone = BATCH; gone >= BATCH; )
    gone = await inTransaction(ctx, (ctx) => ctx.store.webhooks.forgetContacts(ids, BATCH))
  // A mail that was in flight may have bounced and suppressed the address again.
  await ctx.store.suppressions.forgetAddresses(addressHashes)
  if (!(await ctx.scrub())) return { againAt: new Date(ctx.clock.now().getTime() + AGAIN_MS) }
  return { result: erased }
}

interface Erasure extends ErasureRun {
  readonly batches: Batches
}

function eraseEmails(
  ctx: Context,
  { job, batches }: Erasure,
  contactIds: readonly ContactId[],
  before: ErasureProgress,
) {
  return inTransaction(ctx, (ctx) =>
    batches.timed(async () => {
      const emails = await ctx.store.emails.listPersonal(contactIds, batches.size)
      const ids = emails.map(({ id }) => id)
      if (ids.length === 0) return { erased: before, inFlight: false, more: false }
      await ctx.store.inbox.deleteByEmails(ids)
      const gone = await ctx.store.emails.erase(ids, 'The contact was deleted before the mail was sent.')
      // Includes earlier addresses of the contact that were suppressed by a bounce.
      await forgetAddresses(ctx, [...new Set(emails.map(({ to }) => to))])
      const erased = { ...before, emails: before.emails + gone.length }
      if (gone.length > 0) await job.save(ctx, { progress: 0, checkpoint: erased })
      return { erased, inFlight: gone.length === 0, more: true }
    }),
  )
}

function eraseEvents(
  ctx: Context,
  { job, batches }: Erasure,
  contactIds: readonly ContactId[],
  before: ErasureProgress,
) {
  return inTransaction(ctx, (ctx) =>
    batches.timed(async () => {
      const gone = await ctx.store.events.deleteByContacts(contactIds, batches.size)
      const erased = { ...before, events: before.events + gone }
      if (gone > 0) await job.save(ctx, { progress: 50, checkpoint: erased })
      return { erased, more: gone > 0 }
    }),
  )
}

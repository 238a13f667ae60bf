import { z } from 'zod'
import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { asId, type JobId } from '../../kernel/ids/ids.ts'
import { type Batches, createBatches } from '../../tenant/jobs/batches.ts'
import type { JobOutcome, JobRun } from '../../tenant/jobs/handler.ts'
import { enqueueJob } from '../../tenant/jobs/jobs.ts'
import { requireRoomForJob } from '../../tenant/jobs/limit.ts'
import { RUN_JOBS } from '../../tenant/jobs/store.ts'
import { BULK_ERRORS_MAX, BulkJob, type BulkOperation, type BulkRequest, BulkResult } from './bulk.schema.ts'
import type { Contact } from './schema.ts'
import { changeOf, removeContacts, writeContacts } from './write.ts'

/** The most contacts in one batch. */
const BATCH = 500
/** The most memberships that one batch deletes together with their contacts. A single contact may exceed it. */
const MEMBERSHIPS_MAX = 1000

/** The checkpoint of the job. */
const BulkProgress = BulkResult.pick({
  successCount: true,
  unchangedCount: true,
  failureCount: true,
  errors: true,
}).extend({
  /** The number of ids, or of contacts that the query found, that are done. */
  done: z.int(),
  /** The last contact of the query that is done. */
  after: z.object({ ms: z.int(), id: z.string() }).nullable(),
  /** The number of contacts that the query found at the beginning. */
  expected: z.int(),
})
type BulkProgress = z.infer<typeof BulkProgress>

/** The work of one transaction. */
interface Batch {
  readonly ids: readonly string[]
  /** Whether the caller listed the contacts, so that a missing one is a failure. */
  readonly isNamed: boolean
  readonly reaches: Partial<BulkProgress>
  readonly progress: number
}

type BulkRun = z.infer<typeof BulkJob.payload> & { readonly job: JobRun }

/** Queues an operation on many contacts for a worker. Returns the id of the job. */
export function startBulk(
  ctx: Context,
  input: { readonly operation: BulkOperation; readonly request: BulkRequest },
): Promise<JobId> {
  const { operation, request } = input
  return inTransaction(ctx, async (ctx) => {
    await requireRoomForJob(ctx)
    const id = await enqueueJob(ctx, BulkJob, {
      operation,
      ...(request.contactIds && { contactIds: request.contactIds }),
      ...(request.filter?.search && { search: request.filter.search }),
      ...(request.excludeIds && { excludeIds: request.excludeIds }),
    })
    wake(ctx, RUN_JOBS)
    return id
  })
}

/**
 * Runs a bulk job batch by batch. Each transaction commits the changes of a batch, its events and the checkpoint together,
 * so that a killed job continues exactly where it stopped.
 */
export async function runBulk(ctx: Context, run: BulkRun): Promise<JobOutcome> {
  let reached = run.job.checkpoint === undefined ? await begin(ctx, run) : BulkProgress.parse(run.job.checkpoint)
  const batches = createBatches(ctx, BATCH)
  const next = () => nextBatch(ctx, run, reached, batches.size)
  for (let batch = await next(); batch; batch = await next()) {
    reached = await doBatch(ctx, run, { reached, batch, batches })
  }
  return { result: resultOf(run, reached) }
}

async function begin(ctx: Context, { contactIds, search }: BulkRun): Promise<BulkProgress> {
  const expected = contactIds ? 0 : await ctx.store.contacts.count(search)
  return { done: 0, after: null, expected, successCount: 0, unchangedCount: 0, failureCount: 0, errors: [] }
}

function nextBatch(ctx: Context, run: BulkRun, reached: BulkProgress, most: number): Promise<Batch | undefined> {
  return run.contactIds ? nextNamed(ctx, run, reached, most) : nextFound(ctx, run, reached, most)
}

async function nextNamed(ctx: Context, run: BulkRun, reached: BulkProgress, most: number): Promise<Batch | undefined> {
  const all = [...new Set(run.contactIds)]
  const some = all.slice(reached.done, reached.done + most)
  if (some.length === 0) return undefined
  const ids = some.slice(0, await countFitting(ctx, run.operation, some))
  const done = reached.done + ids.length
  return { ids, isNamed: true, reaches: { done }, progress: percent(done, all.length) }
}

/** Returns the next contacts of the query, newest first, and only those created before the job. */
async function nextFound(ctx: Context, run: BulkRun, reached: BulkProgress, most: number): Promise<Batch | undefined> {
  const { job, search } = run
  // Ids increase with time, so the job's own id separates earlier from later contacts even within one millisecond.
  const start = { createdAt: job.createdAt, id: `cnt_${job.id.slice(4)}` }
  const after = reached.after ? { createdAt: new Date(reached.after.ms), id: reached.after.id } : start
  const found = await ctx.store.contacts.list({ limit: most, after, search })
  const fitting = await countFitting(
    ctx,
    run.operation,
    found.map(({ id }) => id),
  )
  const page = found.slice(0, fitting)
  const last = page.at(-1)
  if (!last) return undefined
  const excluded = new Set(run.excludeIds)
  const done = reached.done + page.length
  return {
    ids: page.flatMap(({ id }) => (excluded.has(id) ? [] : [id])),
    isNamed: false,
    reaches: { done, after: { ms: last.createdAt.getTime(), id: last.id } },
    progress: percent(done, reached.expected),
  }
}

/** Returns how many of the contacts one batch may change: deletion also deletes their memberships. */
async function countFitting(ctx: Context, operation: BulkOperation, ids: readonly string[]): Promise<number> {
  if (operation !== 'delete') return ids.length
  const contactIds = ids.map((id) => asId('cnt', id))
  const counts = await ctx.store.segments.countMemberships(contactIds.flatMap((id) => id ?? []))
  let memberships = 0
  const end = contactIds.findIndex((id, n) => {
    memberships += (id && counts.get(id)) ?? 0
    return n > 0 && memberships > MEMBERSHIPS_MAX
  })
  return end === -1 ? ids.length : end
}

/** Returns the progress, at most 99: only a finished job has 100. */
const percent = (done: number, all: number) => Math.min(99, Math.floor((done / Math.max(1, all)) * 100))

function doBatch(
  ctx: Context,
  run: BulkRun,
  { reached: before, batch, batches }: { reached: BulkProgress; batch: Batch; batches: Batches },
): Promise<BulkProgress> {
  return inTransaction(ctx, async (ctx) => {
    const { contacts, changed } = await batches.timed(async () => {
      const contacts = await ctx.store.contacts.findMany(batch.ids.flatMap((id) => asId('cnt', id) ?? []))
      return { contacts, changed: await apply(ctx, run.operation, contacts) }
    })
    const missing = batch.isNamed ? missingOf(batch.ids, contacts) : []
    const reached: BulkProgress = {
      ...before,
      ...batch.reaches,
      successCount: before.successCount + changed,
      unchangedCount: before.unchangedCount + contacts.length - changed,
      failureCount: before.failureCount + missing.length,
      errors: [...before.errors, ...missing].slice(0, BULK_ERRORS_MAX),
    }
    await run.job.save(ctx, { progress: batch.progress, checkpoint: reached })
    return reached
  })
}

function missingOf(ids: readonly string[], contacts: readonly Contact[]): BulkResult['errors'] {
  const found = new Set<string>(contacts.map(({ id }) => id))
  return ids
    .filter((id) => !found.has(id))
    .map((contactId) => ({ contactId, email: null, error: 'Contact not found.' }))
}

/** Applies the operation. Returns how many of the contacts changed. */
async function apply(ctx: Context, operation: BulkOperation, contacts: readonly Contact[]): Promise<number> {
  if (operation !== 'delete') return setSubscribed(ctx, contacts, operation === 'subscribe')
  await removeContacts(ctx, { reason: 'bulk' }, contacts)
  return contacts.length
}

async function setSubscribed(ctx: Context, contacts: readonly Contact[], subscribed: boolean): Promise<number> {
  const moment = { now: ctx.clock.now(), deleted: new Set<string>() }
  const changes = contacts.flatMap((contact) => changeOf(contact, { subscribed }, moment) ?? [])
  await writeContacts(ctx, { reason: 'bulk' }, (writes) => writes.update(changes))
  return changes.length
}

function resultOf({ operation, contactIds }: BulkRun, reached: BulkProgress): BulkResult {
  const { successCount, unchangedCount, failureCount, errors } = reached
  const totalRequested = contactIds?.length ?? successCount + unchangedCount
  return { operation, totalRequested, successCount, unchangedCount, failureCount, errors }
}

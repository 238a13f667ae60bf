import { z } from 'zod'
import { type Context, inTransaction, wake } from '../context.ts'
import { asId, type JobId } from '../ids.ts'
import { type Batches, createBatches } from '../jobs/batches.ts'
import type { JobOutcome, JobRun } from '../jobs/handler.ts'
import { enqueueJob } from '../jobs/jobs.ts'
import { requireRoomForJob } from '../jobs/limit.ts'
import { RUN_JOBS } from '../jobs/store.ts'
import { BULK_ERRORS_MAX, BulkJob, type BulkOperation, type BulkRequest, BulkResult } from './bulk.schema.ts'
import { changeOf } from './change.ts'
import type { Contact } from './schema.ts'
import { removeContacts, writeContacts } from './write.ts'

/** How many contacts change together, where that takes little time. */
const BATCH = 500
/** How many memberships are forgotten together, with contacts that are deleted; those of one contact always are. */
const MEMBERSHIPS_MAX = 1000

/** How far the job is. */
const Reached = BulkResult.pick({ successCount: true, unchangedCount: true, failureCount: true, errors: true }).extend({
  /** How many of the ids, or of the contacts that the query finds, are behind it. */
  done: z.int(),
  /** The last contact of the query that is behind it. */
  after: z.object({ ms: z.int(), id: z.string() }).nullable(),
  /** How many contacts the query found at the beginning. */
  expected: z.int(),
})
type Reached = z.infer<typeof Reached>

/** What is done next, in one transaction. */
interface Batch {
  readonly ids: readonly string[]
  /** Whether the caller named the contacts, so that one that is not there is a failure. */
  readonly isNamed: boolean
  readonly reaches: Partial<Reached>
  readonly progress: number
}

type BulkRun = z.infer<typeof BulkJob.payload> & { readonly job: JobRun }

/** Commits the work on many contacts; a worker does it. */
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
 * Does the work of `startBulk`, batch by batch: what a batch changes, tells and counts is committed together, so
 * that the job goes on exactly where it was killed.
 */
export async function runBulk(ctx: Context, run: BulkRun): Promise<JobOutcome> {
  let reached = run.job.checkpoint === undefined ? await begin(ctx, run) : Reached.parse(run.job.checkpoint)
  const batches = createBatches(ctx.steadyMs, BATCH)
  const next = () => nextBatch(ctx, run, reached, batches.size)
  for (let batch = await next(); batch; batch = await next()) {
    reached = await doBatch(ctx, run, { reached, batch, batches })
  }
  return { result: resultOf(run, reached) }
}

async function begin(ctx: Context, { contactIds, search }: BulkRun): Promise<Reached> {
  const expected = contactIds ? 0 : await ctx.store.contacts.count(search)
  return { done: 0, after: null, expected, successCount: 0, unchangedCount: 0, failureCount: 0, errors: [] }
}

function nextBatch(ctx: Context, run: BulkRun, reached: Reached, most: number): Promise<Batch | undefined> {
  return run.contactIds ? nextNamed(ctx, run, reached, most) : nextFound(ctx, run, reached, most)
}

async function nextNamed(ctx: Context, run: BulkRun, reached: Reached, most: number): Promise<Batch | undefined> {
  const all = [...new Set(run.contactIds)]
  const some = all.slice(reached.done, reached.done + most)
  if (some.length === 0) return undefined
  const ids = some.slice(0, await countFitting(ctx, run.operation, some))
  const done = reached.done + ids.length
  return { ids, isNamed: true, reaches: { done }, progress: percent(done, all.length) }
}

/** The next contacts of the query, newest first, from the moment at which the job was created: later ones are not meant. */
async function nextFound(ctx: Context, run: BulkRun, reached: Reached, most: number): Promise<Batch | undefined> {
  const { job, search } = run
  // Ids rise with time, so that the job's own stands between the contacts before and after it within one millisecond.
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

/** How many of the contacts, from the first on, are changed together: those who are deleted take their memberships along. */
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

/** 100 is for a job that is done. */
const percent = (done: number, all: number) => Math.min(99, Math.floor((done / Math.max(1, all)) * 100))

function doBatch(
  ctx: Context,
  run: BulkRun,
  { reached: before, batch, batches }: { reached: Reached; batch: Batch; batches: Batches },
): Promise<Reached> {
  return inTransaction(ctx, async (ctx) => {
    const { contacts, changed } = await batches.timed(async () => {
      const contacts = await ctx.store.contacts.findMany(batch.ids.flatMap((id) => asId('cnt', id) ?? []))
      return { contacts, changed: await apply(ctx, run.operation, contacts) }
    })
    const missing = batch.isNamed ? missingOf(batch.ids, contacts) : []
    const reached: Reached = {
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
    .map((contactId) => ({ contactId, email: null, error: 'There is no such contact.' }))
}

/** Answers with how many of the contacts it changed. */
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

function resultOf({ operation, contactIds }: BulkRun, reached: Reached): BulkResult {
  const { successCount, unchangedCount, failureCount, errors } = reached
  const totalRequested = contactIds?.length ?? successCount + unchangedCount
  return { operation, totalRequested, successCount, unchangedCount, failureCount, errors }
}

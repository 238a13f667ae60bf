import { describe, expect, it } from 'vitest'
import { startImport } from '../../audience/imports/imports.ts'
import { ImportJob } from '../../audience/imports/schema.ts'
import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { type ProjectStore, type Store, StoreUnavailable } from '../../kernel/ports/store.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { deleteContact } from '../../people/contacts/contacts.ts'
import { ContactsErasureJob } from '../../people/contacts/erasure.ts'
import { enqueueJob, getJob } from '../../tenant/jobs/jobs.ts'
import type { Job } from '../../tenant/jobs/schema.ts'
import { csvFile } from '../../testing/plain-csv.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { rowIds } from '../../testing/rows.ts'
import { aJob } from '../../testing/work-rows.ts'
import { claimJob, runDueJobs, runJob } from './run-job.ts'

/** Returns the store; reading a file throws. */
function withoutFiles(inner: Store, error: unknown): Store {
  return {
    ...inner,
    project(id) {
      const rooms = inner.project(id)
      const imports: ProjectStore['imports'] = { ...rooms.imports, find: () => Promise.reject(error) }
      return { ...rooms, imports }
    },
  }
}

/** Returns the store; a contact with this address cannot be inserted. */
function refusing(inner: Store, email: string): Store {
  return {
    ...inner,
    transaction: (work) => inner.transaction((tx) => work(refusing(tx, email))),
    project(id) {
      const rooms = inner.project(id)
      const contacts: ProjectStore['contacts'] = {
        ...rooms.contacts,
        insertMany: async (rows) => {
          if (rows.some((row) => row.email === email)) throw new Error('on purpose')
          return rooms.contacts.insertMany(rows)
        },
      }
      return { ...rooms, contacts }
    },
  }
}

/** Runs a job until it succeeds or is given up; returns its state after each try. */
async function tries(product: Product, error: unknown, count: number): Promise<readonly Job[]> {
  const ctx = await product.tenant()
  const id = await enqueueJob(ctx, ImportJob, { mapping: {}, dryRun: false, separator: null, encoding: null })
  const world = { ...product.world, store: withoutFiles(product.world.store, error) }
  const jobs: Job[] = []
  for (let n = 0; n < count; n++) {
    await runDueJobs(world, { id: rowIds.make('wrk'), leaseMs: 15_000 })
    const job = await getJob(ctx, { id, kind: 'contacts.import' })
    jobs.push(job)
    if (job.dueAt) product.clock.set(job.dueAt)
  }
  return jobs
}

/** Creates a mail that was handed to a mail server which has not answered yet. */
async function aMailInFlight({ world }: Product, ctx: Context) {
  const request = { to: 'ada@example.com', from: 'post@example.com', subject: 'Hello', body: 'Hello' }
  await sendEmails(ctx, parse(SendRequest, request))
  const workerId = rowIds.make('wrk')
  const now = world.clock.now()
  const leaseUntil = new Date(now.getTime() + 3_600_000)
  const [email] = await world.store.ledger.claim({
    workerId,
    shares: [{ projectId: ctx.project.id, limit: 1 }],
    now,
    leaseUntil,
  })
  if (!email) throw new Error('there is no mail')
  await world.store.ledger.handOver(workerId, [email.id], now)
  return email
}

describe('a job that fails', () => {
  it('is retried a little later each time, five times in total', async () => {
    const product = await aProduct()
    const start = product.clock.now().getTime()
    const jobs = await tries(product, new Error('secret'), 6)
    expect(jobs.map(({ state, attempts, dueAt }) => [state, attempts, dueAt && dueAt.getTime() - start])).toStrictEqual(
      [
        ['waiting', 1, 10_000],
        ['waiting', 2, 30_000],
        ['waiting', 3, 70_000],
        ['waiting', 4, 150_000],
        ['failed', 5, undefined],
        ['failed', 5, undefined],
      ],
    )
    expect(jobs.at(-1)).toMatchObject({ finishedAt: product.clock.now(), result: undefined })
  })

  it.each([
    ['that nobody foresaw', new Error('secret'), 'see the server log'],
    ['of the database', new StoreUnavailable('secret'), 'the database did not respond'],
    ['in words', new AppError('CONFLICT', { message: 'it is so' }), 'it is so'],
  ])('records the reason: an error %s', async (_, error, reason) => {
    const job = (await tries(await aProduct(), error, 5)).at(-1)
    expect(job?.failedReason).toBe(`The job failed 5 times without progress: ${reason}. Its earlier work is kept.`)
  })

  it('gets all its retries again after progress', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const rows = Array.from({ length: 1500 }, (_, i) => `p${i}@example.com`)
    const id = await startImport(ctx, { content: csvFile(`email\n${rows.join('\n')}\n`) })
    const store = refusing(product.world.store, 'p1200@example.com')
    const seen: unknown[] = []
    for (let state = 'waiting'; state === 'waiting'; ) {
      await runDueJobs({ ...product.world, store }, { id: rowIds.make('wrk'), leaseMs: 15_000 })
      const job = await getJob(ctx, { id, kind: 'contacts.import' })
      seen.push([job.state, job.attempts, job.progress])
      if (job.dueAt) product.clock.set(job.dueAt)
      state = job.state
    }
    expect(seen).toStrictEqual([...[1, 2, 3, 4].map((attempts) => ['waiting', attempts, 66]), ['failed', 5, 66]])
    expect(await ctx.store.contacts.count(undefined)).toBe(1000)
    expect(await ctx.store.imports.find(id)).toBeUndefined()
  })

  it('does not block others', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const bad = await enqueueJob(ctx, ImportJob, { mapping: {}, dryRun: false, separator: null, encoding: null })
    const good = await enqueueJob(ctx, ContactsErasureJob, { contactIds: [rowIds.make('cnt')], addressHashes: [] })
    const store = withoutFiles(product.world.store, new Error('on purpose'))
    await runDueJobs({ ...product.world, store }, { id: rowIds.make('wrk'), leaseMs: 15_000 })
    expect(await getJob(ctx, { id: bad, kind: 'contacts.import' })).toMatchObject({ state: 'waiting' })
    expect(await getJob(ctx, { id: good, kind: 'contacts.erase' })).toMatchObject({ state: 'completed' })
  })
})

describe('a job that did not end', () => {
  const worker = (stopping = false) => ({ id: rowIds.make('wrk'), leaseMs: 15_000, stopping })

  /** Runs workers that end while they run a job. Returns the minutes that the next try waits after each death. */
  async function deaths(product: Awaited<ReturnType<typeof aProduct>>, count: number, hasWorked: boolean) {
    const waits: number[] = []
    for (let n = 0; n < count; n++) {
      await claimJob(product.world, { ...worker(), hasWorked })
      product.clock.advance(15_000)
      const survivor = worker()
      const lost = await claimJob(product.world, survivor)
      if (!lost) throw new Error('nothing was lost')
      await runJob(product.world, survivor, lost)
      const job = await product.world.store.project(lost.projectId).jobs.find(lost.id)
      if (!job?.dueAt) return waits
      waits.push((job.dueAt.getTime() - product.clock.now().getTime()) / 60_000)
      product.clock.set(job.dueAt)
    }
    return waits
  }

  it('waits longer and longer, and is never given up while its workers did nothing else', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const id = await startImport(ctx, { content: csvFile('email\nada@example.com\n') })
    expect(await deaths(product, 9, false)).toStrictEqual([0, 1, 5, 15, 60, 240, 1440, 1440, 1440])
    await product.runJobs()
    expect(await getJob(ctx, { id, kind: 'contacts.import' })).toMatchObject({ state: 'completed' })
  })

  it('is given up after five deaths of workers that had done other work', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const id = await startImport(ctx, { content: csvFile('email\nada@example.com\n') })
    expect(await deaths(product, 9, true)).toStrictEqual([0, 1, 5, 15])
    expect(await getJob(ctx, { id, kind: 'contacts.import' })).toMatchObject({
      state: 'failed',
      failedReason: 'The job failed 5 times without progress: the process that ran it ended. Its earlier work is kept.',
    })
    expect(await ctx.store.contacts.count(undefined)).toBe(0)
    expect(await ctx.store.imports.find(id)).toBeUndefined()
  })

  it('is cleared by another one that is also lost', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const start = () => startImport(ctx, { content: csvFile('email\nada@example.com\n') })
    const both = [await start(), await start()]
    for (let n = 0; n < 10; n++) {
      for (const _ of both) await claimJob(product.world, { ...worker(), hasWorked: true })
      product.clock.advance(15_000)
      const survivor = worker()
      const lost = [await claimJob(product.world, survivor), await claimJob(product.world, survivor)]
      for (const job of lost) if (job) await runJob(product.world, survivor, job)
      product.clock.advance(48 * 3_600_000)
    }
    for (const id of both)
      expect(await getJob(ctx, { id, kind: 'contacts.import' })).toMatchObject({ state: 'waiting', deaths: 10 })
  })

  it('does not count as tried when its worker stopped', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const id = await startImport(ctx, { content: csvFile('email\nada@example.com\n') })
    for (let n = 0; n < 8; n++) {
      const stopping = worker(true)
      const job = await claimJob(product.world, stopping)
      if (job) await runJob(product.world, stopping, job)
      expect(await getJob(ctx, { id, kind: 'contacts.import' })).toMatchObject({ state: 'waiting', attempts: 0 })
    }
    await product.runJobs()
    expect(await getJob(ctx, { id, kind: 'contacts.import' })).toMatchObject({ state: 'completed' })
  })

  it('gets all its retries again after it waited for something', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const email = await aMailInFlight(product, ctx)
    await deleteContact(ctx, email.contactId)
    for (let n = 0; n < 8; n++) {
      await product.runJobs()
      product.clock.advance(5000)
    }
    const job = await claimJob(product.world, worker())
    expect(job).toMatchObject({ kind: 'contacts.erase', attempts: 1 })
    const { store } = product.world
    const find = () => Promise.reject(new Error('the database restarts'))
    const broken = { ...product.world, store: { ...store, projects: { ...store.projects, find } } }
    product.clock.advance(15_000)
    await runDueJobs(broken, worker())
    expect(job && (await store.project(job.projectId).jobs.find(job.id))).toMatchObject({
      state: 'waiting',
      attempts: 1,
    })
  })
})

it('fails if its project was deleted, and its data is deleted', async () => {
  const { world, runJobs } = await aProduct()
  const job = aJob({
    projectId: rowIds.make('prj'),
    kind: 'contacts.import',
    payload: { mapping: {}, dryRun: false, separator: null, encoding: null },
  })
  await world.store.project(job.projectId).jobs.insert(job)
  await world.store.project(job.projectId).imports.save(job.id, Uint8Array.of(1))
  await runJobs()
  const found = await world.store.project(job.projectId).jobs.find(job.id)
  expect(found).toMatchObject({ state: 'failed', failedReason: 'The project was deleted.' })
  expect(await world.store.project(job.projectId).imports.find(job.id)).toBeUndefined()
})

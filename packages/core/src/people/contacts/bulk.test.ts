import { describe, expect, it } from 'vitest'
import { claimJob, runDueJobs, runJob } from '../../app/worker/run-job.ts'
import { startImport } from '../../audience/imports/imports.ts'
import { type Context, contextOf, inTransaction } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import { silentLog } from '../../kernel/ports/log.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { getJob } from '../../tenant/jobs/jobs.ts'
import { failingStore } from '../../testing/failing-store.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { csvFile } from '../../testing/plain-csv.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { aContact, rowIds, rowTime } from '../../testing/rows.ts'
import { aJob } from '../../testing/work-rows.ts'
import { contactCame, countsOf, recordCounts } from '../fields/count.ts'
import { type BulkOperation, BulkRequest, BulkResult } from './bulk.schema.ts'
import { startBulk } from './bulk.ts'
import type { Contact } from './schema.ts'

const allContacts = { limit: 10_000, after: undefined, search: undefined }

/** Creates so many contacts; every third is not subscribed. */
async function fill(ctx: Context, count: number, overrides: Partial<Contact> = {}): Promise<readonly Contact[]> {
  const contacts = Array.from({ length: count }, (_, i) =>
    aContact({ subscribed: i % 3 !== 0, createdAt: rowTime(-count + i), ...overrides }),
  )
  await ctx.store.contacts.insertMany(contacts)
  await recordCounts(ctx, countsOf(contacts.map(({ data }) => contactCame(data))))
  return contacts
}

const flips =
  (operation: BulkOperation) =>
  ({ subscribed }: Contact): boolean =>
    subscribed !== (operation === 'subscribe')

const idsOf = (contacts: readonly Contact[]): readonly ContactId[] => contacts.map(({ id }) => id)

async function start(ctx: Context, operation: BulkOperation, body: unknown): Promise<() => Promise<BulkResult>> {
  const id = await startBulk(ctx, { operation, request: parse(BulkRequest, body) })
  return async () => {
    const job = await getJob(ctx, { id, kind: 'contacts.bulk' })
    expect(job).toMatchObject({ state: 'completed', progress: 100, failedReason: undefined })
    return BulkResult.parse(job.result)
  }
}

/** Runs a bulk job to the end; returns the result. */
async function bulk(product: Product, ctx: Context, operation: BulkOperation, body: unknown): Promise<BulkResult> {
  const result = await start(ctx, operation, body)
  await product.runJobs()
  return result()
}

/** Returns the events of these contacts, in their order. */
async function eventsOf(ctx: Context, contacts: readonly Contact[]): Promise<readonly string[]> {
  const events = await ctx.store.events.list({ limit: 10_000, after: undefined, name: undefined })
  const ofContact = Map.groupBy(events, ({ contactId }) => contactId)
  return contacts.flatMap(({ id }) => (ofContact.get(id) ?? []).map(({ name }) => `${name} ${id}`))
}

describe('bulk subscribe and unsubscribe', () => {
  it.each([
    ['subscribe', 'contact.subscribed', 2, 4],
    ['unsubscribe', 'contact.unsubscribed', 4, 2],
  ] as const)('%s: flips the others, and reports each once', async (operation, event, flips, others) => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const contacts = await fill(ctx, 6)
    product.clock.advance(60_000)
    const result = await bulk(product, ctx, operation, { contactIds: idsOf(contacts) })
    expect(result).toStrictEqual({
      operation,
      totalRequested: 6,
      successCount: flips,
      unchangedCount: others,
      failureCount: 0,
      errors: [],
    })
    const wanted = operation === 'subscribe'
    const flipped = contacts.filter((contact) => contact.subscribed !== wanted)
    expect(await eventsOf(ctx, contacts)).toStrictEqual(flipped.map(({ id }) => `${event} ${id}`))
    for (const contact of contacts) {
      const changes = flipped.includes(contact)
        ? { subscribed: wanted, revision: contact.revision + 1, updatedAt: product.clock.now() }
        : {}
      expect(await ctx.store.contacts.find(contact.id)).toStrictEqual({ ...contact, ...changes })
    }
    const again = await bulk(product, ctx, operation, { contactIds: idsOf(contacts) })
    expect(again).toMatchObject({ successCount: 0, unchangedCount: 6 })
    expect(await eventsOf(ctx, contacts)).toHaveLength(flips)
  })

  it('reports ids that do not exist, are not of contacts, or belong to another project', async () => {
    const product = await aProduct()
    const [ctx, other] = [await product.tenant(), await product.tenant()]
    const [mine] = await fill(ctx, 1)
    const [theirs] = await fill(other, 1)
    const contactIds = [theirs?.id, rowIds.make('cnt'), 'evt_1', 'nonsense', 'cnt_\u0000', mine?.id]
    const result = await bulk(product, ctx, 'subscribe', { contactIds })
    expect(result).toMatchObject({ totalRequested: 6, successCount: 1, unchangedCount: 0, failureCount: 5 })
    expect(result.errors).toStrictEqual(
      contactIds.slice(0, 5).map((contactId) => ({ contactId, email: null, error: 'Contact not found.' })),
    )
    expect(await other.store.contacts.list(allContacts)).toStrictEqual([theirs])
  })

  it('counts an id that is sent twice once, and returns how many ids there were', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const [one] = await fill(ctx, 1)
    const unknown = rowIds.make('cnt')
    const result = await bulk(product, ctx, 'subscribe', { contactIds: [one?.id, unknown, one?.id, unknown, one?.id] })
    expect(result).toMatchObject({ totalRequested: 5, successCount: 1, unchangedCount: 0, failureCount: 1 })
    expect(result.errors).toHaveLength(1)
    expect(await eventsOf(ctx, one ? [one] : [])).toHaveLength(1)
  })

  it('marks flipped contacts for the segments that track their members', async () => {
    const product = await aProduct()
    const { project, store } = await product.tenant()
    await store.settings.setTracksSegments(true)
    const ctx = contextOf(product.world, { ...project, tracksSegments: true })
    const contacts = await fill(ctx, 6)
    await bulk(product, ctx, 'subscribe', { contactIds: idsOf(contacts) })
    const flipped = contacts.filter(({ subscribed }) => !subscribed)
    const marks = await ctx.store.segments.listChanged(100)
    expect(marks.map(({ contactId }) => contactId).sort()).toStrictEqual(idsOf(flipped))
  })
})

describe('bulk delete', () => {
  it('deletes contacts with their counts and memberships, and erases them', async () => {
    const product = await aProduct()
    const [ctx, other] = [await product.tenant(), await product.tenant()]
    const going = await fill(ctx, 3, { data: { plan: 'pro' } })
    const [staying] = await fill(ctx, 1)
    const theirs = await fill(other, 2)
    const contactIds = [...idsOf(going), ...idsOf(theirs)]
    const result = await bulk(product, ctx, 'delete', { contactIds })
    expect(result).toMatchObject({ totalRequested: 5, successCount: 3, unchangedCount: 0, failureCount: 2 })
    expect(await ctx.store.contacts.list(allContacts)).toStrictEqual([staying])
    expect(await other.store.contacts.count(undefined)).toBe(2)
    expect(await ctx.store.fields.list()).toMatchObject({ contacts: 1, fields: [{ name: 'plan', contacts: 0 }] })
    expect(await eventsOf(ctx, going)).toStrictEqual([])
  })
})

describe('bulk delete of contacts with many memberships', () => {
  /** Creates 40 contacts, the last of them in 1100 segments, the others in 100, as far as the store reports. */
  async function crowd() {
    const forgotten: number[] = []
    const countOf = (id: ContactId) => (id === contacts.at(-1)?.id ? 1100 : 100)
    const wrap = (store: Store): Store => ({
      ...store,
      transaction: (work) => store.transaction((tx) => work(wrap(tx))),
      project(id) {
        const rooms = store.project(id)
        const segments: typeof rooms.segments = {
          ...rooms.segments,
          countMemberships: async (ids) => new Map(ids.map((id) => [id, countOf(id)])),
          forgetContacts(ids) {
            forgotten.push(ids.reduce((sum, id) => sum + countOf(id), 0))
            return rooms.segments.forgetContacts(ids)
          },
        }
        return { ...rooms, segments }
      },
    })
    const product = await aProduct(wrap(memoryStore()))
    const ctx = await product.tenant()
    const contacts = await fill(ctx, 40)
    return { product, ctx, contacts, forgotten }
  }

  it.each(['ids', 'query'])('deletes a thousand memberships at a time, or those of one contact: %s', async (mode) => {
    const { product, ctx, contacts, forgotten } = await crowd()
    const body = mode === 'ids' ? { contactIds: idsOf(contacts) } : { mode, filter: {} }
    const result = await bulk(product, ctx, 'delete', body)
    expect(result).toMatchObject({ totalRequested: 40, successCount: 40, failureCount: 0 })
    expect(forgotten.toSorted((a, b) => a - b)).toStrictEqual([900, 1000, 1000, 1000, 1100])
    expect(await ctx.store.contacts.count(undefined)).toBe(0)
  })
})

describe('bulk operations and imports that wait', () => {
  it('are at most 1000 per project', async () => {
    const product = await aProduct()
    const [ctx, other] = [await product.tenant(), await product.tenant()]
    const started = (n: number) =>
      aJob({ projectId: ctx.project.id, kind: n % 2 ? 'contacts.bulk' : 'contacts.import' })
    for (let n = 0; n < 999; n++) await ctx.store.jobs.insert(started(n))
    // Jobs that no person started do not count.
    await ctx.store.jobs.insert(aJob({ projectId: ctx.project.id, kind: 'contacts.erase' }))
    const [one] = await fill(ctx, 1)
    const request = parse(BulkRequest, { contactIds: [one?.id] })
    const begin = (of: Context) => startBulk(of, { operation: 'subscribe', request })
    await begin(ctx)
    const refusal = { code: 'RATE_LIMIT_EXCEEDED', kind: 'throttled', retryAfterSeconds: 60 }
    await expect(begin(ctx)).rejects.toMatchObject({ ...refusal, message: expect.stringContaining('1000') })
    await expect(startImport(ctx, { content: csvFile('email\na@example.com\n') })).rejects.toMatchObject(refusal)
    await begin(other)
    await product.runJobs()
    await begin(ctx)
  })
})

describe('a query', () => {
  it('selects all contacts without a search', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    await fill(ctx, 7)
    const result = await bulk(product, ctx, 'unsubscribe', { mode: 'query', filter: { search: '' } })
    expect(result).toMatchObject({ totalRequested: 7, successCount: 4, unchangedCount: 3, failureCount: 0, errors: [] })
  })

  it('finds the same as the list of contacts, in this project, without the excluded ones', async () => {
    const product = await aProduct()
    const [ctx, other] = [await product.tenant(), await product.tenant()]
    const add = async (ctx: Context, email: string) => {
      const contact = aContact({ email, subscribed: false, createdAt: rowTime(-1) })
      await ctx.store.contacts.ensure(contact)
      return contact
    }
    const [one, two, three] = [
      await add(ctx, 'one@acme.com'),
      await add(ctx, 'two@acme.com'),
      await add(ctx, 'x@b.com'),
    ]
    const theirs = await add(other, 'one@acme.com')
    const body = { mode: 'query', filter: { search: 'ACME' }, excludeIds: [two.id, theirs.id, 'nonsense'] }
    const result = await bulk(product, ctx, 'subscribe', body)
    expect(result).toMatchObject({ totalRequested: 1, successCount: 1, unchangedCount: 0, failureCount: 0, errors: [] })
    const subscribed = [one, two, three].map(async ({ id }) => (await ctx.store.contacts.find(id))?.subscribed)
    expect(await Promise.all(subscribed)).toStrictEqual([true, false, false])
    expect((await other.store.contacts.find(theirs.id))?.subscribed).toBe(false)
  })

  it('does not change contacts that were created after it, even within the same millisecond', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const create = (email: string) =>
      inTransaction(ctx, (ctx) =>
        ctx.store.contacts.ensure(
          aContact({ id: ctx.ids.make('cnt'), email, createdAt: ctx.clock.now(), subscribed: false }),
        ),
      )
    const before = (await create('before@example.com')).contact
    const result = await start(ctx, 'delete', { mode: 'query', filter: {} })
    const after = (await create('after@example.com')).contact
    product.clock.advance(1)
    const later = (await create('later@example.com')).contact
    await product.runJobs()
    expect(await result()).toMatchObject({ totalRequested: 1, successCount: 1 })
    expect(await ctx.store.contacts.find(before.id)).toBeUndefined()
    expect(await ctx.store.contacts.list(allContacts)).toStrictEqual([later, after])
  })

  it('finds no contact, and is done', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const result = await bulk(product, ctx, 'delete', { mode: 'query', filter: { search: 'nobody' } })
    expect(result).toMatchObject({ totalRequested: 0, successCount: 0, unchangedCount: 0, failureCount: 0 })
  })
})

describe('an interrupted job', () => {
  // A whole batch of 500, and a part of one.
  it.each([
    ['subscribe', 'query', 600],
    ['delete', 'query', 600],
    ['unsubscribe', 'ids', 600],
    ['delete', 'ids', 600],
  ] as const)('did each batch completely or not at all, and continues: %s by %s', async (operation, mode, count) => {
    for (let n = 1, broken: string | undefined = ''; broken !== undefined; n++) {
      const product = await aProduct()
      const { world, clock } = product
      const ctx = await product.tenant()
      const contacts = await fill(ctx, count)
      const body = mode === 'ids' ? { contactIds: idsOf(contacts) } : { mode, filter: { search: '@example.com' } }
      const id = await startBulk(ctx, { operation, request: parse(BulkRequest, body) })

      const failing = failingStore(world.store, n)
      const worker = { id: rowIds.make('wrk'), leaseMs: 15_000 }
      await runDueJobs({ ...world, store: failing, log: silentLog }, worker).catch(() => undefined)
      broken = failing.writes[n - 1]

      const look = async () => {
        const left = await ctx.store.contacts.list(allContacts)
        const events = await eventsOf(ctx, left)
        const subscribed = operation === 'subscribe'
        const before = new Map(contacts.map((contact) => [contact.id, contact]))
        const flipped = left.filter((contact) => contact.subscribed !== before.get(contact.id)?.subscribed)
        expect(flipped.every((contact) => contact.subscribed === subscribed)).toBe(true)
        expect(new Set(events).size).toBe(events.length)
        expect(events).toHaveLength(flipped.length)
        expect((await ctx.store.fields.list()).contacts).toBe(left.length)
        return operation === 'delete' ? count - left.length : flipped.length
      }
      const reached = (await getJob(ctx, { id, kind: 'contacts.bulk' })).checkpoint
      expect(await look()).toBe(reached === undefined ? 0 : BulkResult.partial().parse(reached).successCount)

      clock.advance(60_000)
      await product.runJobs()
      const job = await getJob(ctx, { id, kind: 'contacts.bulk' })
      expect(job).toMatchObject({ state: 'completed', progress: 100 })
      const success = await look()
      expect(job.result).toStrictEqual({
        operation,
        totalRequested: count,
        successCount: operation === 'delete' ? count : contacts.filter(flips(operation)).length,
        unchangedCount: count - success,
        failureCount: 0,
        errors: [],
      })
      expect(success).toBe(BulkResult.parse(job.result).successCount)
    }
  })

  it('stops with its worker, and continues in another', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const contacts = await fill(ctx, 700)
    const result = await start(ctx, 'unsubscribe', { mode: 'query', filter: {} })
    const stopping = { id: rowIds.make('wrk'), leaseMs: 15_000, stopping: true }
    const job = await claimJob(product.world, stopping)
    if (job) await runJob(product.world, stopping, job)
    expect(await eventsOf(ctx, contacts)).toStrictEqual([])
    await product.runJobs()
    expect(await result()).toMatchObject({ totalRequested: 700, successCount: 466 })
    expect(await eventsOf(ctx, contacts)).toHaveLength(466)
  })
})

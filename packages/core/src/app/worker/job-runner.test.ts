import { describe, expect, it } from 'vitest'
import { startImport } from '../../audience/imports/imports.ts'
import type { Context } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { JobId, ProjectId } from '../../kernel/ids/ids.ts'
import type { ProjectStore, Store } from '../../kernel/ports/store.ts'
import { BulkRequest } from '../../people/contacts/bulk.schema.ts'
import { startBulk } from '../../people/contacts/bulk.ts'
import { ContactsErasureJob } from '../../people/contacts/erasure.ts'
import { enqueueJob, getJob } from '../../tenant/jobs/jobs.ts'
import { eventually } from '../../testing/patience.ts'
import { csvFile } from '../../testing/plain-csv.ts'
import { aProduct } from '../../testing/product.ts'
import { aContact, rowIds, rowTime } from '../../testing/rows.ts'
import { createJobRunner } from './job-runner.ts'

/** Returns the store; reading a file waits for the gate. */
function withSlowFiles(inner: Store, gate: Promise<void>): Store {
  return {
    ...inner,
    project(id) {
      const rooms = inner.project(id)
      const imports: ProjectStore['imports'] = {
        ...rooms.imports,
        find: async (job) => {
          await gate
          return rooms.imports.find(job)
        },
      }
      return { ...rooms, imports }
    },
  }
}

async function aRunner() {
  const product = await aProduct()
  const ctx = await product.tenant()
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const worker = { id: rowIds.make('wrk'), leaseMs: 15_000 }
  const runner = createJobRunner({ ...product.world, store: withSlowFiles(product.world.store, gate) }, worker)
  const slowJob = () => startImport(ctx, { content: csvFile('email\na@example.com\n') })
  const stateOf = async (id: string) =>
    (await product.world.store.project(ctx.project.id).jobs.find(`job_${id.slice(4)}`))?.state
  return { ...product, ctx, worker, runner, open, slowJob, stateOf }
}

describe('the runner of jobs', () => {
  it('does short jobs next to long ones, four at the same time', async () => {
    const { ctx, runner, open, slowJob, stateOf } = await aRunner()
    const long = [await slowJob(), await slowJob(), await slowJob()]
    runner.poke()
    await eventually(async () => {
      for (const id of long) expect(await stateOf(id)).toBe('active')
    })
    const short = await enqueueJob(ctx, ContactsErasureJob, { contactIds: [rowIds.make('cnt')], addressHashes: [] })
    runner.poke()
    await eventually(async () => expect(await stateOf(short)).toBe('completed'))
    const more = [await slowJob(), await slowJob()]
    runner.poke()
    runner.poke()
    await eventually(async () => expect(await stateOf(more[0] ?? '')).toBe('active'))
    expect(await stateOf(more[1] ?? '')).toBe('waiting')
    open()
    await eventually(async () => {
      for (const id of [...long, ...more]) expect(await stateOf(id)).toBe('completed')
    })
    await runner.stop()
  })

  it('keeps its jobs for as long as they run', async () => {
    const { ctx, clock, world, runner, open, slowJob, stateOf } = await aRunner()
    const id = await slowJob()
    runner.poke()
    await eventually(async () => expect(await stateOf(id)).toBe('active'))
    const takeOver = () =>
      world.store.jobs.claim({
        workerId: rowIds.make('wrk'),
        now: clock.now(),
        leaseUntil: new Date(clock.now().getTime() + 1000),
        kinds: ['contacts.import'],
      })
    clock.advance(10_000)
    await runner.renew()
    clock.advance(14_999)
    expect(await takeOver()).toBeUndefined()
    // The lease was not renewed in time, and no other worker took over: its own runner finds the job, and does not
    // restart it.
    clock.advance(1)
    runner.poke()
    await eventually(async () =>
      expect(await getJob(ctx, { id, kind: 'contacts.import' })).toMatchObject({ deaths: 1 }),
    )
    open()
    await eventually(async () => expect(await stateOf(id)).toBe('completed'))
    await runner.stop()
    expect(await ctx.store.contacts.count(undefined)).toBe(1)
  })

  it('releases its jobs at their next batch when it stops, and takes no new ones', async () => {
    const { ctx, runner, runJobs, open, slowJob, stateOf } = await aRunner()
    const id = await slowJob()
    runner.poke()
    await eventually(async () => expect(await stateOf(id)).toBe('active'))
    const stopped = runner.stop()
    open()
    await stopped
    expect(await stateOf(id)).toBe('waiting')
    expect(await ctx.store.contacts.count(undefined)).toBe(0)
    runner.poke()
    await runner.renew()
    expect(await stateOf(id)).toBe('waiting')
    await runJobs()
    expect(await stateOf(id)).toBe('completed')
  })
})

describe('projects share the slots', () => {
  /** Returns the store; `look` is called when a project reads the contacts of a batch. */
  function watchedStore(inner: Store, look: (id: ProjectId) => unknown): Store {
    const wrap = (store: Store): Store => ({
      ...store,
      transaction: (work) => store.transaction((tx) => work(wrap(tx))),
      project(id) {
        const rooms = store.project(id)
        const findMany: typeof rooms.contacts.findMany = async (ids) => {
          await look(id)
          return rooms.contacts.findMany(ids)
        }
        return { ...rooms, contacts: { ...rooms.contacts, findMany } }
      },
    })
    return wrap(inner)
  }

  it('a project with ten long jobs gives a slot to one that has a single short one', async () => {
    const product = await aProduct()
    const [busy, small] = [await product.tenant(), await product.tenant()]
    const crowd = async (ctx: Context, count: number) => {
      const contacts = Array.from({ length: count }, () => aContact({ subscribed: false, createdAt: rowTime(-1) }))
      await ctx.store.contacts.insertMany(contacts)
      return contacts.map(({ id }) => id)
    }
    const start = (ctx: Context, contactIds: readonly string[]) =>
      startBulk(ctx, { operation: 'subscribe', request: parse(BulkRequest, { contactIds }) })
    const startAll = (ctx: Context) =>
      startBulk(ctx, { operation: 'subscribe', request: parse(BulkRequest, { mode: 'query', filter: {} }) })
    const [many, one] = [await crowd(busy, 1100), await crowd(small, 1)]
    const long: JobId[] = []
    // By query: a list of ids may not be long enough for many batches.
    for (let n = 0; n < 10; n++) long.push(await startAll(busy))
    const stateOf = async (ctx: Context, id: JobId) => (await getJob(ctx, { id, kind: 'contacts.bulk' })).state
    let batches = 0
    let short: Promise<JobId> | undefined
    let ended = -1
    const store = watchedStore(product.world.store, async (id) => {
      if (id === small.project.id) {
        const states = await Promise.all(long.map((job) => stateOf(busy, job)))
        ended = states.filter((state) => state === 'completed').length
        return
      }
      batches += 1
      product.clock.advance(1000)
      // All four slots are taken by then.
      if (batches === 4) short = start(small, one)
    })
    const runner = createJobRunner({ ...product.world, store }, { id: rowIds.make('wrk'), leaseMs: 3_600_000 })
    runner.poke()
    await eventually(async () => {
      for (const id of long) expect(await stateOf(busy, id)).toBe('completed')
    })
    await runner.stop()
    expect(short && (await stateOf(small, await short))).toBe('completed')
    expect(ended).toBe(0)
    for (const id of long) expect(await getJob(busy, { id, kind: 'contacts.bulk' })).toMatchObject({ progress: 100 })
    const events = await busy.store.events.listByContact(many[0] ?? 'cnt_', { limit: 99, after: undefined })
    expect(events).toHaveLength(1)
  })

  it('long jobs of one project take turns, and leave a slot to short ones', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const crowd = Array.from({ length: 300 }, () => aContact({ subscribed: false, createdAt: rowTime(-1) }))
    await ctx.store.contacts.insertMany(crowd)
    const start = (request: object) => startBulk(ctx, { operation: 'subscribe', request: parse(BulkRequest, request) })
    const jobOf = (id: JobId) => getJob(ctx, { id, kind: 'contacts.bulk' })
    const long: JobId[] = []
    for (let n = 0; n < 6; n++) long.push(await start({ mode: 'query', filter: {} }))
    let batches = 0
    let short: JobId | undefined
    const begun = new Set<JobId>()
    let longAtEnd: readonly string[] | undefined
    let begunAtFirstEnd = 0
    const store = watchedStore(product.world.store, async () => {
      batches += 1
      const states = await Promise.all(long.map(jobOf))
      for (const { id, checkpoint } of states) if (checkpoint !== undefined) begun.add(id)
      if (!states.some(({ state }) => state === 'completed')) begunAtFirstEnd = begun.size
      product.clock.advance(1000)
      if (batches === 20) void start({ contactIds: [crowd[0]?.id] }).then((id) => (short = id))
      if (short && !longAtEnd && (await jobOf(short)).state === 'completed')
        longAtEnd = states.map(({ state }) => state)
    })
    const runner = createJobRunner({ ...product.world, store }, { id: rowIds.make('wrk'), leaseMs: 3_600_000 })
    runner.poke()
    await eventually(async () => {
      runner.poke()
      for (const id of long) expect((await jobOf(id)).state).toBe('completed')
    })
    await runner.stop()
    expect(begunAtFirstEnd).toBe(long.length)
    expect(longAtEnd).not.toContain('completed')
  })
})

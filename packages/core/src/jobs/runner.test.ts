import { describe, expect, it, vi } from 'vitest'
import { startImport } from '../imports/imports.ts'
import type { ProjectStore, Store } from '../ports/store.ts'
import { csvFile } from '../testing/plain-csv.ts'
import { aProduct } from '../testing/product.ts'
import { rowIds } from '../testing/rows.ts'
import { enqueueJob, getJob } from './jobs.ts'
import { createJobRunner } from './runner.ts'

/** The store; who asks for a file waits for the gate. */
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
    (await product.world.store.jobs.find(ctx.project.id, `job_${id.slice(4)}`))?.state
  return { ...product, ctx, worker, runner, open, slowJob, stateOf }
}

describe('the runner of jobs', () => {
  it('does short jobs beside long ones, four at once', async () => {
    const { ctx, runner, open, slowJob, stateOf } = await aRunner()
    const long = [await slowJob(), await slowJob(), await slowJob()]
    runner.poke()
    await vi.waitFor(async () => {
      for (const id of long) expect(await stateOf(id)).toBe('active')
    })
    const short = await enqueueJob(ctx, 'contact.erase', { contactId: rowIds.make('cnt') })
    runner.poke()
    await vi.waitFor(async () => expect(await stateOf(short)).toBe('completed'))
    const more = [await slowJob(), await slowJob()]
    runner.poke()
    runner.poke()
    await vi.waitFor(async () => expect(await stateOf(more[0] ?? '')).toBe('active'))
    expect(await stateOf(more[1] ?? '')).toBe('waiting')
    open()
    await vi.waitFor(async () => {
      for (const id of [...long, ...more]) expect(await stateOf(id)).toBe('completed')
    })
    await runner.stop()
  })

  it('keeps its jobs for as long as they run', async () => {
    const { ctx, clock, world, runner, open, slowJob, stateOf } = await aRunner()
    const id = await slowJob()
    runner.poke()
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('active'))
    const takeOver = () =>
      world.store.jobs.claim({
        workerId: rowIds.make('wrk'),
        limit: 1,
        now: clock.now(),
        leaseUntil: new Date(clock.now().getTime() + 1000),
        kinds: ['contacts.import'],
      })
    clock.advance(10_000)
    await runner.renew()
    clock.advance(14_999)
    expect(await takeOver()).toStrictEqual([])
    // Nobody renewed in time, but nobody took it over either: its own runner finds it, and does not begin anew.
    clock.advance(1)
    runner.poke()
    await vi.waitFor(async () =>
      expect(await getJob(ctx, { id, kind: 'contacts.import' })).toMatchObject({ attempts: 2 }),
    )
    open()
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('completed'))
    await runner.stop()
    expect(await ctx.store.contacts.count(undefined)).toBe(1)
  })

  it('gives back at its next portion what it runs when it stops, and takes nothing new', async () => {
    const { ctx, runner, runJobs, open, slowJob, stateOf } = await aRunner()
    const id = await slowJob()
    runner.poke()
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('active'))
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

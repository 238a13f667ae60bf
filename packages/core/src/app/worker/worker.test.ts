import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { type Store, StoreUnavailable } from '../../kernel/ports/store.ts'
import type { Every } from '../../kernel/ports/timer.ts'
import { listEmails } from '../../mail/emails/emails.ts'
import { EmailQuery } from '../../mail/emails/schema.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { ContactsErasureJob } from '../../people/contacts/erasure.ts'
import { enqueueJob, getJob } from '../../tenant/jobs/jobs.ts'
import { memoryStore } from '../../testing/index.ts'
import { aProduct } from '../../testing/product.ts'
import { Worker } from './worker.ts'

const LEASE_SECONDS = 15
const KIND = ContactsErasureJob.kind

/** Returns a store in which writing the end of a job fails once: before the write, or after it with the answer lost. */
function onceDeaf(inner: Store, when: 'before' | 'after'): Store {
  let failed = false
  function fail(): never {
    failed = true
    throw new StoreUnavailable('the connection broke')
  }
  return {
    ...inner,
    async transaction(work) {
      let settling = false
      const result = await inner.transaction((store) => {
        const jobs: Store['jobs'] = {
          ...store.jobs,
          async settle(...args) {
            settling = !failed
            return settling && when === 'before' ? fail() : store.jobs.settle(...args)
          },
        }
        return work({ ...store, jobs })
      })
      return settling ? fail() : result
    },
  }
}

/** Returns a store that finds no project until it is released, so that each job takes its time. */
function slowStore(inner: Store) {
  let held: Promise<void> | undefined
  const store: Store = {
    ...inner,
    projects: {
      ...inner.projects,
      async find(id) {
        await held
        return inner.projects.find(id)
      },
    },
  }
  return {
    store,
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
}

const turns = async () => {
  for (let n = 0; n < 500; n++) await Promise.resolve()
}

/** Creates a product with a waiting job, and workers whose timers use its clock. */
async function withJob(store: Store) {
  const { world, clock, tenant } = await aProduct(store)
  const ctx = await tenant()
  const id = await enqueueJob(ctx, ContactsErasureJob, { contactIds: ['cnt_gone'], addressHashes: [] })
  const timers: { readonly ms: number; readonly work: () => Promise<void>; nextMs: number }[] = []
  const every: Every = (ms, work) => {
    const timer = { ms, work, nextMs: clock.now().getTime() + ms }
    timers.push(timer)
    return () => void timers.splice(timers.indexOf(timer), 1)
  }

  async function second(): Promise<void> {
    clock.advance(1000)
    const nowMs = clock.now().getTime()
    for (const timer of timers.filter(({ nextMs }) => nextMs <= nowMs)) {
      timer.nextMs += timer.ms
      await timer.work()
    }
    await turns()
  }

  return {
    job: () => getJob(ctx, { id, kind: KIND }),
    start: () => new Worker(world, every, { leaseMs: LEASE_SECONDS * 1000 }).start(),
    async pass(seconds: number) {
      for (let n = 0; n < seconds; n++) await second()
    },
  }
}

describe('a job', () => {
  it('is repeated after its lease if its end could not be written, even if its worker lives', async () => {
    const { job, start, pass } = await withJob(onceDeaf(memoryStore(), 'before'))
    await start()
    await pass(LEASE_SECONDS - 1)
    expect(await job()).toMatchObject({ state: 'active', attempts: 1 })
    await pass(4)
    expect(await job()).toMatchObject({ state: 'completed', attempts: 1, deaths: 1 })
  })

  it('is not repeated if its end was written and only the answer was lost', async () => {
    const { job, start, pass } = await withJob(onceDeaf(memoryStore(), 'after'))
    await start()
    await pass(3 * LEASE_SECONDS)
    expect(await job()).toMatchObject({ state: 'completed', attempts: 1 })
  })

  it('that takes longer than its lease stays with its worker, however many others look for jobs', async () => {
    const { store, hold } = slowStore(memoryStore())
    const { job, start, pass } = await withJob(store)
    const letGo = hold()
    await start()
    await start()
    await pass(4 * LEASE_SECONDS)
    expect(await job()).toMatchObject({ state: 'active', attempts: 1 })
    letGo()
    await pass(1)
    expect(await job()).toMatchObject({ state: 'completed', attempts: 1 })
  })
})

describe('a worker', () => {
  /** Creates a worker whose timers all fire when the test rings them. */
  async function rung(store: Store) {
    const product = await aProduct(store)
    const works: (() => Promise<void>)[] = []
    const worker = new Worker(product.world, (_, work) => {
      works.push(work)
      return () => void works.splice(works.indexOf(work), 1)
    })
    return { ...product, worker, timers: () => works.length, ring: () => void works.forEach((work) => void work()) }
  }

  /** Returns a store that searches for due segments until it is released, and counts folds and prunings. */
  function watched(inner: Store) {
    const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
    const counts = { folded: 0, pruned: 0 }
    const store: Store = {
      ...inner,
      prune: async () => Math.max(0, 3 - ++counts.pruned),
      audience: {
        ...inner.audience,
        claimDueSegment: (...args) => letGo.then(() => inner.audience.claimDueSegment(...args)),
        foldCatalogues: async () => Math.max(0, 3 - ++counts.folded),
      },
    }
    return { store, counts, release }
  }

  it('counts fields while segments take their time, and prunes until nothing remains', async () => {
    const { store, counts, release } = watched(memoryStore())
    const { worker, ring } = await rung(store)
    await worker.start()
    ring()
    await turns()
    expect(counts).toEqual({ folded: 3, pruned: 3 })
    release()
    await worker.stop()
  })

  it('has stopped when none of its work runs any more', async () => {
    const { store, release } = watched(memoryStore())
    const { worker, ring } = await rung(store)
    await worker.start()
    ring()
    await turns()
    let stopped = false
    const stop = worker.stop().then(() => {
      stopped = true
    })
    await turns()
    expect(stopped).toBe(false)
    release()
    await stop
  })

  it('is started once, however often `start` is called', async () => {
    const { worker, timers } = await rung(memoryStore())
    await worker.start()
    const begun = timers()
    await worker.start()
    expect(timers()).toBe(begun)
    await worker.stop()
    expect(timers()).toBe(0)
  })

  it('without delivery runs jobs, and leaves the mail to others', async () => {
    const { posthorn, tenant, worker, ring, mailer } = await rung(memoryStore())
    const ctx = await tenant()
    const project = await posthorn.project(ctx.project.id)
    await sendEmails(
      project,
      parse(SendRequest, { to: 'ada@example.com', from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>' }),
    )
    const id = await enqueueJob(ctx, ContactsErasureJob, { contactIds: ['cnt_gone'], addressHashes: [] })
    await worker.start({ delivery: false })
    ring()
    await turns()
    expect(await getJob(ctx, { id, kind: KIND })).toMatchObject({ state: 'completed' })
    expect(mailer.attempts).toEqual([])
    await worker.stop()
    const { data } = await listEmails(project, parse(EmailQuery, {}))
    expect(data).toMatchObject([{ status: 'PENDING', attempts: 0 }])
  })
})

import { describe, expect, it } from 'vitest'
import { jsonCases } from '../../conformance/json-cases.ts'
import { pagingConformance } from '../../conformance/list-conformance.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { JobId, WorkerId } from '../../kernel/ids/ids.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import { aJob } from '../../testing/work-rows.ts'
import type { Job } from './schema.ts'
import type { JobClaim, JobFilter, JobsStore } from './store.ts'

const LEASE = 30_000

/** The promise of `JobsStore`. */
export function jobsStoreConformance(harness: StoreHarness): void {
  describe('jobs', () => {
    const bench = useStore(harness)
    const ada: WorkerId = rowIds.make('wrk')
    const bob: WorkerId = rowIds.make('wrk')

    const claimOne = (jobs: JobsStore, workerId: WorkerId, now: number, overrides: Partial<JobClaim> = {}) =>
      jobs.claim({
        workerId,
        now: rowTime(now),
        leaseUntil: rowTime(now + LEASE),
        kinds: ['contacts.erase'],
        ...overrides,
      })
    /** Claims jobs one after the other until there are none, or up to a maximum. */
    const claim = async (
      jobs: JobsStore,
      workerId: WorkerId,
      now: number,
      { limit = 10, ...overrides }: Partial<JobClaim> & { readonly limit?: number } = {},
    ) => {
      const claimed: Job[] = []
      while (claimed.length < limit) {
        const job = await claimOne(jobs, workerId, now, overrides)
        if (!job) break
        claimed.push(job)
      }
      return claimed
    }
    const ids = (jobs: readonly Job[]): JobId[] => jobs.map((job) => job.id)
    const insert = async (overrides: Partial<Job> = {}) => {
      const job = aJob({ projectId: (await bench.tenant()).id, ...overrides })
      await bench.store.project(job.projectId).jobs.insert(job)
      return job
    }

    it('runs transactions that count the jobs of a project one after the other, on any node', async () => {
      const { id } = await bench.tenant()
      const addUnlessFull = (n: number) =>
        (n % 2 ? bench.peer : bench.store).transaction(async (tx) => {
          const { jobs } = tx.project(id)
          const count = await jobs.countUnfinished(['contacts.erase'])
          if (count < 3) await jobs.insert(aJob({ projectId: id }))
        })
      await Promise.all(Array.from({ length: 20 }, (_, n) => addUnlessFull(n)))
      expect(await bench.store.project(id).jobs.countUnfinished(['contacts.erase'])).toBe(3)
    })

    it('lists the jobs of all projects, newest first, by state, in pages', async () => {
      const [mine, theirs] = [await bench.tenant(), await bench.tenant()]
      const late = Date.now()
      const jobs = [mine, theirs, mine].map(({ id }, n) =>
        aJob({ projectId: id, createdAt: new Date(late + n), ...(n === 1 && { state: 'failed', dueAt: undefined }) }),
      )
      for (const job of jobs) await bench.store.project(job.projectId).jobs.insert(job)
      const [first, second, third] = jobs.toReversed()
      const all = bench.peer.jobs
      const page = { limit: 2, after: undefined, state: undefined }
      expect(await all.newest(page)).toStrictEqual([first, second])
      expect((await all.newest({ ...page, limit: 1, after: second }))[0]).toStrictEqual(third)
      expect((await all.newest({ ...page, limit: 1, state: 'failed' }))[0]).toStrictEqual(second)
    })

    it('returns a job unchanged', async () => {
      const least = await insert()
      const full = await insert({
        state: 'completed',
        progress: 100,
        checkpoint: { done: 17, last: null },
        result: { operation: 'erase', errors: [] },
        failedReason: 'It’s «over»',
        attempts: 7,
        dueAt: undefined,
        createdAt: new Date('2024-02-29T23:59:59.999Z'),
        finishedAt: new Date('2024-03-01T00:00:00.001Z'),
      })
      for (const job of [least, full])
        expect(await bench.store.project(job.projectId).jobs.find(job.id)).toStrictEqual(job)
    })

    it.each(jsonCases)('keeps payload, checkpoint and result: $title', async ({ data }) => {
      const job = await insert({ payload: data, checkpoint: data, result: data })
      expect(await bench.store.project(job.projectId).jobs.find(job.id)).toStrictEqual(job)
    })

    it.each([null, false, 0, '', [], 'null', [null]].map((value) => ({ value })))(
      'distinguishes the checkpoint or result $value from none',
      async ({ value }) => {
        const job = await insert({ checkpoint: value })
        const done = await insert({ result: value })
        expect(await bench.store.project(job.projectId).jobs.find(job.id)).toStrictEqual(job)
        expect(await bench.store.project(done.projectId).jobs.find(done.id)).toStrictEqual(done)
      },
    )

    it('returns undefined for an unknown job, and for one of another project', async () => {
      const job = await insert()
      const { id } = await bench.tenant()
      expect(await bench.store.project(id).jobs.find(job.id)).toBeUndefined()
      expect(await bench.store.project(job.projectId).jobs.find(rowIds.make('job'))).toBeUndefined()
      expect(await bench.store.project(job.projectId).jobs.find('job_\u0000')).toBeUndefined()
    })

    it('refuses an id that is taken', async () => {
      const job = await insert()
      await expect(bench.store.project(job.projectId).jobs.insert(job)).rejects.toThrow(StoreConflict)
    })

    it('claims a due job: active, one more attempt, no longer due', async () => {
      const job = await insert({ dueAt: rowTime(1000) })
      await insert({ dueAt: undefined, state: 'completed' })
      const { jobs } = bench.store
      expect(await claim(jobs, ada, 999)).toStrictEqual([])
      const claimed = { ...job, state: 'active', attempts: 1, dueAt: undefined }
      expect(await claim(jobs, ada, 1000)).toStrictEqual([claimed])
      expect(await bench.store.project(job.projectId).jobs.find(job.id)).toStrictEqual(claimed)
      expect(await claim(jobs, bob, 1000)).toStrictEqual([])
    })

    it('claims the oldest first, at most as many as asked for', async () => {
      const order = [3, 1, 2]
      const rows: Job[] = []
      for (const ms of order) rows.push(await insert({ dueAt: rowTime(ms), createdAt: rowTime(ms) }))
      const { jobs } = bench.store
      const taken = [
        await claim(jobs, ada, 100, { limit: 1 }),
        await claim(jobs, ada, 100, { limit: 1 }),
        await claim(jobs, ada, 100, { limit: 5 }),
      ]
      expect(taken.map(ids)).toStrictEqual([[rows[1]?.id], [rows[2]?.id], [rows[0]?.id]])
    })

    it('claims first for the projects with the fewest running jobs, on any node', async () => {
      const [busy, small] = [await bench.tenant(), await bench.tenant()]
      const many: Job[] = []
      for (let n = 0; n < 5; n++) many.push(await insert({ projectId: busy.id, dueAt: rowTime(n) }))
      const { store, peer } = bench
      expect((await claimOne(store.jobs, ada, 100))?.id).toBe(many[0]?.id)
      expect((await claimOne(peer.jobs, bob, 100))?.id).toBe(many[1]?.id)
      const late = [
        await insert({ projectId: small.id, dueAt: rowTime(60) }),
        await insert({ projectId: small.id, dueAt: rowTime(70) }),
      ]
      expect((await claimOne(store.jobs, ada, 100))?.id).toBe(late[0]?.id)
      expect((await claimOne(store.jobs, ada, 100))?.id).toBe(late[1]?.id)
      // Two of each are running now; the longest waiting goes first.
      expect((await claimOne(peer.jobs, bob, 100))?.id).toBe(many[2]?.id)
      // The lost job of the busy project is not running any more, and has waited the longest.
      expect((await claimOne(store.jobs, ada, 100 + LEASE))?.id).toBe(many[3]?.id)
    })

    it('reports whether another job waits, of this project or any other', async () => {
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      const wait = (now: number, kinds: readonly string[] = ['contacts.erase']) =>
        bench.store.project(one.id).jobs.othersWait({ now: rowTime(now), kinds })
      for (const { id } of [one, two]) {
        expect(await wait(4)).toBe(false)
        await insert({ projectId: id, dueAt: rowTime(5) })
        expect(await wait(4)).toBe(false)
        expect(await wait(5, ['contacts.bulk'])).toBe(false)
        expect(await wait(5)).toBe(true)
        await claim(bench.store.jobs, ada, 5)
        expect(await wait(5)).toBe(false)
      }
    })

    it('claims only jobs without progress, if only those are requested', async () => {
      const [long, fresh] = [await insert({ dueAt: rowTime(1) }), await insert({ dueAt: rowTime(2) })]
      const { jobs } = bench.store
      const request = { workerId: ada, leaseUntil: rowTime(LEASE), kinds: [long.kind], freshOnly: true }
      await claimOne(jobs, ada, 1)
      await bench.store.project(long.projectId).jobs.checkpoint(ada, long.id, 50, 'half')
      await jobs.settle(ada, { ...long, state: 'waiting', dueAt: rowTime(1) })
      expect((await jobs.claim({ ...request, now: rowTime(9) }))?.id).toBe(fresh.id)
      expect(await jobs.claim({ ...request, now: rowTime(9) })).toBeUndefined()
      expect((await claimOne(jobs, ada, 9))?.id).toBe(long.id)
    })

    it('counts the jobs of a project that have not ended, by kind', async () => {
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      const { jobs } = bench.store
      await insert({ projectId: one.id })
      await insert({ projectId: one.id, kind: 'contacts.bulk', dueAt: rowTime(90_000) })
      await insert({ projectId: one.id, kind: 'contacts.import', dueAt: rowTime(90_000) })
      await insert({ projectId: two.id, kind: 'contacts.bulk' })
      await insert({
        projectId: one.id,
        kind: 'contacts.bulk',
        state: 'failed',
        dueAt: undefined,
        finishedAt: rowTime(1),
      })
      const count = (kinds: readonly string[]) => bench.store.project(one.id).jobs.countUnfinished(kinds)
      expect(await count(['contacts.bulk', 'contacts.import'])).toBe(2)
      expect(await count(['contacts.erase'])).toBe(1)
      expect(await count([])).toBe(0)
      const [held] = await claim(jobs, ada, 0)
      expect(await count(['contacts.erase'])).toBe(1)
      if (held) await jobs.settle(ada, { ...held, state: 'completed', finishedAt: rowTime(1) })
      expect(await count(['contacts.erase'])).toBe(0)
    })

    it('reports the backlog', async () => {
      const { jobs } = bench.store
      expect(await jobs.backlog(rowTime(0))).toStrictEqual([])
      await insert({ dueAt: rowTime(7) })
      await insert({ dueAt: rowTime(5), kind: 'contacts.bulk' })
      expect(await jobs.backlog(rowTime(4))).toStrictEqual([])
      const [bulk, erase] = [
        { kind: 'contacts.bulk', jobs: 1, oldestDueAt: rowTime(5) },
        { kind: 'contacts.erase', jobs: 1, oldestDueAt: rowTime(7) },
      ]
      expect(await jobs.backlog(rowTime(7))).toStrictEqual([bulk, erase])
      expect(await jobs.backlog(rowTime(7), 2)).toStrictEqual([bulk, erase])
      expect(await jobs.backlog(rowTime(7), 1)).toStrictEqual([bulk])
      await claim(jobs, ada, 7, { kinds: ['contacts.bulk'] })
      expect(await jobs.backlog(rowTime(7))).toStrictEqual([erase])
      expect(await jobs.backlog(rowTime(7 + LEASE))).toStrictEqual([
        { ...bulk, oldestDueAt: rowTime(7 + LEASE) },
        erase,
      ])
      await insert({ dueAt: rowTime(6) })
      expect(await jobs.backlog(rowTime(7))).toStrictEqual([{ ...erase, jobs: 2, oldestDueAt: rowTime(6) }])
    })

    it('reports how many jobs failed lately, by kind', async () => {
      const { jobs } = bench.store
      const ended = (ms: number, state: 'failed' | 'completed' | 'cancelled', kind = 'contacts.erase') =>
        insert({ state, kind, finishedAt: rowTime(ms), dueAt: undefined })
      expect(await jobs.failedSince(rowTime(0), 9)).toStrictEqual([])
      await ended(3, 'failed')
      await ended(4, 'failed', 'contacts.bulk')
      await ended(5, 'completed')
      await ended(6, 'cancelled')
      await ended(7, 'failed')
      await insert()
      const [bulk, erase] = [
        { kind: 'contacts.bulk', jobs: 1 },
        { kind: 'contacts.erase', jobs: 2 },
      ]
      expect(await jobs.failedSince(rowTime(3), 9)).toStrictEqual([bulk, erase])
      expect(await jobs.failedSince(rowTime(4), 9)).toStrictEqual([bulk, { ...erase, jobs: 1 }])
      expect(await jobs.failedSince(rowTime(3), 4)).toStrictEqual([bulk, { ...erase, jobs: 1 }])
      expect(await jobs.failedSince(rowTime(8), 9)).toStrictEqual([])
    })

    it('claims only jobs of the given kinds', async () => {
      const bulk = await insert({ kind: 'contacts.bulk' })
      const erase = await insert()
      const { jobs } = bench.store
      expect(await claim(jobs, ada, 0, { kinds: [] })).toStrictEqual([])
      expect(ids(await claim(jobs, ada, 0, { kinds: ['contacts.erase', 'field.delete'] }))).toStrictEqual([erase.id])
      expect(await claim(jobs, bob, LEASE, { kinds: ['contacts.import'] })).toStrictEqual([])
      const both = await claim(jobs, bob, LEASE, { kinds: ['contacts.erase', 'contacts.bulk'] })
      expect(ids(both).sort()).toStrictEqual([bulk.id, erase.id].sort())
    })

    it('has one winner for each job when two workers claim at the same time', async () => {
      const made: JobId[] = []
      for (let i = 0; i < 12; i++) made.push((await insert()).id)
      const claims = await Promise.all([
        claim(bench.store.jobs, ada, 0, { limit: 8 }),
        claim(bench.peer.jobs, bob, 0, { limit: 8 }),
        claim(bench.store.jobs, rowIds.make('wrk'), 0, { limit: 8 }),
      ])
      expect(claims.every((jobs) => jobs.length <= 8)).toBe(true)
      const rest = await claim(bench.store.jobs, ada, 0, { limit: 12 })
      expect([...claims.flatMap(ids), ...ids(rest)].sort()).toStrictEqual(made)
    })

    it('makes a job due again when its lease expires, and counts the death', async () => {
      const job = await insert()
      const { jobs } = bench.store
      await claim(jobs, ada, 0)
      expect(await claim(jobs, bob, LEASE - 1)).toStrictEqual([])
      const [again] = await claim(jobs, bob, LEASE)
      expect(again).toStrictEqual({ ...job, state: 'active', attempts: 0, deaths: 1, dueAt: undefined })
    })

    it('keeps proofs against a job that killed workers which had worked before', async () => {
      const { jobs } = bench.store
      const [one, two] = [await insert(), await insert({ dueAt: rowTime(1) })]
      const find = ({ projectId, id }: Job) => bench.store.project(projectId).jobs.find(id)
      await claim(jobs, ada, 0, { hasWorked: true })
      await claim(jobs, bob, 1)
      expect([(await find(one))?.proofs, (await find(two))?.proofs]).toStrictEqual([1, 0])
      const [lost] = await claim(jobs, bob, LEASE, { hasWorked: true })
      expect(lost).toMatchObject({ id: one.id, attempts: 0, deaths: 1, proofs: 1 })
      expect(await jobs.clearProofs(one.id)).toBe(0)
      expect(lost && (await jobs.settle(bob, { ...lost, state: 'waiting', dueAt: rowTime(LEASE) }))).toBe(true)
      const [again] = await claim(jobs, ada, LEASE, { hasWorked: true })
      expect(again).toMatchObject({ id: one.id, attempts: 1, deaths: 1, proofs: 2 })
      expect(await jobs.clearProofs(two.id)).toBe(1)
      expect(await find(one)).toMatchObject({ deaths: 1, proofs: 0 })
      expect(await bench.store.project(one.projectId).jobs.checkpoint(ada, one.id, 10, 1)).toBe(true)
      expect(await find(one)).toMatchObject({ attempts: 0, deaths: 0, proofs: 0 })
    })

    it('lets only the worker that holds the job settle it', async () => {
      const job = await insert()
      const { jobs } = bench.store
      const [held] = await claim(jobs, ada, 0)
      if (!held) throw new Error('nothing was claimed')
      const done: Job = { ...held, state: 'completed', progress: 100, result: { n: 1 }, finishedAt: rowTime(5) }
      expect(await jobs.settle(bob, done)).toBe(false)
      expect((await bench.store.project(job.projectId).jobs.find(job.id))?.state).toBe('active')
      expect(await jobs.settle(ada, done)).toBe(true)
      expect(await bench.store.project(job.projectId).jobs.find(job.id)).toStrictEqual(done)
      expect(await jobs.settle(ada, { ...done, state: 'failed' })).toBe(false)
      expect(await bench.store.project(job.projectId).jobs.find(job.id)).toStrictEqual(done)
      expect(await claim(jobs, bob, LEASE * 9)).toStrictEqual([])
    })

    it('does not let a worker settle a job that another took over', async () => {
      const job = await insert()
      const { jobs } = bench.store
      const [held] = await claim(jobs, ada, 0)
      await claim(jobs, bob, LEASE)
      expect(held && (await jobs.settle(ada, { ...held, state: 'completed' }))).toBe(false)
      expect(await bench.store.project(job.projectId).jobs.find(job.id)).toMatchObject({ state: 'active', attempts: 0 })
    })

    it('lets a worker settle after its lease, unless another took over', async () => {
      const job = await insert()
      const { jobs } = bench.store
      const [held] = await claim(jobs, ada, 0, { leaseUntil: rowTime(1) })
      expect(held && (await jobs.settle(ada, { ...held, state: 'completed' }))).toBe(true)
      expect(await claim(jobs, bob, LEASE)).toStrictEqual([])
      expect((await bench.store.project(job.projectId).jobs.find(job.id))?.state).toBe('completed')
    })

    it('keeps the lease of a job that is settled as active', async () => {
      const job = await insert()
      const { jobs } = bench.store
      const [held] = await claim(jobs, ada, 0)
      expect(held && (await jobs.settle(ada, { ...held, progress: 40, result: { done: 4 } }))).toBe(true)
      expect(await bench.store.project(job.projectId).jobs.find(job.id)).toMatchObject({
        state: 'active',
        progress: 40,
        result: { done: 4 },
      })
      expect(await jobs.nextDueAt()).toStrictEqual(rowTime(LEASE))
      expect(await claim(jobs, bob, LEASE - 1)).toStrictEqual([])
      expect(held && (await jobs.settle(ada, { ...held, state: 'completed', progress: 100 }))).toBe(true)
    })

    it('lets a job wait for a retry, or fail', async () => {
      const job = await insert()
      const { jobs } = bench.store
      const [held] = await claim(jobs, ada, 0)
      const waiting = held && { ...held, state: 'waiting' as const, failedReason: 'busy', dueAt: rowTime(5000) }
      expect(waiting && (await jobs.settle(ada, waiting))).toBe(true)
      expect(await bench.store.project(job.projectId).jobs.find(job.id)).toStrictEqual(waiting)
      expect(await jobs.nextDueAt()).toStrictEqual(rowTime(5000))
      expect(await claim(jobs, bob, 4999)).toStrictEqual([])
      const [again] = await claim(jobs, bob, 5000)
      expect(again?.attempts).toBe(2)
      expect(again && (await jobs.settle(bob, { ...again, state: 'waiting', attempts: 0, dueAt: rowTime(5000) }))).toBe(
        true,
      )
      expect((await claim(jobs, bob, 5000))[0]?.attempts).toBe(1)
      expect(again && (await jobs.settle(bob, { ...again, state: 'failed', finishedAt: rowTime(6000) }))).toBe(true)
      expect(await jobs.nextDueAt()).toBeUndefined()
    })

    it('renews leases of jobs that the worker holds, and no others', async () => {
      const { jobs } = bench.store
      const [mine, dropped] = [await insert(), await insert()]
      await claim(jobs, ada, 0)
      const theirs = await insert()
      await claim(jobs, bob, 0)
      await jobs.renew(ada, [mine.id, theirs.id], rowTime(LEASE * 3))
      await jobs.renew(ada, [], rowTime(LEASE * 3))
      const eve = rowIds.make('wrk')
      expect(ids(await claim(jobs, eve, LEASE * 2)).sort()).toStrictEqual([dropped.id, theirs.id].sort())
      expect(ids(await claim(jobs, eve, LEASE * 3))).toContain(mine.id)
      await jobs.renew(ada, [mine.id, dropped.id], rowTime(LEASE * 90))
      expect(await claim(jobs, bob, LEASE * 10)).toHaveLength(3)
    })

    it('does not give a lease to a job that is settled', async () => {
      const { jobs } = bench.store
      await insert()
      const [held] = await claim(jobs, ada, 0)
      if (!held) throw new Error('nothing was claimed')
      await jobs.settle(ada, { ...held, state: 'completed', finishedAt: rowTime(1) })
      await jobs.renew(ada, [held.id], rowTime(LEASE))
      expect(await jobs.nextDueAt()).toBeUndefined()
    })

    it('saves a checkpoint, which resets the attempt count, while the worker holds the job', async () => {
      const { jobs } = bench.store
      const job = await insert()
      const own = bench.store.project(job.projectId).jobs
      expect(await own.checkpoint(ada, job.id, 1, 'nobody holds it')).toBe(false)
      await claim(jobs, ada, 0)
      expect(await own.checkpoint(bob, job.id, 2, 'mine')).toBe(false)
      expect(await own.checkpoint(ada, rowIds.make('job'), 2, 'unknown')).toBe(false)
      expect(await own.checkpoint(ada, job.id, 30, { done: 3 })).toBe(true)
      const reached = { ...job, state: 'active', progress: 30, checkpoint: { done: 3 }, attempts: 0, dueAt: undefined }
      expect(await bench.store.project(job.projectId).jobs.find(job.id)).toStrictEqual(reached)
      // After its lease, but before another worker took over.
      expect(await own.checkpoint(ada, job.id, 40, null)).toBe(true)
      const [taken] = await claim(jobs, bob, LEASE)
      expect(taken).toStrictEqual({ ...reached, progress: 40, checkpoint: null, attempts: 0, deaths: 1 })
      expect(await own.checkpoint(ada, job.id, 50, 'too late')).toBe(false)
      expect(await bench.store.project(job.projectId).jobs.find(job.id)).toStrictEqual(taken)
      expect(await jobs.settle(bob, { ...reached, state: 'waiting', progress: 60, dueAt: rowTime(9) })).toBe(true)
      expect(await own.checkpoint(bob, job.id, 70, 'given back')).toBe(false)
      expect(await bench.store.project(job.projectId).jobs.find(job.id)).toStrictEqual({
        ...job,
        progress: 60,
        checkpoint: null,
        attempts: 0,
        dueAt: rowTime(9),
      })
    })

    it('lists the jobs of a project by kind and state, newest first', async () => {
      const { id: projectId } = await bench.tenant()
      await insert()
      const kind = 'contacts.import'
      const old = await insert({ projectId, kind, createdAt: rowTime(-9) })
      const erasure = await insert({ projectId, createdAt: rowTime(-8) })
      const failed = await insert({ projectId, kind, state: 'failed', dueAt: undefined, finishedAt: rowTime(1) })
      const { jobs } = bench.store.project(projectId)
      const list = async (filter: JobFilter) => ids(await jobs.list({ ...filter, limit: 9, after: undefined }))
      expect(await list({})).toStrictEqual(ids([failed, erasure, old]))
      expect(await list({ kind })).toStrictEqual(ids([failed, old]))
      expect(await list({ state: 'waiting' })).toStrictEqual(ids([erasure, old]))
      expect(await list({ kind, state: 'failed' })).toStrictEqual(ids([failed]))
      expect(await list({ state: 'cancelled' })).toStrictEqual([])
    })

    describe('the list', () => {
      pagingConformance(async () => {
        const { id: projectId } = await bench.tenant()
        return {
          add: async (createdAt) => (await insert({ projectId, createdAt })).id,
          list: (request) => bench.store.project(projectId).jobs.list(request),
        }
      })
    })

    it('cancels a job that waits or runs, once, and takes it from its worker', async () => {
      const waiting = await insert({ dueAt: rowTime(9000) })
      const active = await insert()
      const [held] = await claim(bench.store.jobs, ada, 0)
      const room = (job: Job) => bench.store.project(job.projectId).jobs
      expect(await room(waiting).cancel(waiting.id, rowTime(5))).toStrictEqual(waiting)
      expect(await room(active).cancel(active.id, rowTime(5))).toStrictEqual(held)
      for (const job of [waiting, active]) {
        const end = { state: 'cancelled', dueAt: undefined, finishedAt: rowTime(5) }
        expect(await room(job).find(job.id)).toMatchObject(end)
        expect(await room(job).cancel(job.id, rowTime(6))).toBeUndefined()
        expect(await room(job).countUnfinished([job.kind])).toBe(0)
      }
      expect(await room(active).checkpoint(ada, active.id, 50, 'too late')).toBe(false)
      expect(await bench.store.jobs.settle(ada, { ...active, state: 'completed' })).toBe(false)
      expect(await claim(bench.store.jobs, bob, 9_000_000)).toStrictEqual([])
      expect(await bench.store.jobs.nextDueAt()).toBeUndefined()
    })

    it('rolls back a checkpoint with its transaction', async () => {
      const { store } = bench
      const job = await insert()
      const [held] = await claim(store.jobs, ada, 0)
      const batch = store.transaction(async (tx) => {
        expect(await tx.project(job.projectId).jobs.checkpoint(ada, job.id, 10, 1)).toBe(true)
        throw new Error('on purpose')
      })
      await expect(batch).rejects.toThrow('on purpose')
      expect(await store.project(job.projectId).jobs.find(job.id)).toStrictEqual(held)
    })

    it('returns when the next job is due or the next lease expires', async () => {
      const { jobs } = bench.store
      expect(await jobs.nextDueAt()).toBeUndefined()
      await insert({ dueAt: rowTime(500) })
      expect(await jobs.nextDueAt()).toStrictEqual(rowTime(500))
      await claim(jobs, ada, 500, { leaseUntil: rowTime(700) })
      expect(await jobs.nextDueAt()).toStrictEqual(rowTime(700))
      await insert({ dueAt: rowTime(600) })
      expect(await jobs.nextDueAt()).toStrictEqual(rowTime(600))
      await insert({ dueAt: rowTime(-5) })
      expect(await jobs.nextDueAt()).toStrictEqual(rowTime(-5))
    })

    it('prunes jobs that finished 30 days ago, and no others', async () => {
      const days = (count: number) => rowTime(count * 86_400_000)
      const finished = { dueAt: undefined, finishedAt: rowTime(0), createdAt: rowTime(-1) }
      const going = [await insert({ ...finished, state: 'completed' }), await insert({ ...finished, state: 'failed' })]
      const staying = [
        await insert({ ...finished, state: 'completed', finishedAt: rowTime(1) }),
        await insert({ createdAt: days(-90), dueAt: rowTime(5) }),
        await insert({ createdAt: days(-90), dueAt: undefined, state: 'active' }),
      ]
      const prune = async (at: Date) => {
        let pruned = 0
        for (let batch = 1; batch > 0; pruned += batch) batch = await bench.store.prune(at)
        return pruned
      }
      expect(await prune(rowTime(30 * 86_400_000 - 1))).toBe(0)
      expect(await prune(days(30))).toBe(2)
      const look = (job: Job) => bench.store.project(job.projectId).jobs.find(job.id)
      for (const job of going) expect(await look(job)).toBeUndefined()
      for (const job of staying) expect(await look(job)).toStrictEqual(job)
    })
  })
}

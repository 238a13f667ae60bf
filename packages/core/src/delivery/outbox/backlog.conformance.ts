import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { WorkerId } from '../../kernel/ids/ids.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'

/** The rules of `LedgerStore` about waiting mail. */
export function ledgerBacklogConformance(harness: StoreHarness): void {
  describe('the backlog', () => {
    const bench = useStore(harness)

    it('counts the due mail of all projects, and returns the oldest due time', async () => {
      const { ledger } = bench.store
      expect(await ledger.backlog(rowTime(0))).toStrictEqual({ mails: 0, oldestDueAt: undefined })
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      await one.rooms.emails.insert([
        one.email({ dueAt: rowTime(20) }),
        one.email({ dueAt: rowTime(30), sourceType: 'CAMPAIGN' }),
        one.email({ dueAt: undefined, status: 'SENT' }),
      ])
      await two.rooms.emails.insert([two.email({ dueAt: rowTime(10), status: 'UNKNOWN' })])
      expect(await ledger.backlog(rowTime(9))).toStrictEqual({ mails: 0, oldestDueAt: undefined })
      expect(await ledger.backlog(rowTime(20))).toStrictEqual({ mails: 2, oldestDueAt: rowTime(10) })
      for (const [atMost, mails] of [
        [4, 3],
        [3, 3],
        [2, 2],
        [1, 1],
      ] as const)
        expect(await ledger.backlog(rowTime(30), atMost)).toStrictEqual({ mails, oldestDueAt: rowTime(10) })
    })

    it('counts mail that waits for another attempt, due or not, and returns when the oldest was accepted', async () => {
      const { ledger, projects } = bench.store
      expect(await ledger.retries()).toStrictEqual({ mails: 0, oldestCreatedAt: undefined })
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      const tried = { error: 'nobody answers', attempts: 1 }
      await one.rooms.emails.insert([
        one.email({ dueAt: rowTime(50), createdAt: rowTime(1) }),
        one.email({ ...tried, dueAt: rowTime(50), createdAt: rowTime(3) }),
        one.email({ ...tried, dueAt: rowTime(2), createdAt: rowTime(2), status: 'UNKNOWN' }),
        one.email({ ...tried, dueAt: undefined, createdAt: rowTime(0), status: 'FAILED' }),
      ])
      await two.rooms.emails.insert([two.email({ ...tried, dueAt: rowTime(60), createdAt: rowTime(1) })])
      for (const [atMost, mails] of [
        [4, 3],
        [3, 3],
        [2, 2],
        [1, 1],
      ] as const)
        expect(await ledger.retries(atMost)).toStrictEqual({ mails, oldestCreatedAt: rowTime(1) })
      const project = await projects.find(two.id)
      if (!project) throw new Error('the project is gone')
      await bench.store.project(two.id).settings.update({ ...project, disabled: true })
      expect(await ledger.retries()).toStrictEqual({ mails: 2, oldestCreatedAt: rowTime(2) })
    })

    it('is counted by lane: waiting, due, and claimed', async () => {
      const { ledger } = bench.store
      const none = { waiting: 0, due: 0, oldestDueAt: undefined, claimed: 0 }
      expect(await ledger.lanes(rowTime(0), 9)).toStrictEqual([
        { lane: 'transactional', ...none },
        { lane: 'workflow', ...none },
        { lane: 'campaign', ...none },
      ])
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      await one.rooms.emails.insert([
        one.email({ dueAt: rowTime(10) }),
        one.email({ dueAt: rowTime(11) }),
        one.email({ dueAt: rowTime(12) }),
        one.email({ dueAt: rowTime(99) }),
        one.email({ dueAt: rowTime(8), sourceType: 'WORKFLOW' }),
        one.email({ dueAt: rowTime(9), sourceType: 'CAMPAIGN' }),
        one.email({ dueAt: undefined, status: 'SENT' }),
      ])
      await two.rooms.emails.insert([two.email({ dueAt: rowTime(7) }), two.email({ dueAt: rowTime(98) })])
      await ledger.claim({
        workerId: rowIds.make('wrk'),
        shares: [{ projectId: one.id, limit: 1 }],
        now: rowTime(11),
        leaseUntil: rowTime(50),
      })
      const [transactional, ...others] = await ledger.lanes(rowTime(12), 9)
      expect(transactional).toStrictEqual({
        lane: 'transactional',
        waiting: 2,
        due: 3,
        oldestDueAt: rowTime(7),
        claimed: 1,
      })
      expect(others).toStrictEqual([
        { lane: 'workflow', ...none, due: 1, oldestDueAt: rowTime(8) },
        { lane: 'campaign', ...none, due: 1, oldestDueAt: rowTime(9) },
      ])
      for (const [atMost, due] of [
        [4, 3],
        [3, 3],
        [2, 2],
      ] as const)
        expect((await ledger.lanes(rowTime(12), atMost))[0]).toMatchObject({ due, oldestDueAt: rowTime(7) })
      const project = await bench.store.projects.find(two.id)
      if (!project) throw new Error('the project is gone')
      await bench.store.project(two.id).settings.update({ ...project, disabled: true })
      expect((await ledger.lanes(rowTime(12), 9))[0]).toMatchObject({ waiting: 1, due: 2, oldestDueAt: rowTime(11) })
    })

    it('has mail with an unknown outcome, which is tried again or parked, by policy', async () => {
      const { ledger } = bench.store
      const nothing = { retried: 0, parked: 0, oldestRetriedAt: undefined, oldestParkedAt: undefined }
      expect(await ledger.unknown(9)).toStrictEqual({ ...nothing, policies: { retry: 0, once: 0, park: 0 } })
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      const project = await bench.store.projects.find(two.id)
      if (!project) throw new Error('the project is gone')
      const unknownPolicy = { transactional: 'once', campaign: 'park' } as const
      await bench.store.project(two.id).settings.update({ ...project, unknownPolicy })
      const unknown = { status: 'UNKNOWN', unknownOutcomes: 1, attempts: 1 } as const
      await one.rooms.emails.insert([
        one.email({ ...unknown, dueAt: rowTime(50), createdAt: rowTime(3) }),
        one.email({ ...unknown, dueAt: undefined, createdAt: rowTime(4) }),
        one.email({ dueAt: undefined, status: 'FAILED', createdAt: rowTime(0) }),
      ])
      await two.rooms.emails.insert([
        two.email({ ...unknown, dueAt: rowTime(60), createdAt: rowTime(5) }),
        two.email({ ...unknown, dueAt: undefined, createdAt: rowTime(2), sourceType: 'CAMPAIGN' }),
      ])
      const all = { retried: 2, parked: 2, oldestRetriedAt: rowTime(3), oldestParkedAt: rowTime(2) }
      expect(await ledger.unknown(4)).toStrictEqual({ ...all, policies: { retry: 2, once: 1, park: 1 } })
      expect(await ledger.unknown(1)).toMatchObject({ retried: 0, parked: 1, oldestParkedAt: rowTime(2) })
    })

    it('excludes claimed mail, and the mail of a disabled project', async () => {
      const { ledger, projects } = bench.store
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      await one.rooms.emails.insert([one.email({ dueAt: rowTime(0) }), one.email({ dueAt: rowTime(1) })])
      await two.rooms.emails.insert([two.email({ dueAt: rowTime(0) })])
      const worker: WorkerId = rowIds.make('wrk')
      await ledger.claim({
        workerId: worker,
        shares: [{ projectId: one.id, limit: 1 }],
        now: rowTime(1),
        leaseUntil: rowTime(9),
      })
      const project = await projects.find(two.id)
      if (!project) throw new Error('the project is gone')
      await bench.store.project(two.id).settings.update({ ...project, disabled: true })
      expect(await ledger.backlog(rowTime(5))).toStrictEqual({ mails: 1, oldestDueAt: rowTime(1) })
    })
  })
}

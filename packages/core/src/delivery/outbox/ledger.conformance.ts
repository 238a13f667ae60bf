import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { EmailId, ProjectId, WorkerId } from '../../kernel/ids/ids.ts'
import type { Store } from '../../kernel/ports/store.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import type { Claimant } from './ledger.ts'

const LEASE = 30_000
const SUSPECT = { hasDelivered: false }

/** The rules of `LedgerStore` about claims: which worker may hand over which mail, and when. */
export function ledgerClaimConformance(harness: StoreHarness): void {
  describe('claiming mails', () => {
    const bench = useStore(harness)
    const ada: WorkerId = rowIds.make('wrk')
    const bob: WorkerId = rowIds.make('wrk')

    const claim = (
      tenant: Tenant,
      workerId: WorkerId,
      now: number,
      { limit = 100, ...overrides }: Partial<Claimant> & { readonly limit?: number } = {},
    ) =>
      bench.store.ledger.claim({
        workerId,
        shares: [{ projectId: tenant.id, limit }],
        now: rowTime(now),
        leaseUntil: rowTime(now + LEASE),
        ...overrides,
      })
    const ids = (emails: readonly Email[]): EmailId[] => emails.map((email) => email.id).sort()
    const waiting = {
      status: 'PENDING',
      error: '450',
      response: undefined,
      attempts: 1,
      unknownOutcomes: 0,
      sentAt: undefined,
    } as const
    const filled = async (...rows: Partial<Email>[]) => {
      const tenant = await bench.tenant()
      const emails = rows.map((row) => tenant.email(row))
      await tenant.rooms.emails.insert(emails)
      return { tenant, emails, ids: emails.map((email) => email.id) }
    }

    it('claims due mail, to the millisecond; it becomes SENDING and is no longer due', async () => {
      const { tenant, emails } = await filled({ dueAt: rowTime(1000), variables: { a: 1 }, attempts: 1 })
      const [email] = emails
      expect(await claim(tenant, ada, 999)).toStrictEqual([])
      const [claimed] = await claim(tenant, ada, 1000)
      expect(claimed).toStrictEqual({ ...email, status: 'SENDING', dueAt: undefined })
      expect(email && (await tenant.rooms.emails.find(email.id))).toStrictEqual(claimed)
      expect(await claim(tenant, bob, 1000)).toStrictEqual([])
    })

    it('claims only unsettled mail, and a mail with an unknown outcome that is due for a retry', async () => {
      const { tenant, ids: made } = await filled(
        { status: 'UNKNOWN', unknownOutcomes: 1 },
        { status: 'UNKNOWN', dueAt: undefined },
        { status: 'SENT', dueAt: undefined },
        { status: 'FAILED', dueAt: undefined },
        { status: 'SUPPRESSED', dueAt: undefined },
        { dueAt: rowTime(1) },
      )
      expect(ids(await claim(tenant, ada, 0))).toStrictEqual(made.slice(0, 1))
    })

    it('claims transactional before workflow before campaign mail, then the longest due', async () => {
      const { tenant, ids: made } = await filled(
        { sourceType: 'CAMPAIGN', dueAt: rowTime(-900) },
        { sourceType: 'TRANSACTIONAL', dueAt: rowTime(-1) },
        { sourceType: 'WORKFLOW', dueAt: rowTime(-500) },
        { sourceType: 'TRANSACTIONAL', dueAt: rowTime(-2) },
        { sourceType: 'CAMPAIGN', dueAt: rowTime(-901) },
        { sourceType: 'WORKFLOW', dueAt: rowTime(-501) },
      )
      const order: EmailId[] = []
      for (let i = 0; i < made.length; i++) order.push(...ids(await claim(tenant, ada, 0, { limit: 1 })))
      expect(order).toStrictEqual([3, 1, 5, 2, 4, 0].map((index) => made[index]))
    })

    it('claims the first of that order, at most the limit', async () => {
      const { tenant, ids: made } = await filled(
        ...Array.from({ length: 20 }, (): Partial<Email> => ({ sourceType: 'CAMPAIGN', dueAt: rowTime(-1000) })),
        ...Array.from({ length: 3 }, (_, i): Partial<Email> => ({ dueAt: rowTime(-i) })),
      )
      expect(ids(await claim(tenant, ada, 0, { limit: 3 }))).toStrictEqual(made.slice(20))
      expect(await claim(tenant, ada, 0, { limit: 5 })).toHaveLength(5)
      expect(await claim(tenant, ada, 0)).toHaveLength(15)
    })

    it('claims mail of one project only, and claims of one worker add up', async () => {
      const one = await filled({}, {})
      const two = await filled({})
      expect(ids(await claim(one.tenant, ada, 0, { limit: 1 }))).toHaveLength(1)
      expect(ids(await claim(one.tenant, ada, 0))).toHaveLength(1)
      expect(ids(await claim(two.tenant, ada, 0))).toStrictEqual(two.ids)
      expect(await bench.store.ledger.release(ada, [...one.ids, ...two.ids], rowTime(1))).toBe(3)
    })

    it('has one winner for each mail when many workers claim at the same time', async () => {
      const { tenant, ids: made } = await filled(...Array.from({ length: 60 }, () => ({})))
      const workers = Array.from({ length: 4 }, () => rowIds.make('wrk'))
      const claims = await Promise.all(
        workers.map((workerId, i) =>
          (i % 2 ? bench.peer : bench.store).ledger.claim({
            workerId,
            shares: [{ projectId: tenant.id, limit: 25 }],
            now: rowTime(0),
            leaseUntil: rowTime(LEASE),
          }),
        ),
      )
      expect(claims.every((emails) => emails.length <= 25)).toBe(true)
      // Some may return less than possible, but no mail is won twice and none is forgotten.
      const rest = await claim(tenant, ada, 0)
      expect([...claims.flatMap(ids), ...ids(rest)].sort()).toStrictEqual(made)
      for (const [i, workerId] of workers.entries()) {
        const mine = ids(claims[i] ?? [])
        expect([...(await bench.store.ledger.handOver(workerId, made, rowTime(1)))].sort()).toStrictEqual(mine)
      }
    })

    it('returns the projects with due mail, however much one of them has', async () => {
      const { ledger } = bench.store
      expect(await ledger.projectsDue(rowTime(0), 10)).toStrictEqual([])
      const flood = await filled(...Array.from({ length: 300 }, () => ({ dueAt: rowTime(-99) })))
      const small = await filled({ dueAt: rowTime(10) })
      await filled({ dueAt: rowTime(11) }, { dueAt: undefined, status: 'SENT' })
      const due = await ledger.projectsDue(rowTime(10), 10)
      expect([...due].sort()).toStrictEqual([flood.tenant.id, small.tenant.id])
      expect(await ledger.projectsDue(rowTime(10), 1)).toHaveLength(1)
      await claim(small.tenant, ada, 10)
      await claim(flood.tenant, ada, 10, { limit: 299 })
      expect(await ledger.projectsDue(rowTime(10), 10)).toStrictEqual([flood.tenant.id])
      await claim(flood.tenant, ada, 10)
      expect(await ledger.projectsDue(rowTime(10), 10)).toStrictEqual([])
    })

    it('returns the projects in turn, after the last one of the previous turn', async () => {
      const { ledger } = bench.store
      const made: string[] = []
      for (let n = 0; n < 5; n++) made.push((await filled({}, {})).tenant.id)
      const order = made.toSorted()
      const first = await ledger.projectsDue(rowTime(0), 2)
      expect(first).toStrictEqual(order.slice(0, 2))
      const second = await ledger.projectsDue(rowTime(0), 2, first[1])
      expect(second).toStrictEqual(order.slice(2, 4))
      expect(await ledger.projectsDue(rowTime(0), 2, second[1])).toStrictEqual(order.slice(4))
      expect(await ledger.projectsDue(rowTime(0), 9)).toStrictEqual(order)
    })

    it('holds the mail of a disabled project, and resumes it afterwards', async () => {
      const { projects, ledger } = bench.store
      const { tenant } = await filled({})
      const project = await projects.find(tenant.id)
      if (!project) throw new Error('the project is gone')
      await bench.store.project(tenant.id).settings.update({ ...project, disabled: true })
      expect(await ledger.projectsDue(rowTime(9), 5)).toStrictEqual([])
      expect(await ledger.nextDueAt()).toBeUndefined()
      await bench.store.project(tenant.id).settings.update(project)
      expect(await ledger.projectsDue(rowTime(9), 5)).toStrictEqual([tenant.id])
      expect(await ledger.nextDueAt()).toStrictEqual(rowTime(0))
    })

    it('releases mail as UNKNOWN that may have been sent at an earlier attempt', async () => {
      const { tenant, ids: made } = await filled({ status: 'UNKNOWN', unknownOutcomes: 1 })
      await claim(tenant, ada, 0)
      expect(await bench.store.ledger.release(ada, made, rowTime(5))).toBe(1)
      for (const id of made)
        expect(await tenant.rooms.emails.find(id)).toMatchObject({ status: 'UNKNOWN', dueAt: rowTime(5) })
      expect(ids(await claim(tenant, bob, 5))).toStrictEqual(made)
    })

    it('releases mail that was claimed and not handed over', async () => {
      const { tenant, ids: made } = await filled({ attempts: 2, dueAt: rowTime(-5) }, { dueAt: rowTime(-4) }, {})
      await claim(tenant, ada, -4)
      await claim(tenant, bob, 0)
      await bench.store.ledger.handOver(ada, made.slice(0, 1), rowTime(0))
      expect(await bench.store.ledger.release(ada, made.slice(2), rowTime(7))).toBe(0)
      expect(await bench.store.ledger.release(ada, made, rowTime(7))).toBe(1)
      expect(await bench.store.ledger.release(ada, made, rowTime(7))).toBe(0)
      const statuses = await Promise.all(made.map(async (id) => (await tenant.rooms.emails.find(id))?.status))
      expect(statuses).toStrictEqual(['SENDING', 'PENDING', 'SENDING'])
      expect(await bench.store.ledger.handOver(ada, made, rowTime(8))).toStrictEqual([])
      expect(await bench.store.ledger.projectsDue(rowTime(7), 5)).toStrictEqual([tenant.id])
      const [again] = await claim(tenant, bob, 7)
      expect(again).toMatchObject({ id: made[1], status: 'SENDING', attempts: 0 })
      expect(await bench.store.ledger.release(bob, made, rowTime(8))).toBe(2)
    })

    it('hands over only mail that the worker holds', async () => {
      const { tenant, ids: made } = await filled({}, {}, { dueAt: rowTime(500) })
      await claim(tenant, ada, 0, { limit: 1 })
      await claim(tenant, bob, 0)
      const { ledger } = bench.store
      const mine = await ledger.handOver(ada, made, rowTime(1))
      expect(mine).toHaveLength(1)
      expect([...(await ledger.handOver(bob, made, rowTime(1))), ...mine].sort()).toStrictEqual(made.slice(0, 2))
      expect(await ledger.handOver(rowIds.make('wrk'), made, rowTime(1))).toStrictEqual([])
      expect(await ledger.handOver(ada, [], rowTime(1))).toStrictEqual([])
      expect(await ledger.handOver(ada, [rowIds.make('eml')], rowTime(1))).toStrictEqual([])
    })

    it('hands over nothing of a project that was disabled since the claim, or deleted', async () => {
      const { tenant, ids: made } = await filled({}, {})
      const other = await filled({})
      await claim(tenant, ada, 0)
      await claim(other.tenant, ada, 0)
      const { projects, ledger } = bench.store
      const project = await projects.find(tenant.id)
      if (!project) throw new Error('the project is gone')
      const { settings } = bench.store.project(tenant.id)
      await settings.update({ ...project, disabled: true })
      expect(await ledger.handOver(ada, [...made, ...other.ids], rowTime(1))).toStrictEqual(other.ids)
      expect(await ledger.release(ada, made, rowTime(2))).toBe(2)
      await settings.update(project)
      await claim(tenant, ada, 2)
      expect((await ledger.handOver(ada, made, rowTime(3))).toSorted()).toStrictEqual(made)
    })

    it('hands over a mail once, whichever worker asks again', async () => {
      const { tenant, ids: made } = await filled({}, {})
      await claim(tenant, ada, 0)
      const twice = await Promise.all([
        bench.store.ledger.handOver(ada, made.slice(0, 1), rowTime(1)),
        bench.peer.ledger.handOver(ada, made, rowTime(1)),
      ])
      expect(twice.flat().sort()).toStrictEqual(made)
      expect(await bench.store.ledger.handOver(ada, made, rowTime(2))).toStrictEqual([])
    })

    it('hands over nothing once the lease ran out, to the millisecond', async () => {
      const { tenant, ids: made } = await filled({}, {})
      await claim(tenant, ada, 0, { leaseUntil: rowTime(1000) })
      const { ledger } = bench.store
      expect(await ledger.handOver(ada, made.slice(0, 1), rowTime(999))).toStrictEqual(made.slice(0, 1))
      expect(await ledger.handOver(ada, made.slice(1), rowTime(1000))).toStrictEqual([])
      const lost = await ledger.lost(rowTime(1000), 5)
      expect(lost.map((claim) => [claim.email.id, claim.handedOverAt]).sort()).toStrictEqual([
        [made[0], rowTime(999)],
        [made[1], undefined],
      ])
    })

    it('returns lost claims, to the millisecond, with the time after which the mailer may have been called', async () => {
      const { tenant, ids: made } = await filled({}, {}, {})
      const { ledger } = bench.store
      const claimed = await claim(tenant, ada, 0, { limit: 2, leaseUntil: rowTime(1000) })
      await claim(tenant, bob, 0, { leaseUntil: rowTime(1001) })
      const [first, second] = [...claimed].sort((a, b) => (a.id < b.id ? -1 : 1))
      if (!first || !second) throw new Error('too little was claimed')
      await ledger.handOver(ada, [first.id], rowTime(1))
      expect(await ledger.lost(rowTime(999), 10)).toStrictEqual([])
      const lost = await ledger.lost(rowTime(1000), 10)
      expect([...lost].sort((a, b) => (a.email.id < b.email.id ? -1 : 1))).toStrictEqual([
        { email: first, handedOverAt: rowTime(1), workerId: ada, lostClaims: 0, proofs: 0 },
        { email: second, handedOverAt: undefined, workerId: ada, lostClaims: 0, proofs: 0 },
      ])
      expect(await ledger.lost(rowTime(1001), 10)).toHaveLength(3)
      expect(await ledger.lost(rowTime(1001), 2)).toHaveLength(2)
      expect(made).toHaveLength(3)
    })

    it('clears the mark of an earlier claim with a new one', async () => {
      const { tenant, ids: made } = await filled({})
      const { ledger } = bench.store
      await claim(tenant, ada, 0)
      await ledger.handOver(ada, made, rowTime(1))
      const outcome = { ...waiting, projectId: tenant.id, handedOverAt: rowTime(1) }
      await ledger.finish(
        ada,
        made.map((id) => ({ ...outcome, id, dueAt: rowTime(10) })),
      )
      await claim(tenant, ada, 10, { leaseUntil: rowTime(20) })
      expect((await ledger.lost(rowTime(20), 5)).map((claim) => claim.handedOverAt)).toStrictEqual([undefined])
      expect(await ledger.release(ada, made, rowTime(21))).toBe(1)
    })

    it('renews those that the worker holds, and nothing else', async () => {
      const { tenant, ids: made } = await filled({}, {}, {})
      const { ledger } = bench.store
      const mine = ids(await claim(tenant, ada, 0, { limit: 2, leaseUntil: rowTime(100) }))
      const theirs = ids(await claim(tenant, bob, 0, { leaseUntil: rowTime(100) }))
      await ledger.handOver(ada, mine.slice(0, 1), rowTime(1))
      expect(await ledger.renew(ada, [], rowTime(9000))).toStrictEqual([])
      expect([...(await ledger.renew(ada, made, rowTime(5000)))].sort()).toStrictEqual(mine)
      expect((await ledger.lost(rowTime(4999), 9)).map((claim) => claim.email.id)).toStrictEqual(theirs)
      expect(await ledger.lost(rowTime(5000), 9)).toHaveLength(3)
      expect(await ledger.handOver(ada, made, rowTime(4999))).toStrictEqual(mine.slice(1))
      await ledger.renew(rowIds.make('wrk'), made, rowTime(90_000))
      expect(await ledger.lost(rowTime(5000), 9)).toHaveLength(3)
      await ledger.renew(ada, mine.slice(1), rowTime(6000))
      expect(await ledger.lost(rowTime(5000), 9)).toHaveLength(2)
    })

    it('renews hand-overs by their marks, even after the lease ran out, unless another worker took over', async () => {
      const { tenant, ids: made } = await filled({}, {}, {}, {})
      const [one, two, three, four] = made as [EmailId, EmailId, EmailId, EmailId]
      const { ledger } = bench.store
      const lease = { leaseUntil: rowTime(100) }
      await claim(tenant, ada, 0, lease)
      await ledger.handOver(ada, [one, two, three], rowTime(1))
      const marks = made.map((id) => ({ id, handedOverAt: rowTime(1) }))
      expect(await ledger.keep(ada, [], rowTime(200))).toStrictEqual([])
      expect(await ledger.keep(bob, marks, rowTime(200))).toStrictEqual([])
      expect(await ledger.keep(ada, [{ id: one, handedOverAt: rowTime(2) }], rowTime(200))).toStrictEqual([])
      expect([...(await ledger.keep(ada, marks, rowTime(200)))].sort()).toStrictEqual([one, two, three])
      expect((await ledger.lost(rowTime(100), 9)).map(({ email }) => email.id)).toStrictEqual([four])
      // It ran out, and no worker has claimed it: it is still the worker's.
      expect(await ledger.keep(ada, marks.slice(0, 1), rowTime(300))).toStrictEqual([one])
      const settled = { ...waiting, projectId: tenant.id, handedOverAt: rowTime(1) }
      await ledger.finish(ada, [
        { ...settled, id: one, status: 'UNKNOWN', dueAt: undefined, unknownOutcomes: 1 },
        { ...settled, id: two, dueAt: rowTime(10) },
      ])
      expect(await ledger.keep(ada, marks, rowTime(400))).toStrictEqual([three])
      await claim(tenant, ada, 10, lease)
      expect(await ledger.keep(ada, marks, rowTime(400))).toStrictEqual([three])
      await ledger.handOver(ada, [two], rowTime(11))
      expect(await ledger.keep(ada, marks.slice(1, 2), rowTime(400))).toStrictEqual([])
      expect(await ledger.keep(ada, [{ id: two, handedOverAt: rowTime(11) }], rowTime(400))).toStrictEqual([two])
    })

    it('does not renew released mail', async () => {
      const { tenant, ids: made } = await filled({})
      const { ledger } = bench.store
      await claim(tenant, ada, 0, { leaseUntil: rowTime(100) })
      await ledger.release(ada, made, rowTime(1))
      await ledger.renew(ada, made, rowTime(9000))
      expect(await ledger.nextDueAt()).toStrictEqual(rowTime(1))
      expect(await claim(tenant, bob, 1)).toHaveLength(1)
    })

    it('returns when the next mail is due or the next lease runs out', async () => {
      const { ledger } = bench.store
      expect(await ledger.nextDueAt()).toBeUndefined()
      const one = await filled({ dueAt: rowTime(501) }, { dueAt: undefined, status: 'SENT' })
      expect(await ledger.nextDueAt()).toStrictEqual(rowTime(501))
      await claim(one.tenant, ada, 501, { leaseUntil: rowTime(703) })
      expect(await ledger.nextDueAt()).toStrictEqual(rowTime(703))
      await filled({ dueAt: rowTime(702) })
      expect(await ledger.nextDueAt()).toStrictEqual(rowTime(702))
      await ledger.renew(ada, one.ids, rowTime(601))
      expect(await ledger.nextDueAt()).toStrictEqual(rowTime(601))
      await filled({ dueAt: rowTime(-7) })
      expect(await ledger.nextDueAt()).toStrictEqual(rowTime(-7))
    })

    it('repairs times that were written while the clock was ahead', async () => {
      const HOUR = 3_600_000
      const made = await filled(
        { createdAt: rowTime(HOUR), dueAt: rowTime(HOUR) },
        { createdAt: rowTime(HOUR), dueAt: rowTime(HOUR), sourceType: 'CAMPAIGN', attempts: 2 },
        { dueAt: rowTime(HOUR), attempts: 1 },
        { dueAt: rowTime(HOUR), attempts: 9, status: 'UNKNOWN', unknownOutcomes: 1 },
        // These waits are correct, to the millisecond.
        { dueAt: rowTime(100), attempts: 0 },
        { dueAt: rowTime(200), attempts: 1 },
        { dueAt: rowTime(-5) },
        // Scheduled mail waits for its time, however far away.
        { scheduledAt: rowTime(HOUR), dueAt: rowTime(HOUR) },
        { createdAt: rowTime(HOUR), scheduledAt: rowTime(2 * HOUR), dueAt: rowTime(3 * HOUR) },
        { dueAt: undefined, status: 'SENT', createdAt: rowTime(HOUR) },
      )
      const { ledger } = bench.store
      const other = await filled({}, {})
      await claim(other.tenant, ada, 0, { limit: 1, leaseUntil: rowTime(10_000) })
      await claim(other.tenant, bob, 0, { limit: 1, leaseUntil: rowTime(10_001) })
      const request = { now: rowTime(0), waitsMs: [100, 200, 300], suspectWaitMs: 5000, leaseMs: 1000 }
      expect(await ledger.hasten(request)).toBe(6)
      expect(await ledger.hasten(request)).toBe(0)
      const found = await Promise.all(made.ids.map((id) => made.tenant.rooms.emails.find(id)))
      expect(found.map((email) => email?.dueAt)).toStrictEqual(
        [0, 0, 200, 300, 100, 200, -5, HOUR, 2 * HOUR, undefined].map((ms) =>
          ms === undefined ? undefined : rowTime(ms),
        ),
      )
      expect((await ledger.lost(rowTime(9999), 5)).map(({ workerId }) => workerId)).toStrictEqual([bob])
      expect(await ledger.lost(rowTime(999), 5)).toStrictEqual([])
      expect(await ledger.lost(rowTime(10_000), 5)).toHaveLength(2)
    })

    it('stores how far send rates are used up', async () => {
      const { ledger } = bench.store
      const [one, two, three] = [await bench.tenant(), await bench.tenant(), await bench.tenant()]
      const all = [one.id, two.id, three.id, rowIds.make('prj')]
      expect(await ledger.theoreticalArrivals(all)).toStrictEqual(new Map())
      const until = new Date('2026-02-28T23:59:59.999Z')
      await ledger.setTheoreticalArrivals(new Map([[one.id, until], [two.id, rowTime(5)]])) // biome-ignore format: a table
      expect(await ledger.theoreticalArrivals([one.id])).toStrictEqual(new Map([[one.id, until]]))
      await ledger.setTheoreticalArrivals(new Map([[one.id, rowTime(-1)]]))
      await ledger.setTheoreticalArrivals(new Map())
      const known = await ledger.theoreticalArrivals(all)
      expect([one, two, three].map(({ id }) => known.get(id))).toStrictEqual([rowTime(-1), rowTime(5), undefined])
      expect(await ledger.theoreticalArrivals([])).toStrictEqual(new Map())
    })

    it('lets transactions read how far send rates are used up one after the other', async () => {
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      const spend = (store: Store, ids: ProjectId[]) =>
        store.transaction(async ({ ledger }) => {
          const until = await ledger.theoreticalArrivals(ids)
          const spent = ids.map((id) => [id, new Date((until.get(id) ?? rowTime(0)).getTime() + 1)] as const)
          await ledger.setTheoreticalArrivals(new Map(spent))
        })
      const orders = [[one.id, two.id], [two.id, one.id]] // biome-ignore format: a table
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => spend(n % 2 ? bench.peer : bench.store, orders[n % 2] ?? [])),
      )
      const until = await bench.store.ledger.theoreticalArrivals([one.id, two.id])
      expect([until.get(one.id), until.get(two.id)]).toStrictEqual([rowTime(20), rowTime(20)])
    })

    it('claims for many projects together, for each at most its share', async () => {
      const one = await filled({}, {}, {})
      const two = await filled(
        { sourceType: 'CAMPAIGN' },
        { sourceType: 'CAMPAIGN' },
        { sourceType: 'WORKFLOW', dueAt: rowTime(-1) },
        { sourceType: 'TRANSACTIONAL', dueAt: rowTime(-1) },
      )
      const three = await filled({ dueAt: rowTime(1) })
      const other = await filled({})
      const shares = [
        { projectId: two.tenant.id, limit: 3 },
        { projectId: one.tenant.id, limit: 2 },
        { projectId: three.tenant.id, limit: 9 },
      ]
      const request = { workerId: ada, now: rowTime(0), leaseUntil: rowTime(LEASE) }
      const claimed = await bench.store.ledger.claim({ ...request, shares })
      const taken = (tenant: Tenant) => ids(claimed.filter((email) => email.projectId === tenant.id))
      expect(taken(one.tenant)).toStrictEqual(one.ids.slice(0, 2))
      expect(taken(two.tenant)).toStrictEqual([two.ids[0], two.ids[2], two.ids[3]])
      expect(claimed).toHaveLength(5)
      expect(await bench.store.ledger.claim({ ...request, shares })).toHaveLength(2)
      expect(await bench.store.ledger.claim({ ...request, shares })).toStrictEqual([])
      expect(await bench.store.ledger.claim({ ...request, shares: [] })).toStrictEqual([])
      expect(ids(await claim(other.tenant, ada, 0))).toStrictEqual(other.ids)
    })

    it('claims mail that was lost too often only as a suspect, one at a time, until it is handed over', async () => {
      const { tenant, ids: made } = await filled({}, {}, { dueAt: rowTime(-1) })
      const { ledger } = bench.store
      const back = { ...waiting, projectId: tenant.id, handedOverAt: undefined }
      const lose = async (count: number, lostClaims: number, dueAt = rowTime(0)) => {
        await claim(tenant, ada, 0)
        await ledger.finish(
          ada,
          made.slice(0, count).map((id) => ({ ...back, id, dueAt, lostClaims })),
        )
      }
      const request = { ...SUSPECT, projectId: tenant.id, workerId: bob, now: rowTime(0), leaseUntil: rowTime(50) }
      await lose(3, 1)
      expect(await ledger.suspectsDue(rowTime(0), 5)).toStrictEqual([])
      expect(await ledger.claimSuspect(request)).toBeUndefined()
      await lose(2, 2)
      await ledger.release(ada, made, rowTime(1))
      expect(await ledger.suspectsDue(rowTime(-1), 5)).toStrictEqual([])
      expect(await ledger.suspectsDue(rowTime(0), 5)).toStrictEqual([tenant.id])
      expect(await ledger.suspectsDue(rowTime(0), 0)).toStrictEqual([])
      expect(await ledger.projectsDue(rowTime(0), 5)).toStrictEqual([])
      expect(await ledger.nextDueAt()).toStrictEqual(rowTime(0))
      expect(ids(await claim(tenant, ada, 1))).toStrictEqual(made.slice(2))
      const other = await bench.tenant()
      expect(await ledger.claimSuspect({ ...request, projectId: other.id })).toBeUndefined()
      const first = await ledger.claimSuspect(request)
      expect(first).toMatchObject({ id: made[0], status: 'SENDING', dueAt: undefined })
      expect((await ledger.lost(rowTime(50), 5)).map((one) => [one.email.id, one.lostClaims])).toStrictEqual([
        [made[0], 2],
      ])
      const also = { ...request, workerId: rowIds.make('wrk') }
      expect((await ledger.claimSuspect(also))?.id).toBe(made[1])
      expect(await ledger.claimSuspect({ ...also, workerId: ada })).toBeUndefined()
      // Once it was handed over, it is like any other.
      await ledger.handOver(bob, made.slice(0, 1), rowTime(1))
      const tried = { ...back, id: made[0] ?? rowIds.make('eml'), dueAt: rowTime(2), handedOverAt: rowTime(1) }
      await ledger.finish(bob, [tried])
      expect(await ledger.projectsDue(rowTime(2), 5)).toStrictEqual([tenant.id])
      expect(ids(await claim(tenant, ada, 2))).toStrictEqual(made.slice(0, 1))
    })

    it('releases a suspect that the worker does not know it holds before it claims one', async () => {
      const { tenant, ids: made } = await filled({}, {})
      const { ledger } = bench.store
      await claim(tenant, ada, 0)
      const lost = { ...waiting, projectId: tenant.id, handedOverAt: undefined, dueAt: rowTime(0), lostClaims: 2 }
      await ledger.finish(
        ada,
        made.map((id) => ({ ...lost, id })),
      )
      const request = { ...SUSPECT, projectId: tenant.id, workerId: bob, now: rowTime(0), leaseUntil: rowTime(50) }
      await ledger.claimSuspect(request)
      await ledger.claimSuspect({ ...request, workerId: ada })
      const again = { ...request, now: rowTime(1), projectId: undefined }
      expect(await ledger.claimSuspect(again)).toBeUndefined()
      expect((await ledger.lost(rowTime(50), 5)).map(({ workerId }) => workerId)).toStrictEqual([ada])
      expect((await ledger.claimSuspect({ ...request, now: rowTime(1) }))?.id).toBe(made[0])
      await ledger.handOver(bob, made, rowTime(2))
      await ledger.claimSuspect(again)
      expect(await ledger.lost(rowTime(50), 5)).toHaveLength(2)
    })

    it('gives the worker of a suspect a last call, and forgets it when the worker answers', async () => {
      const { tenant, ids: made } = await filled({}, {})
      const { ledger } = bench.store
      const [id, other] = made
      if (!id || !other) throw new Error('no mail')
      await claim(tenant, ada, 0)
      const lost = { ...waiting, id, projectId: tenant.id, handedOverAt: undefined, dueAt: rowTime(0), lostClaims: 2 }
      await ledger.finish(ada, [lost])
      await ledger.claimSuspect({
        ...SUSPECT,
        projectId: tenant.id,
        workerId: bob,
        now: rowTime(0),
        leaseUntil: rowTime(50),
      })
      await ledger.lastCall(made, rowTime(90))
      const held = async () => (await ledger.lost(rowTime(LEASE * 2), 5)).find(({ email }) => email.id === id)
      expect(await ledger.lost(rowTime(89), 5)).toStrictEqual([])
      expect(await held()).toMatchObject({ lostClaims: 3, workerId: bob, handedOverAt: undefined })
      expect(await ledger.release(bob, made, rowTime(60))).toBe(1)
      expect(await ledger.suspectsDue(rowTime(60), 5)).toStrictEqual([tenant.id])
      await ledger.claimSuspect({
        ...SUSPECT,
        projectId: tenant.id,
        workerId: bob,
        now: rowTime(60),
        leaseUntil: rowTime(99),
      })
      expect(await held()).toMatchObject({ lostClaims: 2 })
      // A mail that was handed over gets no last call.
      await ledger.handOver(bob, [id], rowTime(61))
      await ledger.lastCall([id], rowTime(90_000))
      expect((await ledger.lost(rowTime(99), 5)).map(({ lostClaims }) => lostClaims)).toStrictEqual([2])
    })

    it('keeps proofs against a suspect that workers which had delivered other mail did not survive', async () => {
      const { tenant, ids: made } = await filled({}, {}, {})
      const { ledger } = bench.store
      await claim(tenant, ada, 0)
      const lost = { ...waiting, projectId: tenant.id, handedOverAt: undefined, dueAt: rowTime(0), lostClaims: 2 }
      await ledger.finish(
        ada,
        made.map((id) => ({ ...lost, id })),
      )
      const proofs = async () => {
        const held = await ledger.lost(rowTime(99), 5)
        return Object.fromEntries(held.map((one) => [made.indexOf(one.email.id), one.proofs]))
      }
      const request = { projectId: tenant.id, workerId: bob, now: rowTime(0), leaseUntil: rowTime(50) }
      await ledger.claimSuspect({ ...request, hasDelivered: true })
      await ledger.claimSuspect({ ...request, workerId: ada, hasDelivered: false })
      expect(await proofs()).toStrictEqual({ 0: 1, 1: 0 })
      const [first, second, third] = made
      if (!first || !second || !third) throw new Error('no mail')
      await ledger.finish(bob, [{ ...lost, id: first, lostClaims: 4, proofs: 1 }])
      await ledger.finish(ada, [{ ...lost, id: second, dueAt: rowTime(1), lostClaims: 4 }])
      await ledger.claimSuspect({ ...request, hasDelivered: true })
      expect(await proofs()).toStrictEqual({ 0: 2 })
      expect(await ledger.clearProofs(first)).toBe(0)
      expect(await proofs()).toStrictEqual({ 0: 2 })
      expect(await ledger.clearProofs(third)).toBe(1)
      expect(await proofs()).toStrictEqual({ 0: 0 })
      await ledger.finish(bob, [{ ...lost, id: first, dueAt: rowTime(9), lostClaims: 6, proofs: 3 }])
      // A worker that releases it is alive.
      await ledger.claimSuspect({ ...request, hasDelivered: true })
      expect(await proofs()).toStrictEqual({ 2: 1 })
      await ledger.release(bob, made, rowTime(9))
      expect(await ledger.clearProofs(second)).toBe(1)
    })

    it('holds the suspects of a disabled project', async () => {
      const { tenant, ids: made } = await filled({})
      const { ledger, projects } = bench.store
      await claim(tenant, ada, 0)
      const [id] = made
      if (!id) throw new Error('no mail')
      const lost = { ...waiting, id, projectId: tenant.id, handedOverAt: undefined, dueAt: rowTime(0), lostClaims: 2 }
      await ledger.finish(ada, [lost])
      const project = await projects.find(tenant.id)
      if (!project) throw new Error('the project is gone')
      await bench.store.project(tenant.id).settings.update({ ...project, disabled: true })
      expect(await ledger.suspectsDue(rowTime(0), 5)).toStrictEqual([])
      await bench.store.project(tenant.id).settings.update(project)
      expect(await ledger.suspectsDue(rowTime(0), 5)).toStrictEqual([tenant.id])
    })
  })
}

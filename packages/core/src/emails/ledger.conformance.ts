import { describe, expect, it } from 'vitest'
import type { EmailId, WorkerId } from '../ids.ts'
import type { Store } from '../ports/store.ts'
import { rowIds, rowTime } from '../testing/rows.ts'
import { type StoreHarness, type Tenant, useStore } from '../testing/store-harness.ts'
import type { EmailClaim } from './ledger.ts'
import type { Email } from './schema.ts'

const LEASE = 30_000

/** Who may hand over which mail, and when: what `LedgerStore` promises of claims. */
export function ledgerClaimConformance(harness: StoreHarness): void {
  describe('claiming mails', () => {
    const bench = useStore(harness)
    const ada: WorkerId = rowIds.make('wrk')
    const bob: WorkerId = rowIds.make('wrk')

    const claim = (tenant: Tenant, workerId: WorkerId, now: number, overrides: Partial<EmailClaim> = {}) =>
      bench.store.ledger.claim({
        projectId: tenant.id,
        workerId,
        limit: 100,
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
      event: undefined,
    } as const
    const filled = async (...rows: Partial<Email>[]) => {
      const tenant = await bench.tenant()
      const emails = rows.map((row) => tenant.email(row))
      await tenant.rooms.emails.insert(emails)
      return { tenant, emails, ids: emails.map((email) => email.id) }
    }

    it('takes what is due, to the millisecond; it becomes SENDING and due no longer', async () => {
      const { tenant, emails } = await filled({ dueAt: rowTime(1000), variables: { a: 1 }, attempts: 1 })
      const [email] = emails
      expect(await claim(tenant, ada, 999)).toStrictEqual([])
      const [claimed] = await claim(tenant, ada, 1000)
      expect(claimed).toStrictEqual({ ...email, status: 'SENDING', dueAt: undefined })
      expect(email && (await tenant.rooms.emails.find(email.id))).toStrictEqual(claimed)
      expect(await claim(tenant, bob, 1000)).toStrictEqual([])
    })

    it('takes only what is to be done, also a mail of unknown outcome that is to be tried again', async () => {
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

    it('takes transactional before workflow before campaign, then what is due longest', async () => {
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

    it('takes the first of that order when a limit cuts it, and no more than the limit', async () => {
      const { tenant, ids: made } = await filled(
        ...Array.from({ length: 20 }, (): Partial<Email> => ({ sourceType: 'CAMPAIGN', dueAt: rowTime(-1000) })),
        ...Array.from({ length: 3 }, (_, i): Partial<Email> => ({ dueAt: rowTime(-i) })),
      )
      expect(ids(await claim(tenant, ada, 0, { limit: 3 }))).toStrictEqual(made.slice(20))
      expect(await claim(tenant, ada, 0, { limit: 5 })).toHaveLength(5)
      expect(await claim(tenant, ada, 0)).toHaveLength(15)
    })

    it('takes mail of one project only, and claims of one worker add up', async () => {
      const one = await filled({}, {})
      const two = await filled({})
      expect(ids(await claim(one.tenant, ada, 0, { limit: 1 }))).toHaveLength(1)
      expect(ids(await claim(one.tenant, ada, 0))).toHaveLength(1)
      expect(ids(await claim(two.tenant, ada, 0))).toStrictEqual(two.ids)
      expect(await bench.store.ledger.release(ada, [...one.ids, ...two.ids], rowTime(1))).toBe(3)
    })

    it('has one winner for each mail when many claim at once', async () => {
      const { tenant, ids: made } = await filled(...Array.from({ length: 60 }, () => ({})))
      const workers = Array.from({ length: 4 }, () => rowIds.make('wrk'))
      const claims = await Promise.all(
        workers.map((workerId, i) =>
          (i % 2 ? bench.peer : bench.store).ledger.claim({
            projectId: tenant.id,
            workerId,
            limit: 25,
            now: rowTime(0),
            leaseUntil: rowTime(LEASE),
          }),
        ),
      )
      expect(claims.every((emails) => emails.length <= 25)).toBe(true)
      // Some may answer with less than they could have, but no mail is won twice and none is forgotten.
      const rest = await claim(tenant, ada, 0)
      expect([...claims.flatMap(ids), ...ids(rest)].sort()).toStrictEqual(made)
      for (const [i, workerId] of workers.entries()) {
        const mine = ids(claims[i] ?? [])
        expect([...(await bench.store.ledger.handOver(workerId, made, rowTime(1)))].sort()).toStrictEqual(mine)
      }
    })

    it('names the projects with mail that is due, however much one of them has', async () => {
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

    it('names the projects in turns, behind the last one of the turn before', async () => {
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

    it('lets the mail of a disabled project wait, and goes on with it afterwards', async () => {
      const { projects, ledger } = bench.store
      const { tenant } = await filled({})
      const project = await projects.find(tenant.id)
      if (!project) throw new Error('the project is gone')
      await projects.update({ ...project, disabled: true })
      expect(await ledger.projectsDue(rowTime(9), 5)).toStrictEqual([])
      expect(await ledger.nextDueAt()).toBeUndefined()
      await projects.update(project)
      expect(await ledger.projectsDue(rowTime(9), 5)).toStrictEqual([tenant.id])
      expect(await ledger.nextDueAt()).toStrictEqual(rowTime(0))
    })

    it('gives back as UNKNOWN what may have gone out at an attempt before', async () => {
      const { tenant, ids: made } = await filled({ status: 'UNKNOWN', unknownOutcomes: 1 })
      await claim(tenant, ada, 0)
      expect(await bench.store.ledger.release(ada, made, rowTime(5))).toBe(1)
      for (const id of made)
        expect(await tenant.rooms.emails.find(id)).toMatchObject({ status: 'UNKNOWN', dueAt: rowTime(5) })
      expect(ids(await claim(tenant, bob, 5))).toStrictEqual(made)
    })

    it('gives back what was claimed and not handed over', async () => {
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

    it('hands over only what the worker holds', async () => {
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

    it('hands a mail over once, whoever asks again', async () => {
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

    it('tells lost claims, to the millisecond, with since when the mailer may have been called', async () => {
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
        { email: first, handedOverAt: rowTime(1), workerId: ada },
        { email: second, handedOverAt: undefined, workerId: ada },
      ])
      expect(await ledger.lost(rowTime(1001), 10)).toHaveLength(3)
      expect(await ledger.lost(rowTime(1001), 2)).toHaveLength(2)
      expect(made).toHaveLength(3)
    })

    it('forgets by a new claim that the mailer was called for the one before', async () => {
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
      await ledger.renew(ada, [], rowTime(9000))
      await ledger.renew(ada, made, rowTime(5000))
      expect((await ledger.lost(rowTime(4999), 9)).map((claim) => claim.email.id)).toStrictEqual(theirs)
      expect(await ledger.lost(rowTime(5000), 9)).toHaveLength(3)
      expect(await ledger.handOver(ada, made, rowTime(4999))).toStrictEqual(mine.slice(1))
      await ledger.renew(rowIds.make('wrk'), made, rowTime(90_000))
      expect(await ledger.lost(rowTime(5000), 9)).toHaveLength(3)
      await ledger.renew(ada, mine.slice(1), rowTime(6000))
      expect(await ledger.lost(rowTime(5000), 9)).toHaveLength(2)
    })

    it('renews nothing that was given back', async () => {
      const { tenant, ids: made } = await filled({})
      const { ledger } = bench.store
      await claim(tenant, ada, 0, { leaseUntil: rowTime(100) })
      await ledger.release(ada, made, rowTime(1))
      await ledger.renew(ada, made, rowTime(9000))
      expect(await ledger.nextDueAt()).toStrictEqual(rowTime(1))
      expect(await claim(tenant, bob, 1)).toHaveLength(1)
    })

    it('knows when the next mail is due or the next lease runs out', async () => {
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

    it('keeps how far a send rate is used up', async () => {
      const { ledger } = bench.store
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      expect(await ledger.paidUntil(one.id)).toBeUndefined()
      const until = new Date('2026-02-28T23:59:59.999Z')
      await ledger.setPaidUntil(one.id, until)
      expect(await ledger.paidUntil(one.id)).toStrictEqual(until)
      await ledger.setPaidUntil(one.id, rowTime(-1))
      expect(await ledger.paidUntil(one.id)).toStrictEqual(rowTime(-1))
      expect(await ledger.paidUntil(two.id)).toBeUndefined()
    })

    it('lets one transaction after the other read how far a send rate is used up', async () => {
      const { id } = await bench.tenant()
      const spend = (store: Store) =>
        store.transaction(async ({ ledger }) => {
          const until = (await ledger.paidUntil(id)) ?? rowTime(0)
          await ledger.setPaidUntil(id, new Date(until.getTime() + 1))
        })
      await Promise.all(Array.from({ length: 20 }, (_, n) => spend(n % 2 ? bench.peer : bench.store)))
      expect(await bench.store.ledger.paidUntil(id)).toStrictEqual(rowTime(20))
    })
  })
}

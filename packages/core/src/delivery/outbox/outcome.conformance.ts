import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { EmailId, WorkerId } from '../../kernel/ids/ids.ts'
import { aSuppression, rowIds, rowTime } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import type { Outcome } from './ledger.ts'

const LEASE = 30_000

/** The rules of `LedgerStore.finish`: how hand-overs end. */
export function ledgerOutcomeConformance(harness: StoreHarness): void {
  describe('finishing mails', () => {
    const bench = useStore(harness)
    const ada: WorkerId = rowIds.make('wrk')
    const bob: WorkerId = rowIds.make('wrk')

    const claim = (tenant: Tenant, workerId: WorkerId, now: number) =>
      bench.store.ledger.claim({
        workerId,
        shares: [{ projectId: tenant.id, limit: 1000 }],
        now: rowTime(now),
        leaseUntil: rowTime(now + LEASE),
      })

    const outcomeOf = (tenant: Tenant, id: EmailId, overrides: Partial<Outcome> = {}): Outcome => ({
      id,
      projectId: tenant.id,
      status: 'SENT',
      error: undefined,
      response: '250 2.0.0 Ok: queued as 4Xy',
      attempts: 1,
      unknownOutcomes: 0,
      dueAt: undefined,
      sentAt: rowTime(5),
      handedOverAt: rowTime(1),
      ...overrides,
    })

    /** Returns one mail that Ada claimed and hands over. */
    const handedOver = async () => {
      const tenant = await bench.tenant()
      const email = tenant.email({ variables: { a: 1 } })
      await tenant.rooms.emails.insert([email])
      await claim(tenant, ada, 0)
      expect(await bench.store.ledger.handOver(ada, [email.id], rowTime(1))).toStrictEqual([email.id])
      const look = () => tenant.rooms.emails.find(email.id)
      return { tenant, email, look, outcome: outcomeOf(tenant, email.id) }
    }

    it('writes an outcome', async () => {
      const { email, look, outcome } = await handedOver()
      expect(await bench.store.ledger.finish(ada, [outcome])).toStrictEqual([email.id])
      expect(await look()).toStrictEqual({
        ...email,
        status: 'SENT',
        response: '250 2.0.0 Ok: queued as 4Xy',
        attempts: 1,
        dueAt: undefined,
        sentAt: rowTime(5),
      })
      expect(await bench.store.ledger.nextDueAt()).toBeUndefined()
      expect(await bench.store.ledger.lost(rowTime(LEASE * 2), 5)).toStrictEqual([])
    })

    it('writes an outcome with the largest possible counts, and one more', async () => {
      const { email, look, outcome } = await handedOver()
      const most = 2_147_483_648
      const counted = { ...outcome, attempts: most, unknownOutcomes: most, lostClaims: most }
      expect(await bench.store.ledger.finish(ada, [counted])).toStrictEqual([email.id])
      expect((await look())?.attempts).toBeGreaterThanOrEqual(most - 1)
    })

    it('suppresses the recipient together with the outcome, once, and not if the outcome is not written', async () => {
      const { tenant, outcome } = await handedOver()
      const { suppressions } = tenant.rooms
      const suppression = aSuppression()
      const failed = { ...outcome, status: 'FAILED' as const, sentAt: undefined, suppression }
      expect(await bench.store.ledger.finish(bob, [failed])).toStrictEqual([])
      expect(await suppressions.find([suppression.hash])).toStrictEqual([])
      expect(await bench.store.ledger.finish(ada, [failed])).toHaveLength(1)
      expect(await suppressions.find([suppression.hash])).toStrictEqual([suppression])
      expect(await suppressions.add({ ...suppression, reason: 'MANUAL' })).toBe(false)
    })

    it('writes a mail that waits for a retry: due then, and unclaimed', async () => {
      const { tenant, email, look } = await handedOver()
      const waiting = outcomeOf(tenant, email.id, {
        status: 'PENDING',
        error: '450 4.2.1 später',
        response: undefined,
        attempts: 3,
        unknownOutcomes: 1,
        dueAt: rowTime(777),
        sentAt: undefined,
      })
      await bench.store.ledger.finish(ada, [waiting])
      expect(await look()).toStrictEqual({
        ...email,
        status: 'PENDING',
        error: '450 4.2.1 später',
        attempts: 3,
        unknownOutcomes: 1,
        dueAt: rowTime(777),
      })
      expect(await bench.store.ledger.handOver(ada, [email.id], rowTime(2))).toStrictEqual([])
      expect(await claim(tenant, bob, 776)).toStrictEqual([])
      expect(await claim(tenant, bob, 777)).toHaveLength(1)
    })

    it('clears the values of an earlier attempt', async () => {
      const { tenant, email, look } = await handedOver()
      await bench.store.ledger.finish(ada, [
        outcomeOf(tenant, email.id, { status: 'PENDING', error: 'busy', dueAt: rowTime(9), sentAt: undefined }),
      ])
      await claim(tenant, bob, 9)
      await bench.store.ledger.finish(bob, [outcomeOf(tenant, email.id, { attempts: 2 })])
      const left = await look()
      expect(left?.error).toBeUndefined()
      expect(left?.dueAt).toBeUndefined()
      expect(left?.status).toBe('SENT')
    })

    it('finishes mail that was claimed and never handed over', async () => {
      const tenant = await bench.tenant()
      const email = tenant.email()
      await tenant.rooms.emails.insert([email])
      await claim(tenant, ada, 0)
      const failed = outcomeOf(tenant, email.id, {
        status: 'FAILED',
        error: 'no render',
        sentAt: undefined,
        attempts: 0,
        handedOverAt: undefined,
      })
      expect(await bench.store.ledger.finish(ada, [failed])).toStrictEqual([email.id])
      expect(await tenant.rooms.emails.find(email.id)).toMatchObject({ status: 'FAILED', error: 'no render' })
    })

    it('accepts the outcome from the holder only', async () => {
      const { look, outcome } = await handedOver()
      expect(await bench.store.ledger.finish(bob, [outcome])).toStrictEqual([])
      expect(await look()).toMatchObject({ status: 'SENDING', response: undefined })
      expect(await bench.store.ledger.finish(ada, [outcome])).toHaveLength(1)
    })

    it('accepts an outcome once', async () => {
      const { tenant, email, look, outcome } = await handedOver()
      const { ledger } = bench.store
      await ledger.finish(ada, [outcome])
      const before = await look()
      const late = outcomeOf(tenant, email.id, { status: 'PENDING', dueAt: rowTime(6), sentAt: undefined })
      expect(await ledger.finish(ada, [late])).toStrictEqual([])
      expect(await ledger.finish(ada, [outcome])).toStrictEqual([])
      expect(await look()).toStrictEqual(before)
      expect(await claim(tenant, bob, 9)).toStrictEqual([])
    })

    it('accepts the outcome after the lease ran out, unless another worker claimed the mail', async () => {
      const { email, look, outcome } = await handedOver()
      const { ledger } = bench.store
      expect(await ledger.lost(rowTime(LEASE), 5)).toHaveLength(1)
      expect(await ledger.finish(ada, [outcome])).toStrictEqual([email.id])
      expect(await look()).toMatchObject({ status: 'SENT' })
      expect(await ledger.lost(rowTime(LEASE), 5)).toStrictEqual([])
    })

    it('accepts the outcome after the mail became UNKNOWN, unless another worker claimed it', async () => {
      for (const dueAt of [undefined, rowTime(LEASE)]) {
        const { tenant, email, look, outcome } = await handedOver()
        const { ledger } = bench.store
        const [lost] = await ledger.lost(rowTime(LEASE), 5)
        expect(lost?.handedOverAt).toStrictEqual(rowTime(1))
        const unknown = outcomeOf(tenant, email.id, { status: 'UNKNOWN', dueAt, unknownOutcomes: 1, sentAt: undefined })
        expect(await ledger.finish(ada, [unknown])).toStrictEqual([email.id])
        expect(await look()).toMatchObject({ status: 'UNKNOWN', unknownOutcomes: 1, dueAt })
        expect(await ledger.finish(bob, [outcome])).toStrictEqual([])
        expect(await ledger.finish(ada, [outcome])).toStrictEqual([email.id])
        expect(await look()).toMatchObject({ status: 'SENT', dueAt: undefined })
        expect(await claim(tenant, bob, LEASE)).toStrictEqual([])
      }
    })

    it('accepts that the mail was not sent after all, until another worker claims it', async () => {
      const { tenant, email, look, outcome } = await handedOver()
      const { ledger } = bench.store
      const unknown = outcomeOf(tenant, email.id, {
        status: 'UNKNOWN',
        dueAt: undefined,
        unknownOutcomes: 2,
        sentAt: undefined,
      })
      await ledger.finish(ada, [unknown])
      const nothingLeft = { ...unknown, dueAt: rowTime(7), unknownOutcomes: 1, attempts: 0 }
      expect(await ledger.finish(ada, [nothingLeft])).toStrictEqual([email.id])
      expect(await look()).toMatchObject({ status: 'UNKNOWN', unknownOutcomes: 1, attempts: 0, dueAt: rowTime(7) })
      await claim(tenant, bob, 7)
      expect(await ledger.finish(ada, [{ ...nothingLeft, status: 'PENDING' }, outcome])).toStrictEqual([])
      expect(await look()).toMatchObject({ status: 'SENDING' })
    })

    it('writes feedback about a mail, unless it has changed since, and accepts no earlier outcome after that', async () => {
      const { tenant, email, look, outcome } = await handedOver()
      const { emails } = tenant.rooms
      const unknown = {
        ...outcome,
        status: 'UNKNOWN' as const,
        unknownOutcomes: 1,
        dueAt: rowTime(9),
        sentAt: undefined,
      }
      expect(await bench.store.ledger.finish(ada, [unknown])).toStrictEqual([email.id])
      const seen = await look()
      if (!seen) throw new Error('it is there')
      const bounce = {
        status: 'BOUNCED' as const,
        error: '550 5.1.1 no such user',
        sentAt: rowTime(1),
        deliveredAt: undefined,
        bouncedAt: rowTime(7),
        complainedAt: undefined,
        bounceClass: 'hard' as const,
        bounceReason: 'unknown_recipient' as const,
      }
      const bounced = await emails.advance(seen, bounce)
      expect(bounced).toStrictEqual({ ...seen, ...bounce, dueAt: undefined })
      expect(await look()).toStrictEqual(bounced)
      // It has changed since it was read, it is not due, and no worker holds it.
      expect(await emails.advance(seen, bounce)).toBeUndefined()
      expect(await claim(tenant, bob, 10)).toStrictEqual([])
      expect(await bench.store.ledger.finish(ada, [outcome])).toStrictEqual([])
      expect(await bench.store.ledger.projectOf(email.id)).toBe(tenant.id)
      expect(await bench.store.ledger.projectOf(rowIds.make('eml'))).toBeUndefined()
      const [, other] = [bounced, { ...bounced, ...seen, bouncedAt: rowTime(8) }]
      expect(await emails.advance(other, bounce)).toBeUndefined()
      if (!bounced) throw new Error('it bounced')
      for (const changed of [
        { deliveredAt: rowTime(1) },
        { complainedAt: rowTime(1) },
        { bounceClass: 'soft' as const },
      ])
        expect(await emails.advance({ ...bounced, ...changed }, bounce)).toBeUndefined()
      const complained = { ...bounce, status: 'COMPLAINED' as const, complainedAt: rowTime(8) }
      expect(await emails.advance(bounced, complained)).toMatchObject({ status: 'COMPLAINED', bouncedAt: rowTime(7) })
    })

    it('makes a mail due again only if it has not changed since it was read', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const email = tenant.email()
      await emails.insert([email])
      await emails.settle(email.id, { status: 'FAILED', error: 'by hand', at: rowTime(1) })
      const retry = { status: 'PENDING', dueAt: rowTime(2) } as const
      expect(await emails.settle(email.id, { ...retry, seen: 'PENDING' })).toBeUndefined()
      const twice = [emails, bench.peer.project(tenant.id).emails]
      const settled = await Promise.all(twice.map((room) => room.settle(email.id, { ...retry, seen: 'FAILED' })))
      expect(settled.filter(Boolean)).toHaveLength(1)
    })

    it('lets a person settle a mail that waits, failed, or is unknown, and accepts no earlier outcome after that', async () => {
      const { tenant, email, look, outcome } = await handedOver()
      const { ledger } = bench.store
      const { emails } = tenant.rooms
      const retry = { status: 'PENDING', dueAt: rowTime(50) } as const
      const cancel = { status: 'FAILED', error: 'by hand', at: rowTime(1) } as const
      expect(await emails.settle(email.id, retry)).toBeUndefined() // Being handed over.
      expect(await emails.settle(rowIds.make('eml'), retry)).toBeUndefined()
      const unknown = outcomeOf(tenant, email.id, {
        status: 'UNKNOWN',
        error: '?',
        unknownOutcomes: 1,
        sentAt: undefined,
      })
      await ledger.finish(ada, [unknown])
      const retried = await emails.settle(email.id, retry)
      expect(retried).toStrictEqual(await look())
      expect(retried).toMatchObject({
        status: 'PENDING',
        dueAt: rowTime(50),
        attempts: 0,
        error: undefined,
        unknownOutcomes: 1,
      })
      expect(await ledger.finish(ada, [outcome])).toStrictEqual([])
      const cancelled = await emails.settle(email.id, cancel)
      expect(cancelled).toMatchObject({ status: 'FAILED', error: 'by hand', dueAt: undefined })
      expect(cancelled).toStrictEqual(await look())
      expect(await claim(tenant, bob, 99)).toStrictEqual([])
      expect(await emails.settle(email.id, retry)).toMatchObject({ status: 'PENDING' })
      expect(await claim(tenant, bob, 99)).toHaveLength(1)
      expect(await emails.settle(email.id, cancel)).toBeUndefined() // Claimed.
      await ledger.release(bob, [email.id], rowTime(99))
      await emails.erase([email.id], 'erased')
      expect(await emails.settle(email.id, retry)).toBeUndefined()
      const lost = tenant.email({ status: 'UNKNOWN', dueAt: undefined })
      await emails.insert([lost])
      await emails.erase([lost.id], 'erased')
      expect(await emails.settle(lost.id, retry)).toBeUndefined()
      expect(await emails.settle(lost.id, cancel)).toMatchObject({ status: 'FAILED', to: '' })
      for (const status of ['SENT', 'DELIVERED', 'BOUNCED', 'SUPPRESSED'] as const) {
        const other = tenant.email({ status, dueAt: undefined })
        await emails.insert([other])
        expect(await emails.settle(other.id, retry)).toBeUndefined()
        expect(await emails.find(other.id)).toStrictEqual(other)
      }
    })

    it('accepts nothing from a worker that lost its mail to another', async () => {
      const { tenant, email, look, outcome } = await handedOver()
      const { ledger } = bench.store
      const retry = outcomeOf(tenant, email.id, {
        status: 'UNKNOWN',
        dueAt: rowTime(LEASE),
        unknownOutcomes: 1,
        sentAt: undefined,
      })
      await ledger.finish(ada, [retry])
      expect(await claim(tenant, bob, LEASE)).toHaveLength(1)
      const before = await look()
      expect(await ledger.finish(ada, [outcome])).toStrictEqual([])
      expect(await ledger.handOver(ada, [email.id], rowTime(LEASE + 1))).toStrictEqual([])
      expect(await ledger.release(ada, [email.id], rowTime(LEASE + 1))).toBe(0)
      await ledger.renew(ada, [email.id], rowTime(LEASE * 9))
      expect(await ledger.nextDueAt()).toStrictEqual(rowTime(LEASE * 2))
      expect(await look()).toStrictEqual(before)
      expect(await ledger.finish(bob, [outcome])).toStrictEqual([email.id])
    })

    it('accepts the outcome of an earlier hand-over until the same worker begins the next one', async () => {
      const { tenant, email, look, outcome } = await handedOver()
      const { ledger } = bench.store
      const unknown = outcomeOf(tenant, email.id, { status: 'UNKNOWN', dueAt: rowTime(LEASE), sentAt: undefined })
      await ledger.finish(ada, [unknown])
      await claim(tenant, ada, LEASE)
      const failed = { ...unknown, status: 'PENDING' as const, handedOverAt: undefined }
      await ledger.handOver(ada, [email.id], rowTime(LEASE + 1))
      expect(await ledger.finish(ada, [outcome])).toStrictEqual([])
      expect(await ledger.finish(ada, [failed])).toStrictEqual([])
      expect(await look()).toMatchObject({ status: 'SENDING' })
      expect(await ledger.finish(ada, [{ ...unknown, handedOverAt: rowTime(LEASE + 1) }])).toHaveLength(1)
      await claim(tenant, ada, LEASE)
      expect(await ledger.finish(ada, [outcome])).toStrictEqual([email.id])
      expect(await look()).toMatchObject({ status: 'SENT' })
      expect(await ledger.handOver(ada, [email.id], rowTime(LEASE + 2))).toStrictEqual([])
    })

    it('finishes a batch: writes only the mails that the worker holds, and returns them', async () => {
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      const mine = Array.from({ length: 300 }, (_, i) => (i % 2 ? one : two).email())
      const theirs = one.email({ dueAt: rowTime(1) })
      await one.rooms.emails.insert([...mine.filter((email) => email.projectId === one.id), theirs])
      await two.rooms.emails.insert(mine.filter((email) => email.projectId === two.id))
      await claim(one, ada, 0)
      await claim(two, ada, 0)
      await claim(one, bob, 1)
      const outcomes = [...mine, theirs].map((email) =>
        outcomeOf(email.projectId === one.id ? one : two, email.id, {
          response: `250 ${email.id}`,
        }),
      )
      const written = await bench.store.ledger.finish(ada, outcomes)
      expect([...written].sort()).toStrictEqual(mine.map((email) => email.id).sort())
      const counts = { status: 'SENT', contactId: undefined, search: undefined } as const
      expect(await one.rooms.emails.count(counts)).toBe(150)
      expect(await two.rooms.emails.count(counts)).toBe(150)
      for (const email of [mine[0], mine[1], mine[299]]) {
        const rooms = email?.projectId === one.id ? one.rooms : two.rooms
        if (!email) throw new Error('no such mail')
        expect(await rooms.emails.find(email.id)).toMatchObject({ status: 'SENT', response: `250 ${email.id}` })
      }
      expect(await one.rooms.emails.find(theirs.id)).toMatchObject({ status: 'SENDING' })
      expect(await bench.store.ledger.finish(ada, [])).toStrictEqual([])
    })

    it('does not write another project’s mail', async () => {
      const { email, look, outcome } = await handedOver()
      const other = await bench.tenant()
      expect(await bench.store.ledger.finish(ada, [{ ...outcome, projectId: other.id }])).toStrictEqual([])
      expect(await look()).toMatchObject({ id: email.id, status: 'SENDING' })
      expect(await other.rooms.emails.find(email.id)).toBeUndefined()
    })

    it('has one winner when two workers finish at the same time', async () => {
      const { email, look, outcome } = await handedOver()
      const again = { ...outcome, response: '250 once more' }
      const written = await Promise.all([
        bench.store.ledger.finish(ada, [outcome]),
        bench.peer.ledger.finish(ada, [again]),
      ])
      expect(written.flat()).toStrictEqual([email.id])
      expect((await look())?.response).toBe(written[0].length === 1 ? outcome.response : again.response)
    })
  })
}

import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { aBody, rowIds, rowTime } from '../../testing/rows.ts'
import type { Email, ShownEmail } from './schema.ts'

const at = rowTime(60_000)
const later = rowTime(120_000)
const shown: ShownEmail = {
  to: [{ name: 'Ada', email: 'ada@example.com' }],
  cc: [{ name: undefined, email: 'bob@example.com' }],
}

/** The law of mail that is sent later, and of mail to several people. */
export function emailScheduledConformance(harness: StoreHarness): void {
  describe('scheduled mail', () => {
    const bench = useStore(harness)
    const workerId = rowIds.make('wrk')

    async function filled(...mails: readonly Partial<Email>[]) {
      const tenant = await bench.tenant()
      const emails = mails.map((mail) => tenant.email(mail))
      await tenant.rooms.emails.insert(emails)
      return { tenant, room: tenant.rooms.emails, emails }
    }

    it('is due at its time and not before, and can be moved to another', async () => {
      const { tenant, room, emails } = await filled({ scheduledAt: at, dueAt: at })
      const [id] = emails.map(({ id }) => id)
      if (!id) throw new Error('there is a mail')
      const { ledger } = bench.store
      const claim = (now: Date) =>
        ledger.claim({ workerId, now, leaseUntil: rowTime(999_000), shares: [{ projectId: tenant.id, limit: 9 }] })
      expect(await claim(rowTime(59_999))).toEqual([])
      expect(await room.reschedule(id, later)).toMatchObject({
        id,
        scheduledAt: later,
        dueAt: later,
        status: 'PENDING',
      })
      expect(await room.find(id)).toMatchObject({ scheduledAt: later, dueAt: later })
      expect(await claim(at)).toEqual([])
      expect(await room.reschedule(id, at)).toMatchObject({ scheduledAt: at })
      expect(await claim(at)).toMatchObject([{ id, scheduledAt: at }])
    })

    it('does not change once claimed, cancelled, attempted or erased, or when never scheduled', async () => {
      const { room, emails } = await filled(
        { scheduledAt: at, dueAt: at, status: 'SENDING' },
        { scheduledAt: at, dueAt: at },
        { scheduledAt: at, dueAt: at, attempts: 1, error: '450 later' },
        { scheduledAt: at, dueAt: at },
        { dueAt: at },
        { scheduledAt: at, dueAt: undefined, status: 'SUPPRESSED' },
      )
      const ids = emails.map(({ id }) => id)
      const [, cancelled, , erased] = ids
      if (!cancelled || !erased) throw new Error('there are mails')
      await room.settle(cancelled, { status: 'FAILED', error: 'cancelled', at: rowTime(0) })
      await room.erase([erased], 'erased')
      const before = await Promise.all(ids.map((id) => room.find(id)))
      expect(await Promise.all(ids.map((id) => room.reschedule(id, later)))).toEqual(ids.map(() => undefined))
      expect(await Promise.all(ids.map((id) => room.find(id)))).toStrictEqual(before)
    })

    it('is counted while it waits, up to the requested number', async () => {
      const { room, emails } = await filled(
        { scheduledAt: at, dueAt: at },
        { scheduledAt: later, dueAt: later },
        { scheduledAt: later, dueAt: undefined, status: 'FAILED' },
        { dueAt: later },
      )
      expect(await room.countScheduled(rowTime(0), 10)).toBe(2)
      expect(await room.countScheduled(rowTime(0), 1)).toBe(1)
      expect(await room.countScheduled(at, 10)).toBe(1)
      expect(await room.countScheduled(later, 10)).toBe(0)
      const [, id] = emails.map(({ id }) => id)
      if (!id) throw new Error('there are mails')
      await room.settle(id, { status: 'FAILED', error: 'cancelled', at: rowTime(0) })
      expect(await room.countScheduled(rowTime(0), 10)).toBe(1)
    })

    it('is counted by one transaction of a project after the other', async () => {
      const { tenant, room } = await filled()
      const accept = () =>
        bench.store.transaction(async (tx) => {
          const { emails } = tx.project(tenant.id)
          if ((await emails.countScheduled(rowTime(0), 3)) >= 3) return 'full'
          await emails.insert([tenant.email({ scheduledAt: at, dueAt: at })])
          return 'accepted'
        }, tenant.id)
      const answers = await Promise.all(Array.from({ length: 8 }, accept))
      expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(3)
      expect(await room.countScheduled(rowTime(0), 10)).toBe(3)
    })

    it('does not show its other recipients any more when one of them is erased', async () => {
      const together = { shown, createdAt: rowTime(7) }
      const { room, emails } = await filled(
        together,
        together,
        { ...together, createdAt: rowTime(8) },
        { createdAt: rowTime(7) },
      )
      const [first, ...others] = emails.map(({ id }) => id)
      if (!first) throw new Error('there are mails')
      await room.erase([first], 'erased')
      const left = await Promise.all(others.map((id) => room.find(id)))
      expect(left.map((email) => email?.shown)).toStrictEqual([undefined, shown, undefined])
    })

    it('keeps a text part of its own with the body', async () => {
      const { room } = await filled()
      const [plain, own] = [aBody(), aBody()]
      await room.ensureBody(plain, 'anybody')
      await room.ensureBody({ ...own, text: 'Grüße {{name}}' }, 'anybody')
      expect(await room.body(plain.id)).toStrictEqual(plain)
      expect(await room.body(own.id)).toStrictEqual({ ...own, text: 'Grüße {{name}}' })
      expect(await bench.store.ledger.bodies([own.id])).toStrictEqual([{ ...own, text: 'Grüße {{name}}' }])
    })
  })
}

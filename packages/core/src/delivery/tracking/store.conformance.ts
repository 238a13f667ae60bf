import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { anEmail, rowIds, rowTime } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import { aHit } from './store.cases.ts'
import { HITS_AT_ONCE, HITS_OF_MAIL_MAX, type HitStore } from './store.ts'

const LATE = rowTime(1_000_000)

/** The rules of `HitStore`. */
export function hitStoreConformance(harness: StoreHarness): void {
  describe('hits', () => {
    const bench = useStore(harness)
    async function mails({ rooms, ...tenant }: Tenant, count: number) {
      const emails = Array.from({ length: count }, () =>
        anEmail({ projectId: tenant.id, bodyId: rowIds.make('bod'), status: 'SENT', dueAt: undefined }),
      )
      await rooms.emails.insert(emails)
      return emails.map(({ id }) => id)
    }
    const seen = async (room: HitStore, now = LATE, limit = 100) =>
      (await room.due(now, limit)).map(({ email, hits }) => [email.id, hits.map(({ seq: _, ...hit }) => hit)])

    it('are returned as they were stored, mail by mail, in order', async () => {
      const { tracking } = bench.store
      const [a, b] = await mails(await bench.tenant(), 2)
      if (!a || !b) throw new Error('there are two mails')
      const link = `https://bücher.example/?q="'\\&%00🙂${'x'.repeat(1900)}`
      const hits = [
        aHit(a, { times: 1_000_000 }),
        aHit(b, { kind: 'click', link, machine: true }),
        aHit(a, { kind: 'click', link: 'https://example.com/', at: rowTime(1) }),
      ]
      await tracking.insert(hits)
      const [one, two, three] = hits.map(({ dueAt: _, ...hit }) => hit)
      expect(Object.fromEntries(await seen(bench.peer.tracking))).toStrictEqual({ [a]: [one, three], [b]: [two] })
    })

    it('are due by their time, the longest due mail first, with all that wait for it', async () => {
      const { tracking } = bench.store
      const [a, b, c] = await mails(await bench.tenant(), 3)
      if (!a || !b || !c) throw new Error('there are three mails')
      await tracking.insert([
        aHit(a, { dueAt: rowTime(30) }),
        aHit(b, { dueAt: rowTime(20) }),
        aHit(a, { dueAt: rowTime(99) }),
        aHit(c, { dueAt: rowTime(99) }),
      ])
      expect(await seen(tracking, rowTime(19))).toStrictEqual([])
      expect((await seen(tracking, rowTime(20))).map(([id]) => id)).toStrictEqual([b])
      expect((await seen(tracking, rowTime(30), 1)).map(([id]) => id)).toStrictEqual([b])
      const due = await seen(tracking, rowTime(30))
      expect(due.map(([id, hits]) => [id, hits?.length])).toStrictEqual([
        [b, 1],
        [a, 2],
      ])
    })

    it('wait longer when they are postponed, and disappear when they are deleted', async () => {
      const { tracking } = bench.store
      const [a, b] = await mails(await bench.tenant(), 2)
      if (!a || !b) throw new Error('there are two mails')
      await tracking.insert([aHit(a), aHit(b), aHit(b)])
      await tracking.postpone([{ emailId: a, dueAt: rowTime(50) }])
      await tracking.postpone([])
      expect((await seen(tracking, rowTime(49))).map(([id]) => id)).toStrictEqual([b])
      expect((await seen(tracking, rowTime(50))).map(([id]) => id)).toStrictEqual([b, a])
      const [first] = await tracking.due(rowTime(49), 1)
      await tracking.insert([aHit(b)]) // It came since then.
      await tracking.delete(first?.hits ?? [])
      await tracking.delete([])
      expect(await seen(tracking, rowTime(49))).toMatchObject([[b, [{}]]])
    })

    it('each wait until their own moment, independent of other mails', async () => {
      const { tracking } = bench.store
      const [a, b, c] = await mails(await bench.tenant(), 3)
      if (!a || !b || !c) throw new Error('there are three mails')
      await tracking.insert([aHit(a), aHit(a), aHit(b), aHit(c)])
      await tracking.postpone([
        { emailId: a, dueAt: rowTime(50) },
        { emailId: b, dueAt: rowTime(60) },
      ])
      expect((await seen(tracking, rowTime(49))).map(([id]) => id)).toStrictEqual([c])
      expect((await seen(tracking, rowTime(59))).map(([id]) => id)).toStrictEqual([c, a])
      expect((await seen(tracking, rowTime(60))).map(([id, hits]) => [id, hits?.length])).toStrictEqual([
        [c, 1],
        [a, 2],
        [b, 1],
      ])
    })

    it('are returned as many as one transaction can judge in a short time, those of a mail together', async () => {
      const { tracking } = bench.store
      const ids = await mails(await bench.tenant(), 4)
      const each = HITS_AT_ONCE / 2 - 1
      await tracking.insert(
        ids.flatMap((id, n) => Array.from({ length: each }, () => aHit(id, { dueAt: rowTime(10 + n) }))),
      )
      // Two mails have two hits less than needed, so a third is included.
      expect((await seen(tracking)).map(([id, hits]) => [id, hits?.length])).toStrictEqual(
        ids.slice(0, 3).map((id) => [id, each]),
      )
      const [first] = ids
      if (!first) throw new Error('there is a mail')
      await tracking.insert(Array.from({ length: HITS_OF_MAIL_MAX }, () => aHit(first, { dueAt: rowTime(9) })))
      expect((await seen(tracking)).map(([id, hits]) => [id, hits?.length])).toStrictEqual([[first, HITS_OF_MAIL_MAX]])
    })

    it('of mails that do not exist disappear', async () => {
      const { tracking } = bench.store
      const gone = rowIds.make('eml')
      await tracking.insert([aHit(gone), aHit(gone, { dueAt: rowTime(20) })])
      expect(await seen(tracking, rowTime(10))).toStrictEqual([])
      const tenant = await bench.tenant()
      await tenant.rooms.emails.insert([anEmail({ id: gone, projectId: tenant.id, bodyId: rowIds.make('bod') })])
      expect(await seen(tracking)).toStrictEqual([])
    })

    it('are judged by one transaction at a time', async () => {
      const [a] = await mails(await bench.tenant(), 1)
      if (!a) throw new Error('there is a mail')
      await bench.store.tracking.insert([aHit(a)])
      const judge = (store: typeof bench.store) =>
        store.transaction(async ({ tracking }) => {
          const due = await tracking.due(LATE, 10)
          await tracking.delete(due.flatMap(({ hits }) => hits))
          return due.length
        })
      const judged = await Promise.all([bench.store, bench.peer, bench.store, bench.peer].map(judge))
      expect(judged.reduce((sum, count) => sum + count, 0)).toBe(1)
    })

    it('lock no mail: nothing of it is rolled back with a lost transaction', async () => {
      const [a] = await mails(await bench.tenant(), 1)
      if (!a) throw new Error('there is a mail')
      await bench.store.tracking.insert([aHit(a)])
      const lost = bench.store.transaction(async ({ tracking }) => {
        const due = await tracking.due(LATE, 10)
        await tracking.delete(due.flatMap(({ hits }) => hits))
        throw new Error('on purpose')
      })
      await expect(lost).rejects.toThrow('on purpose')
      expect(await seen(bench.store.tracking)).toHaveLength(1)
    })
  })

  describe('the result of opens and clicks on a mail', () => {
    const bench = useStore(harness)

    it('is written, and nothing else', async () => {
      const tenant = await bench.tenant()
      const emails = [1, 2].map(() =>
        anEmail({
          projectId: tenant.id,
          bodyId: rowIds.make('bod'),
          status: 'SENT',
          dueAt: undefined,
          subject: 'Hello',
        }),
      )
      const [email, other] = emails
      if (!email || !other) throw new Error('there are two mails')
      await tenant.rooms.emails.insert(emails)
      const engaged = {
        ...email,
        status: 'CLICKED' as const,
        opens: 2_000_000,
        clicks: 3,
        machineOpens: 4,
        machineClicks: 5,
        openedAt: rowTime(1),
        clickedAt: rowTime(2),
      }
      await bench.store.ledger.engage([{ ...engaged, subject: 'Changed' }])
      await bench.store.ledger.engage([])
      expect(await tenant.rooms.emails.find(email.id)).toStrictEqual(engaged)
      expect(await tenant.rooms.emails.find(other.id)).toStrictEqual(other)
    })
  })
}

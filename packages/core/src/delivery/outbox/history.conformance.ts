import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { WorkerId } from '../../kernel/ids/ids.ts'
import type { Note } from '../../mail/emails/history.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import type { Outcome } from './ledger.ts'

const FAILED: Note = { at: rowTime(2), kind: 'failed', words: '421 4.7.0 später, "bald" 🙂', times: 1 }
const WAITED: Note = { at: rowTime(3), kind: 'waited', words: undefined, times: 3 }

/** The rules for the history of a mail: `Outcome.history`, and how settling and erasing change it. */
export function ledgerHistoryConformance(harness: StoreHarness): void {
  describe('the history of a mail', () => {
    const bench = useStore(harness)
    const ada: WorkerId = rowIds.make('wrk')

    const failedAt = (tenant: Tenant, id: Outcome['id'], overrides: Partial<Outcome> = {}): Outcome => ({
      id,
      projectId: tenant.id,
      status: 'PENDING',
      error: FAILED.words,
      response: undefined,
      attempts: 1,
      unknownOutcomes: 0,
      dueAt: rowTime(9),
      sentAt: undefined,
      handedOverAt: undefined,
      ...overrides,
    })

    const claimed = async (mails = 1) => {
      const tenant = await bench.tenant()
      const emails = Array.from({ length: mails }, () => tenant.email())
      await tenant.rooms.emails.insert(emails)
      await claim(tenant, 0)
      const idOf = (n = 0) => emails[n]?.id ?? rowIds.make('eml')
      return { tenant, idOf, look: (n = 0) => tenant.rooms.emails.find(idOf(n)) }
    }

    const claim = (tenant: Tenant, now: number) =>
      bench.store.ledger.claim({
        workerId: ada,
        shares: [{ projectId: tenant.id, limit: 10 }],
        now: rowTime(now),
        leaseUntil: rowTime(now + 1000),
      })

    it('is written with the outcomes that have one, and is returned by the next claim', async () => {
      const { tenant, idOf, look } = await claimed(3)
      const [historyOf, plain, sent] = [idOf(0), idOf(1), idOf(2)]
      await bench.store.ledger.finish(ada, [
        failedAt(tenant, historyOf, { history: [FAILED, WAITED] }),
        failedAt(tenant, plain),
        failedAt(tenant, sent, { status: 'SENT', error: undefined, dueAt: undefined, sentAt: rowTime(5) }),
      ])
      expect((await look(0))?.history).toStrictEqual([FAILED, WAITED])
      expect((await look(1))?.history).toBeUndefined()
      expect((await look(2))?.history).toBeUndefined()
      const again = await claim(tenant, 9)
      expect(again.find(({ id }) => id === historyOf)?.history).toStrictEqual([FAILED, WAITED])
      await bench.store.ledger.finish(ada, [failedAt(tenant, historyOf, { status: 'SENT', error: undefined })])
      expect(await look(0)).toMatchObject({ status: 'SENT', history: [FAILED, WAITED] })
    })

    it('records that a person settled the mail, and when', async () => {
      const { tenant, idOf, look } = await claimed()
      const id = idOf()
      await bench.store.ledger.finish(ada, [failedAt(tenant, id, { history: [FAILED] })])
      const retried = await tenant.rooms.emails.settle(id, { status: 'PENDING', dueAt: rowTime(20) })
      const notes = [FAILED, { at: rowTime(20), kind: 'retried', words: undefined, times: 1 }]
      expect(retried?.history).toStrictEqual(notes)
      await tenant.rooms.emails.settle(id, { status: 'FAILED', error: 'by hand', at: rowTime(30) })
      expect((await look())?.history).toStrictEqual([
        ...notes,
        { at: rowTime(30), kind: 'cancelled', words: undefined, times: 1 },
      ])
    })

    it('is erased with the person', async () => {
      const { tenant, idOf, look } = await claimed()
      const id = idOf()
      await bench.store.ledger.finish(ada, [failedAt(tenant, id, { history: [FAILED] })])
      await tenant.rooms.emails.erase([id], 'erased')
      expect((await look())?.history).toBeUndefined()
    })
  })
}

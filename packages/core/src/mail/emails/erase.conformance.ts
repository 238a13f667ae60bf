import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { ContactId, EmailId, WorkerId } from '../../kernel/ids/ids.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import { EMAIL_STATUSES, type Email } from './schema.ts'
import type { EmailStore } from './store.ts'

/** A text that an erased mail must not contain anywhere. */
const SECRET = 'zq-personal'

function personalEmail(tenant: Tenant, overrides: Partial<Email> = {}): Email {
  return tenant.email({
    to: `${SECRET}@example.com`,
    toName: `Ada ${SECRET}`,
    replyTo: `${SECRET}.reply@example.com`,
    subject: `Hello ${SECRET}`,
    variables: { name: SECRET, [SECRET]: 1, list: [{ deep: SECRET }] },
    headers: { 'X-Who': SECRET },
    attachments: [
      {
        hash: 'a'.repeat(64),
        size: 1,
        filename: `${SECRET}.pdf`,
        contentType: 'text/plain',
        disposition: 'attachment',
        contentId: undefined,
      },
    ],
    requestId: SECRET,
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    ...overrides,
  })
}

const idsLeft = async (emails: EmailStore, contactIds: readonly ContactId[], limit: number) =>
  (await emails.listPersonal(contactIds, limit)).map(({ id }) => id)

/** The promise of `EmailStore.erase` and `listPersonal`. */
export function emailEraseConformance(harness: StoreHarness): void {
  describe('erasing emails', () => {
    const bench = useStore(harness)
    const ada: WorkerId = rowIds.make('wrk')
    const sorted = (ids: readonly EmailId[]) => [...ids].sort()
    const claimAll = (tenant: Tenant, workerId = ada) =>
      bench.store.ledger.claim({
        workerId,
        shares: [{ projectId: tenant.id, limit: 100 }],
        now: rowTime(0),
        leaseUntil: rowTime(1000),
      })

    const settled = EMAIL_STATUSES.filter((status) => status !== 'PENDING' && status !== 'SENDING')

    it.each(settled)('removes personal data from a mail that is %s, and nothing else', async (status) => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const email = personalEmail(tenant, {
        status,
        dueAt: undefined,
        attempts: 2,
        error: `450 <${SECRET}@example.com> is busy`,
        response: `250 queued for ${SECRET}@example.com`,
        sentAt: rowTime(3),
        opens: 1,
      })
      await emails.insert([email])
      expect(await emails.erase([email.id], 'erased')).toStrictEqual([email.id])
      const left = await emails.find(email.id)
      expect(JSON.stringify(left)).not.toContain(SECRET)
      expect(left).toMatchObject({
        id: email.id,
        projectId: tenant.id,
        contactId: email.contactId,
        status,
        messageId: email.messageId,
        attempts: 2,
        sentAt: rowTime(3),
        opens: 1,
        createdAt: email.createdAt,
        variables: {},
      })
      expect(left?.headers).toBeUndefined()
      expect(left?.requestId).toBeUndefined()
      expect(left?.traceparent).toBeUndefined()
      expect(left?.attachments).toBeUndefined()
      for (const search of [SECRET, 'hello']) {
        const all = { status: undefined, contactId: undefined, limit: 9, after: undefined, most: 100 }
        expect((await emails.walk({ ...all, search })).rows).toStrictEqual([])
      }
    })

    it('fails a mail that is not handed over yet, whether claimed or not', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const claimed = personalEmail(tenant)
      const waiting = personalEmail(tenant, { dueAt: rowTime(5000), attempts: 1, error: `450 ${SECRET}` })
      await emails.insert([claimed, waiting])
      expect(await claimAll(tenant)).toHaveLength(1)
      const erased = await emails.erase([claimed.id, waiting.id], 'The contact was deleted.')
      expect(sorted(erased)).toStrictEqual([claimed.id, waiting.id])
      for (const { id } of [claimed, waiting]) {
        const left = await emails.find(id)
        expect(left).toMatchObject({ status: 'FAILED', error: 'The contact was deleted.' })
        expect(left?.dueAt).toBeUndefined()
        expect(JSON.stringify(left)).not.toContain(SECRET)
      }
      const { ledger } = bench.store
      expect(await ledger.handOver(ada, [claimed.id], rowTime(1))).toStrictEqual([])
      expect(await ledger.release(ada, [claimed.id], rowTime(1))).toBe(0)
      expect(await ledger.lost(rowTime(9000), 10)).toStrictEqual([])
      expect(await ledger.nextDueAt()).toBeUndefined()
      expect((await emails.find(claimed.id))?.status).toBe('FAILED')
    })

    it('does not change a mail that is being handed over, until its outcome is known', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const email = personalEmail(tenant)
      await emails.insert([email])
      await claimAll(tenant)
      await bench.store.ledger.handOver(ada, [email.id], rowTime(1))
      const before = await emails.find(email.id)
      expect(await emails.erase([email.id], 'erased')).toStrictEqual([])
      expect(await emails.find(email.id)).toStrictEqual(before)
      expect(await idsLeft(emails, [email.contactId], 5)).toStrictEqual([email.id])
      const outcome = {
        id: email.id,
        projectId: tenant.id,
        status: 'SENT' as const,
        error: undefined,
        response: '250 Ok',
        attempts: 1,
        unknownOutcomes: 0,
        dueAt: undefined,
        sentAt: rowTime(2),
        handedOverAt: rowTime(1),
        event: undefined,
      }
      expect(await bench.store.ledger.finish(ada, [outcome])).toStrictEqual([email.id])
      expect(await emails.erase([email.id], 'erased')).toStrictEqual([email.id])
      expect(await emails.find(email.id)).toMatchObject({ status: 'SENT', attempts: 1 })
      expect(await idsLeft(emails, [email.contactId], 5)).toStrictEqual([])
    })

    it('never hands over a mail with an unknown outcome again', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const email = personalEmail(tenant, { status: 'UNKNOWN', attempts: 1, unknownOutcomes: 1, dueAt: rowTime(0) })
      await emails.insert([email])
      expect(await emails.erase([email.id], 'erased')).toStrictEqual([email.id])
      expect((await emails.find(email.id))?.dueAt).toBeUndefined()
      expect(await claimAll(tenant)).toStrictEqual([])
      expect(await bench.store.ledger.projectsDue(rowTime(9), 5)).toStrictEqual([])
    })

    it('lists the remaining mails of a contact, in batches, until there are none', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const contactId = rowIds.make('cnt')
      const rows = Array.from({ length: 5 }, () =>
        personalEmail(tenant, { contactId, status: 'SENT', dueAt: undefined }),
      )
      const other = personalEmail(tenant)
      await emails.insert([...rows, other])
      const [first] = await emails.listPersonal([contactId], 1)
      expect(first?.to).toBe(rows[0]?.to)
      const erased: EmailId[] = []
      for (let batch = 0; batch < 3; batch++) {
        const ids = await idsLeft(emails, [contactId], 2)
        expect(ids).toHaveLength(batch < 2 ? 2 : 1)
        erased.push(...(await emails.erase(ids, 'erased')))
      }
      expect(sorted(erased)).toStrictEqual(rows.map((row) => row.id))
      expect(await idsLeft(emails, [contactId], 2)).toStrictEqual([])
      expect(await emails.find(other.id)).toStrictEqual(other)
    })

    it('lists the remaining mails of many contacts, and returns nothing for none', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const rows = Array.from({ length: 3 }, () => personalEmail(tenant))
      await emails.insert([...rows, personalEmail(tenant)])
      const contactIds = rows.map((row) => row.contactId)
      const many = [...contactIds, ...Array.from({ length: 1000 }, () => rowIds.make('cnt')), ...contactIds]
      expect(sorted(await idsLeft(emails, many, 10))).toStrictEqual(rows.map((row) => row.id))
      expect(await idsLeft(emails, contactIds, 2)).toHaveLength(2)
      expect(await idsLeft(emails, [], 10)).toStrictEqual([])
    })

    it('changes nothing a second time, and accepts any number of ids', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const email = personalEmail(tenant, { status: 'SENT', dueAt: undefined })
      await emails.insert([email])
      expect(await emails.erase([], 'erased')).toStrictEqual([])
      const unknown = Array.from({ length: 1000 }, () => rowIds.make('eml'))
      expect(await emails.erase([...unknown, email.id], 'erased')).toStrictEqual([email.id])
      const left = await emails.find(email.id)
      expect(await emails.erase([email.id], 'again')).toStrictEqual([])
      expect(await emails.find(email.id)).toStrictEqual(left)
    })
  })
}

import { describe, expect, it } from 'vitest'
import { pagingConformance, searchConformance } from '../../conformance/list-conformance.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { anInboxMessage, rowIds, rowTime } from '../../testing/rows.ts'
import type { InboxMessage } from './schema.ts'

const page = { limit: 1000, after: undefined, search: undefined }

/** Returns a mail as plain data: adapters may return a Uint8Array type of their own. */
const plain = (message: InboxMessage | undefined) => message && { ...message, source: [...message.source] }

/** The promise of `InboxStore`. */
export function inboxStoreConformance(harness: StoreHarness): void {
  describe('inbox', () => {
    const bench = useStore(harness)
    const open = async () => (await bench.tenant()).rooms.inbox

    it('returns a mail unchanged, byte for byte', async () => {
      const inbox = await open()
      const message = anInboxMessage({
        from: '"Ada, Ü" <ada@example.com>',
        subject: 'Grüße 🙂',
        source: Uint8Array.from({ length: 70_000 }, (_, i) => i % 256),
        createdAt: new Date('2024-02-29T23:59:59.999Z'),
      })
      const empty = anInboxMessage({ source: new Uint8Array(0) })
      for (const each of [message, empty]) {
        await inbox.save(each)
        const found = await inbox.find(each.emailId)
        expect(found?.source).toBeInstanceOf(Uint8Array)
        expect(plain(found)).toStrictEqual(plain(each))
      }
    })

    it('stores only the visible part of a view into a larger buffer', async () => {
      const inbox = await open()
      const buffer = Uint8Array.of(1, 2, 3, 4, 5, 6)
      const message = anInboxMessage({ source: buffer.subarray(2, 4) })
      await inbox.save(message)
      buffer.fill(0)
      const found = await inbox.find(message.emailId)
      expect([...(found?.source ?? [])]).toStrictEqual([3, 4])
    })

    it('lists summaries: the size, not the bytes', async () => {
      const inbox = await open()
      const { source, text, ...rest } = anInboxMessage({ source: new Uint8Array(1234), attachments: 3 })
      await inbox.save({ source, text, ...rest })
      expect(await inbox.list(page)).toStrictEqual([{ ...rest, size: 1234 }])
    })

    it('searches the text of mails', async () => {
      const inbox = await open()
      const message = anInboxMessage({ text: 'Your code is 4711.\nUse it 100% soon — Grüße' })
      await inbox.save(message)
      await inbox.save(anInboxMessage({ text: '' }))
      for (const search of ['CODE IS 4711', '100% S', 'grüße', '4711.\nuse'])
        expect([search, await inbox.count(search)]).toStrictEqual([search, 1])
      expect(await inbox.count('code_is')).toBe(0)
      expect((await inbox.list({ ...page, search: '4711' })).map(({ emailId }) => emailId)).toStrictEqual([
        message.emailId,
      ])
    })

    it('replaces the mail that was captured for the same email', async () => {
      const inbox = await open()
      const first = anInboxMessage()
      const second = { ...first, subject: 'Again', source: Uint8Array.of(1), createdAt: rowTime(5) }
      await inbox.save(first)
      await inbox.save(second)
      expect(plain(await inbox.find(first.emailId))).toStrictEqual(plain(second))
      expect(await inbox.count(undefined)).toBe(1)
    })

    it('returns undefined for an unknown email', async () => {
      const inbox = await open()
      expect(await inbox.find(rowIds.make('eml'))).toBeUndefined()
      expect(await inbox.find('eml_\u0000')).toBeUndefined()
    })

    it('clears everything, and returns how many', async () => {
      const inbox = await open()
      for (let i = 0; i < 3; i++) await inbox.save(anInboxMessage())
      expect(await inbox.clear()).toBe(3)
      expect(await inbox.clear()).toBe(0)
      expect(await inbox.list(page)).toStrictEqual([])
    })

    it('deletes the mails of some emails', async () => {
      const inbox = await open()
      const messages = [anInboxMessage(), anInboxMessage(), anInboxMessage()]
      for (const message of messages) await inbox.save(message)
      await inbox.deleteByEmails([])
      expect(await inbox.count(undefined)).toBe(3)
      const ids = messages.map((message) => message.emailId)
      await inbox.deleteByEmails([...ids.slice(0, 2), ...Array.from({ length: 1000 }, () => rowIds.make('eml'))])
      expect((await inbox.list(page)).map((message) => message.emailId)).toStrictEqual(ids.slice(2))
    })

    it('trims to the newest', async () => {
      const inbox = await open()
      const messages = [5, 1, 3, 3, 9].map((ms) => anInboxMessage({ createdAt: rowTime(ms) }))
      for (const message of messages) await inbox.save(message)
      const newest = (mails: number) => inbox.trim({ mails, bytes: Number.MAX_SAFE_INTEGER })
      expect(await newest(6)).toBe(0)
      expect(await newest(5)).toBe(0)
      expect(await newest(3)).toBe(2)
      const kept = (await inbox.list(page)).map((message) => message.emailId)
      expect(kept).toStrictEqual([4, 0, 3].map((index) => messages[index]?.emailId))
      expect(await newest(0)).toBe(3)
      expect(await inbox.count(undefined)).toBe(0)
    })

    it('trims to a number of bytes, and always keeps the newest', async () => {
      const inbox = await open()
      const sizes = [10, 300, 20, 70_000]
      for (const [ms, size] of sizes.entries())
        await inbox.save(anInboxMessage({ createdAt: rowTime(ms), source: new Uint8Array(size) }))
      const left = async (bytes: number) => {
        while ((await inbox.trim({ mails: 100, bytes })) > 0);
        return (await inbox.list(page)).map(({ size }) => size)
      }
      expect(await left(70_330)).toStrictEqual([70_000, 20, 300, 10])
      expect(await left(70_329)).toStrictEqual([70_000, 20, 300])
      expect(await left(70_020)).toStrictEqual([70_000, 20])
      expect(await left(1)).toStrictEqual([70_000])
    })

    it('trims in batches, the oldest first', async () => {
      const inbox = await open()
      for (let ms = 0; ms < 50; ms++) await inbox.save(anInboxMessage({ createdAt: rowTime(ms) }))
      const gone = await inbox.trim({ mails: 1, bytes: 1_000_000 })
      expect(gone).toBeLessThan(49)
      const left = await inbox.list(page)
      expect(left.map(({ createdAt }) => createdAt)).toStrictEqual(
        Array.from({ length: 50 - gone }, (_, n) => rowTime(49 - n)),
      )
    })

    pagingConformance(async () => {
      const inbox = await open()
      return {
        async add(createdAt) {
          const message = anInboxMessage({ createdAt })
          await inbox.save(message)
          return message.emailId
        },
        list: async (request) =>
          (await inbox.list({ ...request, search: undefined })).map(({ emailId, createdAt }) => ({
            id: emailId,
            createdAt,
          })),
      }
    })

    describe.each(['from', 'to', 'subject'] as const)('by %s', (column) => {
      searchConformance(async () => {
        const inbox = await open()
        const blank = { from: 'x', to: 'x', subject: 'x' }
        return {
          async add(text) {
            await inbox.save(anInboxMessage({ ...blank, [column]: text }))
            return text
          },
          find: async (search) => (await inbox.list({ ...page, search })).map((message) => message[column]),
          count: (search) => inbox.count(search),
        }
      })
    })
  })
}

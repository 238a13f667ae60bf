import { describe, expect, it } from 'vitest'
import { jsonCases } from '../../conformance/json-cases.ts'
import { pagingConformance, searchConformance } from '../../conformance/list-conformance.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { aContact, rowIds, rowTime } from '../../testing/rows.ts'

/** The promise of `ContactStore`. */
export function contactStoreConformance(harness: StoreHarness): void {
  describe('contacts', () => {
    const bench = useStore(harness)
    const open = async () => (await bench.tenant()).rooms.contacts

    it('returns a contact exact to the millisecond', async () => {
      const contacts = await open()
      const contact = aContact({
        email: 'ada+1@exämple.com',
        subscribed: false,
        data: { plan: 'pro', visits: 3 },
        createdAt: new Date('2024-02-29T23:59:59.999Z'),
        updatedAt: new Date('2026-12-31T00:00:00.001Z'),
      })
      expect(await contacts.ensure(contact)).toStrictEqual({ contact, created: true })
      expect(await contacts.find(contact.id)).toStrictEqual(contact)
      expect(await contacts.findByEmail(contact.email)).toStrictEqual(contact)
      expect(await contacts.list({ limit: 1, after: undefined, search: undefined })).toStrictEqual([contact])
    })

    it.each(jsonCases)('keeps data: $title', async ({ data }) => {
      const contacts = await open()
      const contact = aContact({ data })
      await contacts.ensure(contact)
      const found = await contacts.find(contact.id)
      expect(found?.data).toStrictEqual(data)
      await contacts.update({ ...contact, data: {} })
      expect((await contacts.find(contact.id))?.data).toStrictEqual({})
      await contacts.update({ ...contact, data })
      expect((await contacts.findByEmail(contact.email))?.data).toStrictEqual(data)
    })

    it('returns undefined for an unknown id, whatever the input', async () => {
      const contacts = await open()
      await contacts.ensure(aContact())
      expect(await contacts.find(rowIds.make('cnt'))).toBeUndefined()
      expect(await contacts.find("cnt_' or 1=1 --")).toBeUndefined()
      expect(await contacts.find('cnt_\u0000')).toBeUndefined()
      expect(await contacts.find(`cnt_${'x'.repeat(10_000)}`)).toBeUndefined()
      expect(await contacts.findByEmail('nobody@example.com')).toBeUndefined()
      expect(await contacts.findByEmail('%@example.com')).toBeUndefined()
      expect(await contacts.findByEmail('')).toBeUndefined()
    })

    it('ensures: the first one stays unchanged, and is returned to every caller', async () => {
      const contacts = await open()
      const first = aContact({ data: { plan: 'pro' } })
      const second = aContact({ email: first.email, subscribed: false, createdAt: rowTime(9) })
      await contacts.ensure(first)
      expect(await contacts.ensure(second)).toStrictEqual({ contact: first, created: false })
      expect(await contacts.find(second.id)).toBeUndefined()
      expect(await contacts.ensure(first)).toStrictEqual({ contact: first, created: false })
      expect(await contacts.count(undefined)).toBe(1)
    })

    it('ensures an address once when many ask at the same time', async () => {
      const { rooms, id } = await bench.tenant()
      const peers = bench.peer.project(id).contacts
      const asked = Array.from({ length: 10 }, () => aContact({ email: 'same@example.com' }))
      const answers = await Promise.all(asked.map((one, i) => (i % 2 ? peers : rooms.contacts).ensure(one)))
      expect(answers.filter((answer) => answer.created)).toHaveLength(1)
      expect(new Set(answers.map((answer) => answer.contact.id)).size).toBe(1)
      expect(await rooms.contacts.count(undefined)).toBe(1)
    })

    it('does not ensure an id that belongs to another address', async () => {
      const contacts = await open()
      const contact = aContact()
      await contacts.ensure(contact)
      await expect(contacts.ensure({ ...contact, email: 'other@example.com' })).rejects.toThrow(StoreConflict)
      expect(await contacts.findByEmail('other@example.com')).toBeUndefined()
    })

    it('updates the whole contact, and only this one', async () => {
      const contacts = await open()
      const contact = aContact({ data: { plan: 'pro', old: true } })
      const other = aContact()
      await contacts.ensure(contact)
      await contacts.ensure(other)
      const changed = {
        ...contact,
        email: 'new@example.com',
        subscribed: false,
        data: { plan: 'free' },
        updatedAt: rowTime(1),
      }
      await contacts.update(changed)
      expect(await contacts.find(contact.id)).toStrictEqual(changed)
      expect(await contacts.findByEmail('new@example.com')).toStrictEqual(changed)
      expect(await contacts.findByEmail(contact.email)).toBeUndefined()
      expect(await contacts.find(other.id)).toStrictEqual(other)
      expect((await contacts.ensure(aContact({ email: contact.email }))).created).toBe(true)
    })

    it('refuses an update to the address of another, and then changes nothing', async () => {
      const contacts = await open()
      const contact = aContact()
      const other = aContact()
      await contacts.ensure(contact)
      await contacts.ensure(other)
      const update = contacts.update({ ...contact, email: other.email, subscribed: false })
      await expect(update).rejects.toThrow(StoreConflict)
      expect(await contacts.find(contact.id)).toStrictEqual(contact)
      await contacts.update(contact)
    })

    it('writes nothing when the updated contact was deleted', async () => {
      const contacts = await open()
      const contact = aContact()
      await contacts.update(contact)
      expect(await contacts.find(contact.id)).toBeUndefined()
      expect(await contacts.count(undefined)).toBe(0)
    })

    it('deletes once, and frees the address', async () => {
      const contacts = await open()
      const contact = aContact()
      await contacts.ensure(contact)
      expect(await contacts.deleteMany([contact.id])).toStrictEqual([contact.id])
      expect(await contacts.deleteMany([contact.id])).toStrictEqual([])
      expect(await contacts.find(contact.id)).toBeUndefined()
      expect(await contacts.findByEmail(contact.email)).toBeUndefined()
      expect((await contacts.ensure(aContact({ email: contact.email }))).created).toBe(true)
    })

    it('returns which addresses exist, each once', async () => {
      const contacts = await open()
      const known = ['a@example.com', 'b@example.com', "o'hara@example.com"]
      for (const email of known) await contacts.ensure(aContact({ email }))
      const asked = [...known, known[0] ?? '', 'c@example.com', '%', '_@example.com', '\u0000']
      expect([...(await contacts.existing(asked))].sort()).toStrictEqual(known)
      expect(await contacts.existing([])).toStrictEqual([])
      const many = Array.from({ length: 500 }, (_, i) => `nobody${i}@example.com`)
      expect(await contacts.existing([...many, 'a@example.com'])).toStrictEqual(['a@example.com'])
    })

    pagingConformance(async () => {
      const contacts = await open()
      return {
        add: async (createdAt) => (await contacts.ensure(aContact({ createdAt }))).contact.id,
        list: (request) => contacts.list({ ...request, search: undefined }),
      }
    })

    searchConformance(async () => {
      const contacts = await open()
      const page = { limit: 1000, after: undefined }
      return {
        add: async (text) => (await contacts.ensure(aContact({ email: text.toLowerCase() }))).contact.email,
        find: async (search) => (await contacts.list({ ...page, search })).map((contact) => contact.email),
        count: (search) => contacts.count(search),
      }
    })

    searchConformance(async () => {
      const contacts = await open()
      return {
        add: async (text) => (await contacts.ensure(aContact({ email: text.toLowerCase() }))).contact.email,
        find: async (text = '') => (await contacts.search({ text, limit: 1000 })).contacts.map(({ email }) => email),
        count: async (text = '') => (await contacts.search({ text, limit: 1 })).total,
      }
    })

    it('pages through the results of a search', async () => {
      const contacts = await open()
      for (const email of ['a1@x.org', 'b1@x.org', 'a2@x.org', 'a3@x.org']) await contacts.ensure(aContact({ email }))
      const { contacts: begin, total } = await contacts.search({ text: 'A', limit: 1 })
      expect(begin.map((contact) => contact.email)).toStrictEqual(['a3@x.org'])
      expect(total).toBe(3)
      const [first] = await contacts.list({ limit: 1, after: undefined, search: 'A' })
      expect(first?.email).toBe('a3@x.org')
      const rest = await contacts.list({ limit: 2, after: first, search: 'A' })
      expect(rest.map((contact) => contact.email)).toStrictEqual(['a2@x.org', 'a1@x.org'])
      const last = await contacts.list({ limit: 5, after: rest.at(-1), search: 'A' })
      expect(last).toStrictEqual([])
    })

    it('searches newest first, whatever the order of addresses', async () => {
      const contacts = await open()
      const emails = ['c@x.org', 'a@x.org', 'd@x.org', 'b@x.org']
      for (const [ms, email] of emails.entries()) await contacts.ensure(aContact({ email, createdAt: rowTime(-ms) }))
      for (const limit of [2, 4, 9]) {
        const found = await contacts.search({ text: 'x.org', limit })
        expect(found.contacts.map((contact) => contact.email)).toStrictEqual(emails.slice(0, limit))
        expect(found.total).toBe(4)
      }
    })
  })
}

import { describe, expect, it } from 'vitest'
import { jsonCases } from '../../conformance/json-cases.ts'
import { briefly, type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { aContact, rowIds, rowTime } from '../../testing/rows.ts'
import type { Contact } from './schema.ts'

const people = (count: number) => Array.from({ length: count }, () => aContact())
const byId = (a: Contact, b: Contact) => (a.id < b.id ? -1 : 1)

/** The promise of `ContactStore` about its verbs for many contacts. */
export function manyContactsConformance(harness: StoreHarness): void {
  describe('many contacts', () => {
    const bench = useStore(harness)
    const open = async () => (await bench.tenant()).rooms.contacts

    it('inserts them unchanged, and finds them by id and by address, each once', async () => {
      const contacts = await open()
      const made = jsonCases.map(({ data }, i) =>
        aContact({ data, subscribed: i % 2 === 0, createdAt: rowTime(i), updatedAt: rowTime(i + 1) }),
      )
      const inserted = await contacts.insertMany(made.toReversed())
      expect([...inserted].sort()).toStrictEqual(made.map(({ email }) => email).sort())
      const ids = made.map(({ id }) => id)
      expect(await contacts.findMany([...ids.toReversed(), ...ids])).toStrictEqual(made)
      expect(await contacts.findManyByEmail(made.flatMap(({ email }) => [email, email]))).toStrictEqual(made)
      for (const contact of made) expect(await contacts.find(contact.id)).toStrictEqual(contact)
    })

    it('does nothing for an empty list', async () => {
      const contacts = await open()
      await contacts.ensure(aContact())
      expect(await contacts.insertMany([])).toStrictEqual([])
      expect(await contacts.findMany([])).toStrictEqual([])
      expect(await contacts.findManyByEmail([])).toStrictEqual([])
      await contacts.updateMany([])
      expect(await contacts.deleteMany([])).toStrictEqual([])
      expect(await contacts.count(undefined)).toBe(1)
    })

    it('finds only those that exist', async () => {
      const contacts = await open()
      const [one, two] = [aContact(), aContact({ email: "o'hara+%_@exämple.com" })]
      await contacts.insertMany([one, two])
      const odd: readonly ContactId[] = ["cnt_' or 1=1 --", 'cnt_\u0000', rowIds.make('cnt')]
      expect(await contacts.findMany([...odd, two.id])).toStrictEqual([two])
      expect(await contacts.findManyByEmail(['%', '', '\u0000', "o'hara", two.email])).toStrictEqual([two])
    })

    it('inserts only those whose addresses are free, and does not change the others', async () => {
      const contacts = await open()
      const [there, free, twin] = [aContact(), aContact(), aContact()]
      await contacts.ensure(there)
      const taken = aContact({ email: there.email, subscribed: false })
      const inserted = await contacts.insertMany([taken, free, aContact({ email: twin.email }), twin])
      expect([...inserted].sort()).toStrictEqual([free.email, twin.email].sort())
      expect(await contacts.find(there.id)).toStrictEqual(there)
      expect(await contacts.find(taken.id)).toBeUndefined()
      expect(await contacts.count(undefined)).toBe(3)
    })

    it('inserts none when an id belongs to another address', async () => {
      const contacts = await open()
      const [there, free] = [aContact(), aContact()]
      await contacts.ensure(there)
      const work = contacts.insertMany([free, aContact({ id: there.id })])
      await expect(work).rejects.toThrow(StoreConflict)
      expect(await contacts.count(undefined)).toBe(1)
    })

    it('inserts an address once when many do at the same time, in any order', async () => {
      const { id, rooms } = await bench.tenant()
      const peers = bench.peer.project(id).contacts
      const emails = Array.from({ length: 40 }, (_, i) => `same${i}@example.com`)
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => {
          const made = emails.map((email) => aContact({ email }))
          return (i % 2 ? peers : rooms.contacts).insertMany(i % 3 ? made : made.toReversed())
        }),
      )
      expect(answers.flat().sort()).toStrictEqual([...emails].sort())
      expect(await rooms.contacts.count(undefined)).toBe(40)
    })

    it('updates subscription, data and time of many, and nothing else', async () => {
      const contacts = await open()
      const made = people(5)
      const [other, gone] = [aContact(), aContact()]
      await contacts.insertMany([...made, other])
      const changed = made.map((contact, i) => ({
        ...contact,
        subscribed: i % 2 === 0,
        data: { plan: `p${i}`, nested: { tier: i, list: [i, null] } },
        updatedAt: rowTime(i),
      }))
      const asked = changed.map((contact) => ({ ...contact, email: 'ignored@example.com', createdAt: rowTime(99) }))
      await contacts.updateMany([...asked.toReversed(), gone])
      expect(await contacts.findMany(made.map(({ id }) => id))).toStrictEqual(changed)
      expect(await contacts.find(other.id)).toStrictEqual(other)
      expect(await contacts.find(gone.id)).toBeUndefined()
    })

    it('deletes many, and returns which existed', async () => {
      const contacts = await open()
      const [one, two, three] = [aContact(), aContact(), aContact()]
      await contacts.insertMany([one, two, three])
      const gone = await contacts.deleteMany([three.id, rowIds.make('cnt'), one.id, three.id])
      expect([...gone].sort()).toStrictEqual([one.id, three.id])
      expect(await contacts.deleteMany([one.id, three.id])).toStrictEqual([])
      expect(await contacts.findMany([one.id, two.id, three.id])).toStrictEqual([two])
      expect((await contacts.ensure(aContact({ email: one.email }))).created).toBe(true)
    })

    it('accepts a thousand together', async () => {
      const contacts = await open()
      const made = people(1000)
      const ids = made.map(({ id }) => id)
      expect(await contacts.insertMany(made)).toHaveLength(1000)
      expect(await contacts.findMany(ids)).toStrictEqual(made)
      const changed = made.map((contact) => ({ ...contact, data: { visits: 1 } }))
      await contacts.updateMany(changed)
      expect(await contacts.findManyByEmail(made.map(({ email }) => email))).toStrictEqual(changed)
      expect(await contacts.deleteMany(ids)).toHaveLength(1000)
    })

    it('returns the consent of the existing ones, each once', async () => {
      const { contacts } = (await bench.tenant()).rooms
      const [yes, no] = [aContact({ subscribed: true }), aContact({ subscribed: false })]
      await contacts.ensure(yes)
      await contacts.ensure(no)
      const consents = await contacts.consents([no.id, yes.id, no.id, aContact().id])
      expect(new Map(consents.map(({ id, subscribed }) => [id, subscribed]))).toStrictEqual(
        new Map([
          [yes.id, true],
          [no.id, false],
        ]),
      )
      expect(consents).toHaveLength(2)
      expect(await contacts.consents([])).toStrictEqual([])
    })

    it.each(['findMany', 'findManyByEmail'] as const)('loses no change of contacts read with %s', async (verb) => {
      const { id, rooms } = await bench.tenant()
      const made = people(6)
      await rooms.contacts.insertMany(made)
      let entered = 0
      await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          (i % 2 ? bench.peer : bench.store).transaction(async (tx) => {
            const { contacts } = tx.project(id)
            const wanted = i % 3 ? made : made.toReversed()
            const found =
              verb === 'findMany'
                ? await contacts.findMany(wanted.map((contact) => contact.id))
                : await contacts.findManyByEmail(wanted.map((contact) => contact.email))
            entered += 1
            await briefly(() => entered >= 6)
            const changed = found.map((contact) => ({ ...contact, data: { ...contact.data, [`by${i}`]: i } }))
            await contacts.updateMany(i % 2 ? changed : changed.toReversed())
          }),
        ),
      )
      const left = await rooms.contacts.findMany(made.map((contact) => contact.id))
      expect(left.map(({ data }) => Object.keys(data).length)).toStrictEqual(made.map(() => 6))
      expect([...left].sort(byId)).toStrictEqual(left)
    })
  })
}

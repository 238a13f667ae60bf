import { describe, expect, it } from 'vitest'
import { briefly, type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { Position } from '../../kernel/page/page.ts'
import type { ProjectStore } from '../../kernel/ports/store.ts'
import { aContact, rowTime } from '../../testing/rows.ts'
import type { Contact } from '../contacts/schema.ts'
import { inferType } from './count.ts'
import type { FieldData, FieldType } from './schema.ts'
import { VALUE_LENGTH_MAX } from './values.ts'

const LATER = rowTime(1_000_000)
const ALL = { after: undefined, deletedAt: LATER }

/** Names with special meaning in JSON paths, patterns or quoting. */
const ODD_NAMES = [
  'a.b',
  'say "hi"',
  "o'hara",
  'back\\slash',
  '$',
  '[0]',
  '0',
  '#-1',
  '',
  'é',
  '日本',
  '🙂',
  'line\ntwo',
  '%',
  'constructor',
]

/** Inserts contacts with this data into the project, and counts them. */
async function fill(rooms: ProjectStore, ...all: readonly FieldData[]): Promise<readonly Contact[]> {
  const contacts = all.map((data, i) => aContact({ data, createdAt: rowTime(i), updatedAt: rowTime(i) }))
  const fields = new Map<string, { delta: number; type: FieldType }>()
  for (const data of all)
    for (const [name, value] of Object.entries(data))
      fields.set(name, { delta: 1 + (fields.get(name)?.delta ?? 0), type: inferType(value) })
  await rooms.contacts.insertMany(contacts)
  await rooms.fields.record({ contacts: contacts.length, fields })
  return contacts
}

/** The promise of `FieldStore` about the values of contacts. */
export function fieldValuesConformance(harness: StoreHarness): void {
  describe('values of fields', () => {
    const bench = useStore(harness)
    const usesOf = async (rooms: ProjectStore) =>
      Object.fromEntries((await rooms.fields.list()).fields.map(({ name, contacts }) => [name, contacts]))

    it('removes a field from every contact and from the counts, and changes nothing else', async () => {
      const { rooms } = await bench.tenant()
      const contacts = await fill(
        rooms,
        { plan: 'pro', vip: true },
        { vip: false },
        { plan: 'free', nested: { plan: 1 } },
      )
      expect(await rooms.fields.removeValues('plan', { ...ALL, limit: 9 })).toStrictEqual({
        removed: 2,
        next: undefined,
      })
      const left = [{ vip: true }, { vip: false }, { nested: { plan: 1 } }]
      expect(await rooms.contacts.findMany(contacts.map(({ id }) => id))).toStrictEqual(
        contacts.map((contact, i) => ({ ...contact, data: left[i] })),
      )
      expect(await usesOf(rooms)).toStrictEqual({ nested: 1, plan: 0, vip: 2 })
      expect(await rooms.fields.removeValues('plan', { ...ALL, limit: 9 })).toStrictEqual({
        removed: 0,
        next: undefined,
      })
    })

    it.each(ODD_NAMES)('stores and removes the field %j', async (name) => {
      const { rooms } = await bench.tenant()
      const [contact] = await fill(rooms, { [name]: { [name]: 'deep' }, x: 1 }, { [name]: 'top', x: 2 })
      expect(await rooms.fields.values([name], { limit: 9, among: 10_000 })).toStrictEqual(['top'])
      expect(await rooms.fields.values([name, name], { limit: 9, among: 10_000 })).toStrictEqual(['deep'])
      expect((await rooms.fields.removeValues(name, { ...ALL, limit: 9 })).removed).toBe(2)
      expect(await rooms.fields.values([name], { limit: 9, among: 10_000 })).toStrictEqual([])
      expect(contact && (await rooms.contacts.find(contact.id))?.data).toStrictEqual({ x: 1 })
    })

    it('removes it in batches, newest first, and can continue after each', async () => {
      const { rooms } = await bench.tenant()
      await fill(rooms, ...Array.from({ length: 7 }, (_, i): FieldData => (i % 3 ? { plan: i } : { vip: true })))
      const steps: number[] = []
      let after: Position | undefined
      do {
        const { removed, next } = await rooms.fields.removeValues('plan', { after, limit: 2, deletedAt: LATER })
        steps.push(removed)
        after = next
      } while (after)
      expect(steps).toStrictEqual([1, 1, 2, 0])
      expect(await usesOf(rooms)).toStrictEqual({ plan: 0, vip: 3 })
    })

    it('once a value is written again, keeps it in contacts that were written at its deletion or later', async () => {
      const { rooms } = await bench.tenant()
      const contacts = await fill(rooms, { plan: 1 }, { plan: 2 }, { plan: 3 })
      const removal = { after: undefined, limit: 9, deletedAt: rowTime(1) }
      expect(await rooms.fields.removeValues('plan', removal)).toStrictEqual({ removed: 1, next: undefined })
      const left = await rooms.contacts.findMany(contacts.map(({ id }) => id))
      expect(left.map(({ data }) => data)).toStrictEqual([{}, { plan: 2 }, { plan: 3 }])
      expect(await usesOf(rooms)).toStrictEqual({ plan: 2 })
    })

    it('until a value is written again, removes it from contacts that were written later too', async () => {
      const { rooms } = await bench.tenant()
      await fill(rooms, { plan: 1 }, { plan: 2 }, { plan: 3 })
      await rooms.fields.markDeleted('plan')
      const removal = { after: undefined, limit: 9, deletedAt: rowTime(1) }
      expect(await rooms.fields.removeValues('plan', removal)).toStrictEqual({ removed: 3, next: undefined })
    })

    it('removes nothing that a concurrent writer of the contact writes again', async () => {
      const { id, rooms } = await bench.tenant()
      const [contact] = await fill(rooms, { plan: 'old' })
      if (!contact) throw new Error('there is no contact')
      await rooms.fields.markDeleted('plan')
      const updatedAt = rowTime(5)
      let removal: Promise<unknown> = Promise.resolve()
      await bench.store.transaction(async (tx) => {
        const room = tx.project(id)
        await room.contacts.find(contact.id)
        expect(await room.fields.deletedAmong(['plan'])).toStrictEqual(['plan'])
        removal = bench.peer.project(id).fields.removeValues('plan', { ...ALL, limit: 9, deletedAt: rowTime(4) })
        await briefly(() => false)
        await room.contacts.update({ ...contact, data: { plan: 'new' }, updatedAt })
        await room.fields.record({ contacts: 0, fields: new Map([['plan', { delta: 0, type: 'string' }]]) })
      })
      expect(await removal).toMatchObject({ removed: 0 })
      expect((await rooms.contacts.find(contact.id))?.data).toStrictEqual({ plan: 'new' })
    })

    it('removes nothing when its transaction fails', async () => {
      const { id, rooms } = await bench.tenant()
      const [contact] = await fill(rooms, { plan: 'pro' })
      const work = bench.store.transaction(async (tx) => {
        expect((await tx.project(id).fields.removeValues('plan', { ...ALL, limit: 9 })).removed).toBe(1)
        throw new Error('on purpose')
      })
      await expect(work).rejects.toThrow('on purpose')
      expect(contact && (await rooms.contacts.find(contact.id))).toStrictEqual(contact)
      expect(await usesOf(rooms)).toStrictEqual({ plan: 1 })
    })

    it('removes each value once, and loses no change, when others remove and write at the same time', async () => {
      const { id, rooms } = await bench.tenant()
      const contacts = await fill(rooms, ...Array.from({ length: 12 }, () => ({ plan: 'pro' })))
      const storeOf = (i: number) => (i % 2 ? bench.peer : bench.store)
      const removals = await Promise.all(
        Array.from({ length: 4 }, async (_, i) => {
          const { removed } = await storeOf(i)
            .project(id)
            .fields.removeValues('plan', { ...ALL, limit: 12 })
          await storeOf(i).transaction(async (tx) => {
            const held = await tx.project(id).contacts.findMany(contacts.map((contact) => contact.id))
            await tx
              .project(id)
              .contacts.updateMany(held.map((contact) => ({ ...contact, data: { ...contact.data, [`by${i}`]: i } })))
          })
          return removed
        }),
      )
      expect(removals.reduce((sum, removed) => sum + removed)).toBe(12)
      expect(await usesOf(rooms)).toStrictEqual({ plan: 0 })
      for (const contact of await rooms.contacts.findMany(contacts.map((one) => one.id)))
        expect(Object.keys(contact.data).sort()).toStrictEqual(['by0', 'by1', 'by2', 'by3'])
    })

    it('lists distinct numbers by size, then false and true, then texts by code point', async () => {
      const { rooms } = await bench.tenant()
      const values = [true, 10, 'b', 9, '10', false, 'a', -1.5, 'B', 9, '\uff5e', '🙂', '', 'a', true, 1e21, 0]
      await fill(rooms, ...values.map((value) => ({ value })))
      const sorted = [-1.5, 0, 9, 10, 1e21, false, true, '', '10', 'B', 'a', 'b', '\uff5e', '🙂']
      expect(await rooms.fields.values(['value'], { limit: 100, among: 10_000 })).toStrictEqual(sorted)
    })

    it('counts neither lists nor objects nor null as values, and finds nothing inside a list or a text', async () => {
      const { rooms } = await bench.tenant()
      await fill(
        rooms,
        { a: { b: 1 } },
        { a: [{ b: 2 }, 3] },
        { a: 'text' },
        { a: { b: null } },
        { a: { b: [4] } },
        { b: 5 },
      )
      expect(await rooms.fields.values(['a'], { limit: 9, among: 10_000 })).toStrictEqual(['text'])
      expect(await rooms.fields.values(['a', 'b'], { limit: 9, among: 10_000 })).toStrictEqual([1])
      expect(await rooms.fields.values(['a', '0'], { limit: 9, among: 10_000 })).toStrictEqual([])
      expect(await rooms.fields.values(['a', '0', 'b'], { limit: 9, among: 10_000 })).toStrictEqual([])
      expect(await rooms.fields.values(['a', 'b', 'c'], { limit: 9, among: 10_000 })).toStrictEqual([])
      expect(await rooms.fields.values(['nothing'], { limit: 9, among: 10_000 })).toStrictEqual([])
    })

    it('lists at most the limit, each a value', async () => {
      const { rooms } = await bench.tenant()
      await fill(rooms, ...Array.from({ length: 30 }, (_, i) => ({ n: i % 10 })))
      const some = await rooms.fields.values(['n'], { limit: 4, among: 10_000 })
      expect(new Set(some).size).toBe(4)
      expect(some).toStrictEqual([...some].sort())
      expect(await rooms.fields.values(['n'], { limit: 10, among: 10_000 })).toHaveLength(10)
    })

    it('reads only the newest contacts, and omits values that are too long to choose', async () => {
      const { rooms } = await bench.tenant()
      const long = 'x'.repeat(VALUE_LENGTH_MAX - 2)
      await fill(rooms, { n: 'oldest' }, { n: 1 }, { n: `${long}x` }, { n: long })
      const among = (count: number) => rooms.fields.values(['n'], { limit: 9, among: count })
      expect(await among(1)).toStrictEqual([long])
      expect(await among(3)).toStrictEqual([1, long])
      expect(await among(4)).toStrictEqual([1, 'oldest', long])
    })

    it('lists the built-in values of the newest contacts', async () => {
      const { rooms } = await bench.tenant()
      const first = aContact({ createdAt: rowTime(0), updatedAt: rowTime(9) })
      const second = aContact({ createdAt: rowTime(1), updatedAt: rowTime(9) })
      const left = aContact({ createdAt: rowTime(-1), updatedAt: rowTime(5), subscribed: false })
      const all = { limit: 9, among: 9 }
      expect(await rooms.fields.builtInValues('subscribed', all)).toStrictEqual([])
      await rooms.contacts.insertMany([first, second])
      expect(await rooms.fields.builtInValues('subscribed', all)).toStrictEqual([true])
      await rooms.contacts.insertMany([left])
      const iso = (ms: number) => rowTime(ms).toISOString()
      expect(await rooms.fields.builtInValues('subscribed', all)).toStrictEqual([false, true])
      expect(await rooms.fields.builtInValues('createdAt', all)).toStrictEqual([iso(-1), iso(0), iso(1)])
      expect(await rooms.fields.builtInValues('updatedAt', all)).toStrictEqual([iso(5), iso(9)])
      expect(await rooms.fields.builtInValues('updatedAt', { limit: 9, among: 2 })).toStrictEqual([iso(9)])
      expect(await rooms.fields.builtInValues('createdAt', { limit: 1, among: 9 })).toHaveLength(1)
    })

    it('recounts contacts that were written without being counted', async () => {
      const { rooms } = await bench.tenant()
      await fill(rooms, { plan: 'pro', vip: true }, { plan: 'free' })
      await bench.store.audience.foldCatalogues()
      await rooms.contacts.insertMany([
        aContact({ data: { plan: 'pro' } }),
        aContact({ data: { vip: true } }),
        aContact(),
      ])
      await rooms.fields.record({ contacts: 0, fields: new Map([['lost', { delta: 7, type: 'date' }]]) })
      await rooms.fields.recount()
      const expected = { contacts: 5, fields: { lost: 0, plan: 3, vip: 2 } }
      expect(await rooms.fields.contactCount()).toBe(expected.contacts)
      expect(await usesOf(rooms)).toStrictEqual(expected.fields)
      await rooms.fields.recount()
      while ((await bench.store.audience.foldCatalogues()) > 0);
      await rooms.fields.recount()
      expect(await rooms.fields.contactCount()).toBe(expected.contacts)
      expect(await usesOf(rooms)).toStrictEqual(expected.fields)
    })

    it('recounts a project without contacts, and does not bring back a deleted field', async () => {
      const { rooms } = await bench.tenant()
      await rooms.fields.recount()
      expect(await rooms.fields.list()).toStrictEqual({ contacts: 0, fields: [] })
      await fill(rooms, { plan: 'pro' })
      await rooms.fields.markDeleted('plan')
      await rooms.fields.recount()
      expect(await rooms.fields.list()).toStrictEqual({ contacts: 1, fields: [] })
      expect(await rooms.fields.deletedNames()).toStrictEqual(['plan'])
    })

    it('counts exactly while others write, fold and count', async () => {
      const { id, rooms } = await bench.tenant()
      const uncounted = Array.from({ length: 5 }, () => aContact({ data: { plan: 'pro' } }))
      await fill(rooms, { plan: 'pro' })
      await rooms.contacts.insertMany(uncounted)
      const write = (tenant: ProjectId, i: number) =>
        (i % 2 ? bench.peer : bench.store).transaction((tx) => fill(tx.project(tenant), { plan: i }, { vip: true }))
      for (let round = 0; round < 3; round++) {
        await Promise.all([
          ...Array.from({ length: 6 }, (_, i) => write(id, i)),
          rooms.fields.recount(),
          bench.store.audience.foldCatalogues(),
          bench.peer.project(id).fields.recount(),
          bench.peer.audience.foldCatalogues(),
        ])
      }
      expect(await rooms.fields.contactCount()).toBe(6 + 36)
      expect(await usesOf(rooms)).toStrictEqual({ plan: 6 + 18, vip: 18 })
    })
  })
}

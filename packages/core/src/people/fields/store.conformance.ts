import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { PROJECT_FIELDS_MAX } from '../../tenant/projects/schema.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { aContact } from '../../testing/rows.ts'
import { FIELD_TYPES, type FieldType } from './schema.ts'
import type { CatalogueChange, FieldUse } from './store.ts'

const use = (name: string, contacts: number, type: FieldType = 'string'): FieldUse => ({ name, type, contacts })

/** Returns the change for this many new contacts that have each of these fields. */
const came = (contacts: number, fields: Readonly<Record<string, FieldType>>): CatalogueChange => ({
  contacts,
  fields: new Map(Object.entries(fields).map(([name, type]) => [name, { delta: contacts, type }])),
})

/** Returns the change for this many contacts that lost these fields. */
const lost = (delta: number, ...names: string[]): CatalogueChange => ({
  contacts: 0,
  fields: new Map(names.map((name) => [name, { delta: -delta, type: undefined }])),
})

/** The promise of `FieldStore`. */
export function fieldStoreConformance(harness: StoreHarness): void {
  describe('fields', () => {
    const bench = useStore(harness)
    const fold = async (): Promise<number> => {
      let folded = 0
      for (let batch = 1; batch > 0; folded += batch) batch = await bench.store.audience.foldCatalogues()
      return folded
    }

    it('has no fields at first', async () => {
      const { rooms } = await bench.tenant()
      expect(await rooms.fields.list()).toStrictEqual({ contacts: 0, fields: [] })
      expect(await rooms.fields.contactCount()).toBe(0)
      expect(await rooms.fields.deletedNames()).toStrictEqual([])
      await rooms.fields.record({ contacts: 0, fields: new Map() })
      expect(await rooms.fields.list()).toStrictEqual({ contacts: 0, fields: [] })
      expect(await fold()).toBe(0)
    })

    it('keeps the type of the first value', async () => {
      const { rooms } = await bench.tenant()
      await rooms.fields.record(came(1, { born: 'date', plan: 'string' }))
      await rooms.fields.record(came(1, { born: 'number', vip: 'boolean', visits: 'number' }))
      const known = [use('born', 2, 'date'), use('plan', 1), use('vip', 1, 'boolean'), use('visits', 1, 'number')]
      expect(await rooms.fields.list()).toStrictEqual({ contacts: 2, fields: known })
      await fold()
      expect(await rooms.fields.list()).toStrictEqual({ contacts: 2, fields: known })
      await rooms.fields.record(came(1, { born: 'string' }))
      expect((await rooms.fields.list()).fields[0]).toStrictEqual(use('born', 3, 'date'))
    })

    it('lists by name in code point order, and distinguishes names that differ only in case', async () => {
      const { rooms } = await bench.tenant()
      const names = [
        'Plan',
        'Zeta',
        '_a',
        'a b',
        'a.b',
        'a_b',
        'alpha',
        'constructor',
        'plan',
        'ärger',
        '日本',
        '\uff5e',
        '🙂',
      ]
      const fields = names.toReversed().map((name) => [name, { delta: 1, type: 'string' as const }] as const)
      await rooms.fields.record({ contacts: 1, fields: new Map(fields) })
      expect((await rooms.fields.list()).fields.map(({ name }) => name)).toStrictEqual(names)
      await fold()
      expect((await rooms.fields.list()).fields.map(({ name }) => name)).toStrictEqual(names)
    })

    it('accepts a thousand names of 255 characters in one call', async () => {
      const { rooms } = await bench.tenant()
      const names = Array.from({ length: 1000 }, (_, i) => `${'é'.repeat(251)}${String(i).padStart(4, '0')}`)
      await rooms.fields.record(came(1, Object.fromEntries(names.map((name) => [name, 'string']))))
      expect((await rooms.fields.list()).fields.map(({ name }) => name)).toStrictEqual(names)
      await fold()
      expect((await rooms.fields.list()).fields.map(({ name }) => name)).toStrictEqual(names)
    })

    it('has room for 10,000 fields', async () => {
      const { id, rooms } = await bench.tenant()
      const names = (from: number, count: number) => Array.from({ length: count }, (_, i) => `f${from + i}`)
      const fill = (from: number, count: number) =>
        bench.store.transaction(async (tx) => {
          const change = came(1, Object.fromEntries(names(from, count).map((name) => [name, 'string'])))
          if (!(await tx.project(id).fields.record(change))) throw new Error('there is no room')
        })
      for (let n = 0; n < PROJECT_FIELDS_MAX - 1000; n += 1000) await fill(n, 1000)
      await expect(fill(PROJECT_FIELDS_MAX - 1000, 1001)).rejects.toThrow('there is no room')
      await fill(PROJECT_FIELDS_MAX - 1000, 1000)
      await expect(fill(PROJECT_FIELDS_MAX, 150)).rejects.toThrow('there is no room')
      await fill(0, 1000)
      await fold()
      await expect(fill(PROJECT_FIELDS_MAX, 1)).rejects.toThrow('there is no room')
      await fill(0, 1000)
      await fill(7, 1)
      expect(await rooms.fields.record(lost(1, ...names(0, 1000)))).toBe(true)
      expect((await rooms.fields.list()).fields).toHaveLength(PROJECT_FIELDS_MAX)
      await rooms.fields.markDeleted('f7')
      await fold()
      await fill(PROJECT_FIELDS_MAX, 1)
      await fold()
      await expect(fill(7, 1)).rejects.toThrow('there is no room')
      expect((await rooms.fields.list()).fields).toHaveLength(PROJECT_FIELDS_MAX)
    })

    it('counts contacts and those that have a field, up and down', async () => {
      const { rooms } = await bench.tenant()
      await rooms.fields.record(came(5, { plan: 'string', visits: 'number' }))
      await rooms.fields.record(lost(2, 'plan'))
      await rooms.fields.record({
        contacts: -1,
        fields: new Map([
          ['visits', { delta: -1, type: undefined }],
          ['plan', { delta: 0, type: 'string' as const }],
        ]),
      })
      const expected = { contacts: 4, fields: [use('plan', 3), use('visits', 4, 'number')] }
      expect(await rooms.fields.list()).toStrictEqual(expected)
      expect(await rooms.fields.contactCount()).toBe(4)
      await fold()
      expect(await rooms.fields.list()).toStrictEqual(expected)
      expect(await rooms.fields.contactCount()).toBe(4)
    })

    it('keeps a field that no contact has anymore', async () => {
      const { rooms } = await bench.tenant()
      await rooms.fields.record(came(1, { plan: 'date' }))
      await rooms.fields.record(lost(1, 'plan'))
      expect((await rooms.fields.list()).fields).toStrictEqual([use('plan', 0, 'date')])
      await fold()
      expect((await rooms.fields.list()).fields).toStrictEqual([use('plan', 0, 'date')])
    })

    it.each([
      ['nobody folds', async () => 0],
      ['all is folded at once', fold],
    ])('omits a deleted field until it is written again, when %s', async (_, settle) => {
      const { rooms } = await bench.tenant()
      await rooms.fields.record(came(3, { plan: 'string', vip: 'boolean' }))
      await settle()
      await rooms.fields.markDeleted('plan')
      await rooms.fields.markDeleted('never seen')
      await settle()
      expect(await rooms.fields.list()).toStrictEqual({ contacts: 3, fields: [use('vip', 3, 'boolean')] })
      expect(await rooms.fields.deletedNames()).toStrictEqual(['plan'])
      const asked = ['vip', 'plan', 'never seen', 'unknown', 'plan']
      expect(await rooms.fields.deletedAmong(asked)).toStrictEqual(['plan'])
      expect(await rooms.fields.deletedAmong(['vip'])).toStrictEqual([])
      expect(await rooms.fields.deletedAmong([])).toStrictEqual([])

      // Removing the remaining values does not revive the field.
      await rooms.fields.record(lost(2, 'plan'))
      await settle()
      expect(await rooms.fields.deletedNames()).toStrictEqual(['plan'])

      await rooms.fields.record(came(4, { plan: 'number' }))
      await settle()
      expect(await rooms.fields.deletedNames()).toStrictEqual([])
      expect(await rooms.fields.deletedAmong(asked)).toStrictEqual([])
      expect((await rooms.fields.list()).fields).toStrictEqual([use('plan', 5, 'number'), use('vip', 3, 'boolean')])
      await rooms.fields.markDeleted('plan')
      // Writing a value that contacts already had revives it, too.
      await settle()
      await rooms.fields.record({ contacts: 0, fields: new Map([['plan', { delta: 0, type: 'date' }]]) })
      await settle()
      expect((await rooms.fields.list()).fields[0]).toStrictEqual(use('plan', 5, 'date'))
      await rooms.fields.markDeleted('plan')
      await rooms.fields.markDeleted('plan')
      await settle()
      expect(await rooms.fields.deletedNames()).toStrictEqual(['plan'])
    })

    it('returns which names are fields', async () => {
      const { rooms } = await bench.tenant()
      const asked = ['vip', 'plan', 'unknown', 'plan', '']
      const known = async (names = asked) => [...(await rooms.fields.knownAmong(names))].sort()
      expect(await known()).toStrictEqual([])
      await rooms.fields.record(came(3, { plan: 'string', vip: 'boolean' }))
      expect(await known()).toStrictEqual(['plan', 'vip'])
      expect(await known(['plan'])).toStrictEqual(['plan'])
      expect(await known([])).toStrictEqual([])
      await fold()
      expect(await known()).toStrictEqual(['plan', 'vip'])
      await rooms.fields.markDeleted('plan')
      expect(await known()).toStrictEqual(['vip'])
      await fold()
      expect(await known()).toStrictEqual(['vip'])
      await rooms.fields.record(came(1, { plan: 'number' }))
      expect(await known()).toStrictEqual(['plan', 'vip'])
    })

    it('returns the same before and after a fold', async () => {
      const names = ['a', 'b', '"c"']
      const step = fc.oneof(
        fc.record({ kind: fc.constant('fold' as const) }),
        fc.record({ kind: fc.constant('delete' as const), name: fc.constantFrom(...names) }),
        fc.record({
          kind: fc.constant('record' as const),
          contacts: fc.integer({ min: 0, max: 3 }),
          name: fc.constantFrom(...names),
          delta: fc.integer({ min: 0, max: 3 }),
          type: fc.constantFrom(...FIELD_TYPES, undefined),
        }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          const [folded, unfolded] = [(await bench.tenant()).rooms.fields, (await bench.tenant()).rooms.fields]
          for (const one of steps) {
            // The other project is folded too, with all its steps at the end.
            if (one.kind === 'fold') await fold()
            else if (one.kind === 'delete') await folded.markDeleted(one.name)
            else await folded.record({ contacts: one.contacts, fields: new Map([[one.name, one]]) })
          }
          for (const one of steps) {
            if (one.kind === 'delete') await unfolded.markDeleted(one.name)
            else if (one.kind === 'record')
              await unfolded.record({ contacts: one.contacts, fields: new Map([[one.name, one]]) })
          }
          expect(await unfolded.list()).toStrictEqual(await folded.list())
          const deleted = await folded.deletedNames()
          expect(await unfolded.deletedNames()).toStrictEqual(deleted)
          for (const room of [folded, unfolded])
            expect([...(await room.deletedAmong(names))].sort()).toStrictEqual([...deleted].sort())
        }),
        { numRuns: propertyRuns(6) },
      )
    })

    it('counts nothing of a transaction that fails', async () => {
      const { id, rooms } = await bench.tenant()
      const work = bench.store.transaction(async (tx) => {
        await tx.project(id).fields.record(came(1, { plan: 'string' }))
        expect(await tx.project(id).fields.contactCount()).toBe(1)
        throw new Error('on purpose')
      })
      await expect(work).rejects.toThrow('on purpose')
      expect(await rooms.fields.list()).toStrictEqual({ contacts: 0, fields: [] })
    })

    it('loses nothing when many record and fold at the same time, in any order of names', async () => {
      const { id, rooms } = await bench.tenant()
      const other = await bench.tenant()
      const names = Array.from({ length: 20 }, (_, i) => `f${String(i).padStart(2, '0')}`)
      const change = (i: number) =>
        came(1, Object.fromEntries((i % 2 ? names : names.toReversed()).map((name) => [name, 'string'])))
      const seen: number[] = []
      const write = (i: number) => (i % 3 ? bench.peer : bench.store).project(id).fields.record(change(i))
      for (let round = 0; round < 6; round++) {
        const answers = await Promise.all([
          ...Array.from({ length: 8 }, (_, i) => write(i)),
          other.rooms.fields.record(change(round)),
          bench.store.audience.foldCatalogues(),
          bench.peer.audience.foldCatalogues(),
          rooms.fields.list().then(({ contacts, fields }) => {
            seen.push(contacts)
            for (const field of fields) expect(field.contacts).toBe(contacts)
          }),
        ])
        expect(answers).toHaveLength(12)
      }
      expect(seen).toStrictEqual([...seen].sort((a, b) => a - b))
      await fold()
      expect(await rooms.fields.list()).toStrictEqual({ contacts: 48, fields: names.map((name) => use(name, 48)) })
      expect((await other.rooms.fields.list()).contacts).toBe(6)
    })

    it('folds in batches, and reports each', async () => {
      const { id, rooms } = await bench.tenant()
      await bench.store.transaction(async (tx) => {
        for (let i = 0; i < 1100; i++) await tx.project(id).fields.record(came(1, i % 100 ? {} : { plan: 'string' }))
      })
      const first = await bench.store.audience.foldCatalogues()
      expect(first).toBeLessThanOrEqual(1000)
      expect(await rooms.fields.list()).toStrictEqual({ contacts: 1100, fields: [use('plan', 11)] })
      // A store that counts immediately has nothing to fold.
      expect([0, 1100]).toContain(first + (await fold()))
      expect(await rooms.fields.list()).toStrictEqual({ contacts: 1100, fields: [use('plan', 11)] })
    })

    it('counts the records of writers that lock their contacts, together with folds', async () => {
      const { id, rooms } = await bench.tenant()
      const contacts = Array.from({ length: 4 }, () => aContact())
      await rooms.contacts.insertMany(contacts)
      await rooms.fields.record(came(4, {}))
      await Promise.all(
        Array.from({ length: 8 }, async (_, i) => {
          await (i % 2 ? bench.peer : bench.store).transaction(async (tx) => {
            const room = tx.project(id)
            const held = await room.contacts.findMany(contacts.map((contact) => contact.id))
            await room.contacts.updateMany(held.map((contact) => ({ ...contact, data: { [`by${i}`]: i } })))
            const before = held.flatMap(({ data }) => Object.keys(data))
            const fields = new Map<string, { delta: number; type: FieldType | undefined }>()
            for (const name of before) fields.set(name, { delta: -4, type: undefined })
            fields.set(`by${i}`, { delta: 4, type: 'number' })
            await room.fields.record({ contacts: 0, fields })
          })
          await bench.store.audience.foldCatalogues()
        }),
      )
      const [contact] = await rooms.contacts.findMany(contacts.slice(0, 1).map(({ id }) => id))
      const { fields } = await rooms.fields.list()
      expect(fields).toHaveLength(8)
      expect(fields.filter((field) => field.contacts > 0).map(({ name }) => name)).toStrictEqual(
        Object.keys(contact?.data ?? {}),
      )
      expect(fields.reduce((sum, field) => sum + field.contacts, 0)).toBe(4)
    })
  })
}

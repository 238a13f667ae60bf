import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../testing/store-harness.ts'
import type { Field, FieldType } from './schema.ts'

const field = (name: string, type: FieldType = 'string'): Field => ({ name, type })

/** What `FieldStore` promises. */
export function fieldStoreConformance(harness: StoreHarness): void {
  describe('fields', () => {
    const bench = useStore(harness)

    it('knows no field at first', async () => {
      const { rooms } = await bench.tenant()
      expect(await rooms.fields.list()).toStrictEqual([])
      await rooms.fields.ensure([])
      expect(await rooms.fields.list()).toStrictEqual([])
    })

    it('keeps the type of the first value', async () => {
      const { rooms } = await bench.tenant()
      await rooms.fields.ensure([field('born', 'date'), field('plan')])
      await rooms.fields.ensure([field('born', 'number'), field('vip', 'boolean'), field('visits', 'number')])
      expect(await rooms.fields.list()).toStrictEqual([
        field('born', 'date'),
        field('plan'),
        field('vip', 'boolean'),
        field('visits', 'number'),
      ])
    })

    it('takes one name twice in one call; the first counts', async () => {
      const { rooms } = await bench.tenant()
      await rooms.fields.ensure([field('plan', 'number'), field('plan', 'boolean'), field('plan', 'number')])
      expect(await rooms.fields.list()).toStrictEqual([field('plan', 'number')])
    })

    it('lists by name in code point order, and tells apart names that differ in case only', async () => {
      const { rooms } = await bench.tenant()
      const names = ['Plan', 'Zeta', '_a', 'a b', 'a.b', 'a_b', 'alpha', 'constructor', 'plan', 'ärger', '日本']
      await rooms.fields.ensure(names.toReversed().map((name) => field(name)))
      expect((await rooms.fields.list()).map(({ name }) => name)).toStrictEqual(names)
    })

    it('takes a thousand names of 255 characters in one call', async () => {
      const { rooms } = await bench.tenant()
      const names = Array.from({ length: 1000 }, (_, i) => `${'é'.repeat(251)}${String(i).padStart(4, '0')}`)
      await rooms.fields.ensure(names.map((name) => field(name)))
      expect((await rooms.fields.list()).map(({ name }) => name)).toStrictEqual(names)
    })

    it('loses nothing when many ensure at once, in any order', async () => {
      const { id, rooms } = await bench.tenant()
      const names = Array.from({ length: 20 }, (_, i) => `f${String(i).padStart(2, '0')}`)
      const peer = bench.peer.project(id)
      await Promise.all(
        Array.from({ length: 8 }, (_, i) => {
          const ordered = i % 2 ? names : names.toReversed()
          return (i % 3 ? peer : rooms).fields.ensure(ordered.map((name) => field(name)))
        }),
      )
      expect((await rooms.fields.list()).map(({ name }) => name)).toStrictEqual(names)
    })
  })
}

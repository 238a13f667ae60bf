import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../kernel/ports/store.ts'
import { storeRooms } from '../../testing/rooms.ts'
import { rowIds } from '../../testing/rows.ts'
import { type StoreHarness, useStore } from '../store-harness.ts'

/** The rule that no call for one project reads or changes another's rows, verb by verb. */
export function tenancyConformance(harness: StoreHarness): void {
  describe('tenancy of every verb', () => {
    let store: Store
    let theirs: Awaited<ReturnType<typeof storeRooms.fill>>
    let before: unknown
    // One tenant for all cases: none of them changes its rows. Filling one for each took half of the suite's time.
    beforeAll(async () => {
      store = await harness.open()
      theirs = await storeRooms.fill(store)
      before = await storeRooms.ownRows(store, theirs)
    })
    afterAll(() => store.close())

    it.each(storeRooms.attempts.map((one) => [one.name, one.attempt] as const))(
      'keeps %s within the project',
      async (_, attempt) => {
        const mine = await storeRooms.fill(store)
        const [actual, expected] = await attempt(store, theirs, mine)
        expect(actual).toStrictEqual(expected)
        expect(await storeRooms.ownRows(store, theirs)).toStrictEqual(before)
      },
    )
  })

  describe('tenancy', () => {
    const bench = useStore(harness)

    it('stores a body with a known hash separately for each project', async () => {
      const theirs = await storeRooms.fill(bench.store)
      const mine = await storeRooms.fill(bench.store)
      const { id } = await mine.rooms.emails.ensureBody({ ...theirs.body, id: rowIds.make('bod') }, 'anybody')
      const [body] = await bench.store.ledger.bodies([id])
      expect(body).toMatchObject({ id, hash: theirs.body.hash, html: theirs.body.html })
    })

    it('returns nothing for a project that does not exist', async () => {
      await storeRooms.fill(bench.store)
      const { contacts, templates, emails, inbox, fields } = bench.store.project(rowIds.make('prj'))
      expect(await contacts.count(undefined)).toBe(0)
      expect(await templates.count({ search: undefined, type: undefined })).toBe(0)
      expect(await emails.count({ status: undefined, contactId: undefined })).toBe(0)
      expect(await inbox.count(undefined)).toBe(0)
      expect(await fields.list()).toStrictEqual({ contacts: 0, fields: [] })
      expect(await fields.values(['plan'], { limit: 10, among: 10 })).toStrictEqual([])
    })
  })
}

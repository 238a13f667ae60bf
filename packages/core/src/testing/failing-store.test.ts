import { describe, expect, it } from 'vitest'
import { BrokenWrite, failEachWrite, failingStore } from './failing-store.ts'
import { memoryStore } from './memory-store.ts'
import { storeRooms } from './rooms.ts'
import { aContact } from './rows.ts'
import { aTenant } from './tenant.ts'
import { anEvent } from './work-rows.ts'

describe('failingStore', () => {
  it('breaks exactly the nth write, which then does nothing', async () => {
    const store = memoryStore()
    const { id } = await aTenant(store)
    const failing = failingStore(store, 2)
    const { contacts } = failing.project(id)
    const [one, two, three] = [aContact(), aContact(), aContact()]
    await contacts.ensure(one)
    expect(await contacts.count(undefined)).toBe(1)
    await expect(contacts.ensure(two)).rejects.toThrow(BrokenWrite)
    await contacts.ensure(three)
    expect(await contacts.existing([one.email, two.email, three.email])).toStrictEqual([one.email, three.email])
    expect(failing.writes).toStrictEqual(['contacts.ensure', 'contacts.ensure', 'contacts.ensure'])
  })

  it('counts inside transactions and over all rooms', async () => {
    const store = memoryStore()
    const { id, rooms } = await aTenant(store)
    const failing = failingStore(store, 3)
    const work = failing.transaction(async (tx) => {
      await tx.project(id).contacts.ensure(aContact())
      await tx.ledger.setTheoreticalArrivals(new Map([[id, new Date(0)]]))
      await tx.project(id).events.insert([anEvent()])
    })
    await expect(work).rejects.toThrow('write 3, events.insert')
    expect(await rooms.contacts.count(undefined)).toBe(0)
    expect(failing.writes).toStrictEqual(['contacts.ensure', 'ledger.setTheoreticalArrivals', 'events.insert'])
  })

  it.each(storeRooms.writes)('recognizes $name as a write', async ({ name, write }) => {
    const store = memoryStore()
    const tenant = await storeRooms.fill(store)
    const failing = failingStore(store)
    await write(failing, tenant)
    expect(failing.writes).toStrictEqual([name])
  })
})

describe('failEachWrite', () => {
  const pair = { one: aContact(), two: aContact() }
  const open = async () => memoryStore()

  it('breaks each write in turn, until all succeed', async () => {
    const { id } = await aTenant(memoryStore())
    const broken: string[] = []
    const act: Parameters<typeof failEachWrite>[1] = (store) =>
      store.transaction(async (tx) => {
        await tx.project(id).contacts.ensure(pair.one)
        await tx.project(id).fields.markDeleted('plan')
        await tx.project(id).contacts.ensure(pair.two)
      })
    const writes = await failEachWrite(open, act, async (run) => {
      broken.push(run.broken)
      expect(run.error).toBeInstanceOf(BrokenWrite)
      expect(await run.store.project(id).contacts.count(undefined)).toBe(0)
    })
    expect(writes).toStrictEqual(['contacts.ensure', 'fields.markDeleted', 'contacts.ensure'])
    expect(broken).toStrictEqual(writes)
  })

  it('shows the traces of writes that are not one transaction', async () => {
    const { id } = await aTenant(memoryStore())
    const left: number[] = []
    const act: Parameters<typeof failEachWrite>[1] = async (store) => {
      await store.project(id).contacts.ensure(pair.one)
      await store.project(id).contacts.ensure(pair.two)
    }
    await failEachWrite(open, act, async ({ store }) => {
      left.push(await store.project(id).contacts.count(undefined))
    })
    expect(left).toStrictEqual([0, 1])
  })

  it('does not swallow an error that is not its own', async () => {
    const act = () => Promise.reject(new Error('a bug'))
    await expect(failEachWrite(open, act, async () => {})).rejects.toThrow('a bug')
  })
})

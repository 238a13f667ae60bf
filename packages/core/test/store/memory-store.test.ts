import { describe, expect, it } from 'vitest'
import { storeConformance } from '../../src/conformance/store/store.conformance.ts'
import { memoryStore } from '../../src/testing/memory-store.ts'
import { aContact } from '../../src/testing/rows.ts'
import { aTenant } from '../../src/testing/tenant.ts'

storeConformance('memoryStore', { open: async () => memoryStore() })

describe('memoryStore', () => {
  it('shares no object with its callers', async () => {
    const { rooms } = await aTenant(memoryStore())
    const data = { list: [1] }
    const contact = aContact({ data })
    await rooms.contacts.ensure(contact)
    data.list.push(2)
    const found = await rooms.contacts.find(contact.id)
    expect(found?.data).toStrictEqual({ list: [1] })
    expect(Object.isFrozen(found?.data.list)).toBe(true)
  })

  it("prevents the use of a transaction's store after its end", async () => {
    const store = memoryStore()
    const { id } = await aTenant(store)
    const inner = await store.transaction(async (tx) => tx.project(id))
    await expect(inner.contacts.count(undefined)).rejects.toThrow('has ended')
    await expect(inner.contacts.ensure(aContact())).rejects.toThrow('has ended')
  })

  it('joins a transaction within a transaction', async () => {
    const store = memoryStore()
    const { id, rooms } = await aTenant(store)
    const failing = store.transaction(async (tx) => {
      await tx.transaction((inner) => inner.project(id).contacts.ensure(aContact()))
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await rooms.contacts.count(undefined)).toBe(0)
  })

  it('refuses everything once it is closed', async () => {
    const store = memoryStore()
    await store.close()
    await expect(store.projects.list()).rejects.toThrow('closed')
    await expect(store.ready()).rejects.toThrow('closed')
    await expect(store.transaction(async () => 1)).rejects.toThrow('closed')
  })
})

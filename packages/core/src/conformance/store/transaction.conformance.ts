import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Store, StoreConflict } from '../../kernel/ports/store.ts'
import { storeRooms } from '../../testing/rooms.ts'
import { aBody, aContact, anAnswer, anInboxMessage, aProject, aTemplate, rowTime } from '../../testing/rows.ts'
import { anEvent } from '../../testing/work-rows.ts'
import { briefly, type StoreHarness, useStore } from '../store-harness.ts'

const onPurpose = () => {
  throw new Error('on purpose')
}

/** One effective call of every verb that writes. */
const everyWrite: typeof storeRooms.writes = [
  ...storeRooms.writes,
  {
    name: 'prune',
    isSeen: true,
    write: (store, { answer }) => store.prune(new Date(answer.expiresAt.getTime() + 1)),
  },
]

type FilledStore = Awaited<ReturnType<typeof storeRooms.fill>>
type Look = Awaited<ReturnType<typeof storeRooms.snapshot>>

const look = (store: Store, tenant: FilledStore) =>
  storeRooms.snapshot(store, { ...tenant, rooms: store.project(tenant.id) })

/** Returns the rooms in which two looks differ. */
function changedRooms(before: Look, after: Look): readonly string[] {
  const rooms = (look: Look) => [...look.own, ...look.deployment]
  const later = rooms(after)
  const differs = (seen: unknown, at: number) => {
    try {
      expect(later[at]?.[1]).toStrictEqual(seen)
      return false
    } catch {
      return true
    }
  }
  return rooms(before)
    .filter(([, seen], at) => differs(seen, at))
    .map(([name]) => name)
}

/** The rules of `Store.transaction` for a single caller. */
export function transactionConformance(harness: StoreHarness): void {
  describe('transactions of every write', () => {
    let store: Store
    let tenant: FilledStore
    let before: unknown
    // One store and one tenant for all: no failed write changes them.
    beforeAll(async () => {
      store = await harness.open()
      tenant = await storeRooms.fill(store)
      before = await look(store, tenant)
    })
    afterAll(() => store.close())

    it.each(everyWrite)('keeps nothing of $name when it fails', async ({ write, isSeen }) => {
      let during: unknown
      const failed = store.transaction(async (tx) => {
        await write(tx, tenant)
        during = await look(tx, tenant)
        onPurpose()
      })
      await expect(failed).rejects.toThrow('on purpose')
      expect(await look(store, tenant)).toStrictEqual(before)
      if (isSeen) expect(during).not.toStrictEqual(before)
      else expect(during).toStrictEqual(before)
    })
  })

  describe('transactions', () => {
    const bench = useStore(harness)

    it('returns the result of the work, and keeps its writes', async () => {
      const { id, rooms } = await bench.tenant()
      const contact = aContact()
      const event = anEvent({ contactId: contact.id })
      const answer = await bench.store.transaction(async (tx) => {
        await tx.project(id).contacts.ensure(contact)
        await tx.project(id).events.insert([event])
        return { the: 'answer' }
      })
      expect(answer).toStrictEqual({ the: 'answer' })
      expect(await rooms.contacts.find(contact.id)).toStrictEqual(contact)
      const { events } = bench.peer.project(id)
      expect(await events.listByContact(contact.id, { limit: 9, after: undefined })).toStrictEqual([event])
    })

    it('rejects with the very error that the work threw', async () => {
      const error = new Error('on purpose')
      await expect(bench.store.transaction(() => Promise.reject(error))).rejects.toBe(error)
      await expect(bench.store.transaction(async () => Promise.reject(undefined))).rejects.toBeUndefined()
    })

    it('keeps nothing of many writes when the last one fails, and all when none does', async () => {
      const tenant = await storeRooms.fill(bench.store)
      const before = await look(bench.store, tenant)
      const writeAll = async (tx: Store) => {
        for (const { write } of everyWrite) await write(tx, tenant)
      }
      let during = before
      const failed = bench.store.transaction(async (tx) => {
        await writeAll(tx)
        during = await look(tx, tenant)
        onPurpose()
      })
      await expect(failed).rejects.toThrow('on purpose')
      expect(await look(bench.store, tenant)).toStrictEqual(before)
      await bench.store.transaction(writeAll)
      const after = await look(bench.store, tenant)
      expect(changedRooms(before, after)).toStrictEqual(changedRooms(before, during))
    })

    it('reads its own writes', async () => {
      const { id } = await bench.tenant()
      await bench.store.transaction(async (tx) => {
        const rooms = tx.project(id)
        const contact = aContact()
        await rooms.contacts.ensure(contact)
        expect(await rooms.contacts.find(contact.id)).toStrictEqual(contact)
        expect(await rooms.contacts.count(undefined)).toBe(1)
        await rooms.contacts.update({ ...contact, subscribed: false })
        expect((await rooms.contacts.findByEmail(contact.email))?.subscribed).toBe(false)
        await rooms.contacts.deleteMany([contact.id])
        expect(await rooms.contacts.list({ limit: 5, after: undefined, search: undefined })).toStrictEqual([])
        const template = aTemplate()
        await rooms.templates.insert(template)
        expect(await rooms.templates.find(template.id)).toStrictEqual(template)
        const answer = anAnswer()
        await rooms.idempotency.save(answer)
        expect(await rooms.idempotency.find(answer.key)).toStrictEqual(answer)
        const message = anInboxMessage()
        await rooms.inbox.save(message)
        expect(await rooms.inbox.count(undefined)).toBe(1)
        const project = aProject()
        await tx.projects.insert(project, [])
        expect(await tx.projects.find(project.id)).toStrictEqual(project)
        const body = aBody()
        expect((await tx.project(project.id).emails.ensureBody(body, 'anybody')).id).toBe(body.id)
        expect(await tx.ledger.bodies([body.id])).toStrictEqual([body])
      })
    })

    it('shows nothing to others before its end', async () => {
      const { id } = await bench.tenant()
      for (const ending of ['commit', 'failure'] as const) {
        const start = await bench.peer.project(id).contacts.count(undefined)
        const seen: number[] = []
        const watch = async (store: Store) => {
          seen.push(await store.project(id).contacts.count(undefined))
        }
        let watching: Promise<unknown> = Promise.resolve()
        const work = bench.store.transaction(async (tx) => {
          await tx.project(id).contacts.ensure(aContact())
          watching = Promise.all([watch(bench.store), watch(bench.peer)])
          await briefly(() => seen.length === 2)
          await tx.project(id).contacts.ensure(aContact())
          if (ending === 'failure') onPurpose()
        })
        if (ending === 'failure') await expect(work).rejects.toThrow('on purpose')
        else await work
        await watching
        const allowed = ending === 'failure' ? [start] : [start, start + 2]
        expect(seen).toHaveLength(2)
        for (const count of seen) expect(allowed).toContain(count)
      }
    })

    it('is rolled back after a conflict, even if that was caught', async () => {
      const { id, rooms } = await bench.tenant()
      const taken = aContact()
      const other = aContact()
      await rooms.contacts.ensure(taken)
      await rooms.contacts.ensure(other)
      const before = aContact()
      const work = bench.store.transaction(async (tx) => {
        const { contacts } = tx.project(id)
        await contacts.ensure(before)
        await expect(contacts.update({ ...other, email: taken.email })).rejects.toThrow(StoreConflict)
      })
      await expect(work).rejects.toThrow()
      expect(await rooms.contacts.find(before.id)).toBeUndefined()
      expect(await rooms.contacts.find(other.id)).toStrictEqual(other)
    })

    it('rejects with a conflict that was not caught', async () => {
      const { id, rooms } = await bench.tenant()
      const template = aTemplate()
      const work = bench.store.transaction(async (tx) => {
        await tx.project(id).templates.insert(template)
        await tx.project(id).templates.insert(template)
      })
      await expect(work).rejects.toThrow(StoreConflict)
      expect(await rooms.templates.find(template.id)).toBeUndefined()
    })

    it('ensures twice without a conflict', async () => {
      const { id, rooms } = await bench.tenant()
      const first = aContact({ email: 'ada@example.com' })
      const after = aContact()
      await bench.store.transaction(async (tx) => {
        const { contacts, fields, emails } = tx.project(id)
        expect(await contacts.ensure(first)).toStrictEqual({ contact: first, created: true })
        const second = aContact({ email: first.email, createdAt: rowTime(1) })
        expect(await contacts.ensure(second)).toStrictEqual({ contact: first, created: false })
        await fields.record({ contacts: 1, fields: new Map([['plan', { delta: 1, type: 'string' }]]) })
        await fields.record({ contacts: 1, fields: new Map([['plan', { delta: 1, type: 'number' }]]) })
        const body = aBody()
        expect((await emails.ensureBody(body, 'anybody')).id).toBe(body.id)
        expect((await emails.ensureBody(aBody({ hash: body.hash }), 'anybody')).id).toBe(body.id)
        await emails.ensureBlob('a'.repeat(64), Uint8Array.of(1), 'anybody')
        await emails.ensureBlob('a'.repeat(64), Uint8Array.of(1), 'anybody')
        await contacts.ensure(after)
      })
      expect(await rooms.contacts.find(after.id)).toStrictEqual(after)
      expect(await rooms.contacts.count(undefined)).toBe(2)
      expect((await rooms.fields.list()).fields).toStrictEqual([{ name: 'plan', type: 'string', contacts: 2 }])
    })

    it('does not affect those after it, however it ended', async () => {
      const { id, rooms } = await bench.tenant()
      for (let round = 0; round < 5; round++) {
        await expect(bench.store.transaction(async () => onPurpose())).rejects.toThrow('on purpose')
        await bench.store.transaction((tx) => tx.project(id).contacts.ensure(aContact()))
      }
      expect(await rooms.contacts.count(undefined)).toBe(5)
    })
  })
}

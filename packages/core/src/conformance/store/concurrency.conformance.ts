import { describe, expect, it } from 'vitest'
import type { ProjectStore } from '../../kernel/ports/store.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { aBody, aContact, rowTime } from '../../testing/rows.ts'
import { briefly, type StoreHarness, useStore } from '../store-harness.ts'

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, i) => make(i))

/** The rules of `Store.transaction` for concurrent callers, in one process and in two. */
export function concurrencyConformance(harness: StoreHarness): void {
  describe('concurrent transactions', () => {
    const bench = useStore(harness)
    const storeOf = (index: number) => (index % 2 ? bench.peer : bench.store)

    it('keeps every one of them', async () => {
      const { id, rooms } = await bench.tenant()
      const made = times(16, () => [aContact(), aContact()])
      await Promise.all(
        made.map((pair, i) =>
          storeOf(i).transaction(async (tx) => {
            for (const contact of pair) await tx.project(id).contacts.ensure(contact)
          }),
        ),
      )
      const kept = await rooms.contacts.list({ limit: 100, after: undefined, search: undefined })
      expect(kept.map((contact) => contact.id).sort()).toStrictEqual(made.flat().map((contact) => contact.id))
    })

    it('keeps single writes that run next to a transaction', async () => {
      const { id, rooms } = await bench.tenant()
      const made = times(12, () => aContact())
      await Promise.all(
        made.map((contact, i) =>
          i % 3 === 0
            ? storeOf(i).transaction((tx) => tx.project(id).contacts.ensure(contact))
            : storeOf(i).project(id).contacts.ensure(contact),
        ),
      )
      expect(await rooms.contacts.count(undefined)).toBe(12)
    })

    it('loses none when others fail, by an error or by a conflict', async () => {
      const { id, rooms } = await bench.tenant()
      const taken = aContact()
      const other = aContact()
      await rooms.contacts.ensure(taken)
      await rooms.contacts.ensure(other)
      const made = times(15, () => aContact())
      const results = await Promise.allSettled(
        made.map((contact, i) =>
          storeOf(i).transaction(async (tx) => {
            await tx.project(id).contacts.ensure(contact)
            if (i % 3 === 1) throw new Error('on purpose')
            if (i % 3 === 2) await tx.project(id).contacts.update({ ...other, email: taken.email })
            await tx.project(id).contacts.update({ ...contact, subscribed: false })
          }),
        ),
      )
      for (const [i, contact] of made.entries()) {
        expect(results[i]?.status).toBe(i % 3 === 0 ? 'fulfilled' : 'rejected')
        const expected = i % 3 === 0 ? { ...contact, subscribed: false } : undefined
        expect(await rooms.contacts.find(contact.id)).toStrictEqual(expected)
      }
      expect(await rooms.contacts.find(other.id)).toStrictEqual(other)
    })

    const readers: Record<string, (rooms: ProjectStore, contact: Contact) => Promise<Contact | undefined>> = {
      ensure: async ({ contacts }, contact) => (await contacts.ensure(aContact({ email: contact.email }))).contact,
      find: ({ contacts }, contact) => contacts.find(contact.id),
      findByEmail: ({ contacts }, contact) => contacts.findByEmail(contact.email),
    }

    it.each(Object.entries(readers))('loses no change of contacts that were read with contacts.%s', async (_, read) => {
      const { id, rooms } = await bench.tenant()
      const contact = aContact()
      await rooms.contacts.ensure(contact)
      let entered = 0
      await Promise.all(
        times(8, (i) =>
          storeOf(i).transaction(async (tx) => {
            const found = await read(tx.project(id), contact)
            entered += 1
            await briefly(() => entered >= 8)
            if (!found) throw new Error('the contact is gone')
            await tx.project(id).contacts.update({ ...found, data: { ...found.data, [`by${i}`]: i } })
          }),
        ),
      )
      const names = Object.keys((await rooms.contacts.find(contact.id))?.data ?? {})
      expect(names.sort()).toStrictEqual(times(8, (i) => `by${i}`))
    })

    it('ensures one address once', async () => {
      const { id, rooms } = await bench.tenant()
      const answers = await Promise.all(
        times(8, (i) =>
          storeOf(i).transaction(async (tx) => {
            const answer = await tx.project(id).contacts.ensure(aContact({ email: 'same@example.com' }))
            await tx.project(id).contacts.ensure(aContact())
            return answer
          }),
        ),
      )
      expect(answers.filter((answer) => answer.created)).toHaveLength(1)
      expect(new Set(answers.map((answer) => answer.contact.id)).size).toBe(1)
      expect(await rooms.contacts.count(undefined)).toBe(9)
    })

    it('ensures one address although the first attempt fails', async () => {
      const { id, rooms } = await bench.tenant()
      let others = 0
      const failing = bench.store.transaction(async (tx) => {
        await tx.project(id).contacts.ensure(aContact({ email: 'same@example.com' }))
        await tx.project(id).emails.ensureBody(aBody({ hash: 'a'.repeat(64), html: 'a' }), 'anybody')
        await briefly(() => others === 2)
        throw new Error('on purpose')
      })
      const asked = times(2, (i) =>
        storeOf(i).transaction(async (tx) => {
          others += 1
          const { contact } = await tx.project(id).contacts.ensure(aContact({ email: 'same@example.com' }))
          const { id: bodyId } = await tx
            .project(id)
            .emails.ensureBody(aBody({ hash: 'a'.repeat(64), html: 'a' }), 'anybody')
          return { contact, bodyId }
        }),
      )
      await expect(failing).rejects.toThrow('on purpose')
      const [one, two] = await Promise.all(asked)
      expect(one).toStrictEqual(two)
      expect(await rooms.contacts.findByEmail('same@example.com')).toStrictEqual(one?.contact)
      expect(await bench.store.ledger.bodies(one ? [one.bodyId] : [])).toHaveLength(1)
    })

    it('ensures in any order without a deadlock', async () => {
      const { id, rooms } = await bench.tenant()
      const emails = times(6, (i) => `p${i}@example.com`)
      const bodies = times(6, () => aBody())
      for (let round = 0; round < 3; round++) {
        await Promise.all(
          times(6, (i) =>
            storeOf(i).transaction(async (tx) => {
              const { contacts, emails: mails, fields } = tx.project(id)
              const steps = emails.map((email, step) => async () => {
                const { contact } = await contacts.ensure(aContact({ email: `${round}${email}` }))
                const body = bodies[step]
                if (body) await mails.ensureBody(aBody({ hash: body.hash, html: body.html }), 'anybody')
                await fields.record({
                  contacts: 0,
                  fields: new Map([[`${round}${email}`, { delta: 1, type: 'string' }]]),
                })
                await contacts.update({ ...contact, updatedAt: rowTime(round) })
              })
              for (const step of i % 2 ? steps : steps.toReversed()) await step()
            }),
          ),
        )
      }
      expect(await rooms.contacts.count(undefined)).toBe(18)
      const known = (await rooms.fields.list()).fields
      expect(known).toHaveLength(18)
      expect(new Set(known.map((field) => field.contacts))).toStrictEqual(new Set([6]))
    })

    it('claims each mail once, next to transactions that insert', async () => {
      const tenant = await bench.tenant()
      const claimed: string[] = []
      const inserting = times(10, (i) =>
        storeOf(i).transaction((tx) => tx.project(tenant.id).emails.insert([tenant.email(), tenant.email()])),
      )
      const take = async (round: number) => {
        const emails = await storeOf(round).ledger.claim({
          workerId: `wrk_${round}`,
          shares: [{ projectId: tenant.id, limit: 3 }],
          now: rowTime(0),
          leaseUntil: rowTime(60_000),
        })
        claimed.push(...emails.map((email) => email.id))
        return emails.length
      }
      await Promise.all([...inserting, ...times(6, take)])
      for (let round = 6; round < 40 && (await take(round)) > 0; round++);
      expect(claimed).toHaveLength(20)
      expect(new Set(claimed).size).toBe(20)
    })
  })
}

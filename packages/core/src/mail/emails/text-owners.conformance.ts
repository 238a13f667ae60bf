import { describe, expect, it } from 'vitest'
import { briefly, type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import { aBody, rowIds } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import type { Email } from './schema.ts'
import { TEXT_OWNERS_MAX } from './text-owners.ts'

const HASHES = ['a', 'b', 'c'].map((letter) => letter.repeat(64))
const [PDF = '', PNG = ''] = HASHES

const attachment = (hash: string) => ({
  hash,
  size: 1,
  filename: 'a.pdf',
  contentType: 'text/plain',
  disposition: 'attachment' as const,
  contentId: undefined,
})

/** The promise of `EmailStore` about bodies and attachments when their recipients are erased. */
export function textOwnersConformance(harness: StoreHarness): void {
  describe('bodies and attachments of erased contacts', () => {
    const bench = useStore(harness)

    /** Stores a mail to a contact with the body and attachments of these hashes, like `sendEmails`. */
    async function send(tenant: Tenant, contactId: ContactId, html: string, hashes: readonly string[] = []) {
      const email = await bench.store.transaction(async (tx) => {
        const { emails } = tx.project(tenant.id)
        const { id: bodyId } = await emails.ensureBody(bodyOf(html), [contactId])
        for (const hash of hashes) await emails.ensureBlob(hash, Uint8Array.of(7), [contactId])
        const attachments = hashes.length === 0 ? undefined : hashes.map(attachment)
        const email = tenant.email({ contactId, bodyId, attachments, status: 'SENT', dueAt: undefined })
        await emails.insert([email])
        return email
      })
      return email
    }
    const bodyOf = (html: string) => aBody({ html, hash: html.padStart(64, '0') })
    const erase = (tenant: Tenant, ...emails: readonly Email[]) =>
      tenant.rooms.emails.erase(
        emails.map(({ id }) => id),
        'erased',
      )
    const hasBody = async ({ bodyId }: Email) => (await bench.store.ledger.bodies([bodyId])).length === 1
    const hasBlob = async ({ id }: Tenant, hash: string) => (await bench.store.ledger.blob(id, hash)) !== undefined

    it('are deleted with their only recipient, and stored again for another', async () => {
      const [tenant, other] = [await bench.tenant(), await bench.tenant()]
      const [ada, bob] = [rowIds.make('cnt'), rowIds.make('cnt')]
      const [mail, theirs] = [await send(tenant, ada, 'hello', [PDF]), await send(other, ada, 'hello', [PDF])]
      await erase(tenant, mail)
      expect([await hasBody(mail), await hasBlob(tenant, PDF)]).toStrictEqual([false, false])
      expect([await hasBody(theirs), await hasBlob(other, PDF)]).toStrictEqual([true, true])
      const again = await send(tenant, bob, 'hello', [PDF])
      expect(again.bodyId).not.toBe(mail.bodyId)
      expect([await hasBody(again), await hasBlob(tenant, PDF)]).toStrictEqual([true, true])
      await erase(tenant, again)
      expect([await hasBody(again), await hasBlob(tenant, PDF)]).toStrictEqual([false, false])
    })

    it('stay until their last recipient is erased', async () => {
      const tenant = await bench.tenant()
      const people = [rowIds.make('cnt'), rowIds.make('cnt'), rowIds.make('cnt')]
      const mails: Email[] = []
      for (const contactId of people) mails.push(await send(tenant, contactId, 'hello', [PDF, PNG]))
      expect(new Set(mails.map(({ bodyId }) => bodyId)).size).toBe(1)
      const [first, ...others] = mails
      const seen: boolean[] = []
      for (const some of [[first], others].map((all) => all.flatMap((one) => one ?? []))) {
        await erase(tenant, ...some)
        for (const one of some) seen.push(await hasBody(one), await hasBlob(tenant, PDF), await hasBlob(tenant, PNG))
      }
      expect(seen).toStrictEqual([true, true, true, ...Array(6).fill(false)])
    })

    it('stay while another mail to the same person refers to them', async () => {
      const tenant = await bench.tenant()
      const ada = rowIds.make('cnt')
      const one = await send(tenant, ada, 'hello', [PDF, PNG])
      const two = await send(tenant, ada, 'hello', [PNG])
      await erase(tenant, one)
      expect(await hasBody(two)).toBe(true)
      expect([await hasBlob(tenant, PDF), await hasBlob(tenant, PNG)]).toStrictEqual([false, true])
      await erase(tenant, two)
      expect([await hasBody(two), await hasBlob(tenant, PNG)]).toStrictEqual([false, false])
    })

    it('include shared variables, which are deleted like bodies', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const people = [rowIds.make('cnt'), rowIds.make('cnt')]
      const [bodyId, sharedId] = await bench.store.transaction(async (tx) => {
        const { emails } = tx.project(tenant.id)
        const body = await emails.ensureBody(bodyOf('{{big}}'), 'anybody')
        return [body.id, (await emails.ensureBody(bodyOf('{"big":1}'), people)).id]
      })
      const overrides = { bodyId, sharedId, status: 'SENT' as const, dueAt: undefined }
      const mails = people.map((contactId) => tenant.email({ contactId, ...overrides }))
      const again = tenant.email({ contactId: people[1] ?? rowIds.make('cnt'), ...overrides })
      await emails.insert([...mails, again])
      expect(await emails.find(again.id)).toStrictEqual(again)
      const seen: number[] = []
      for (const mail of [...mails, again]) {
        await erase(tenant, mail)
        seen.push((await bench.store.ledger.bodies([sharedId])).length)
      }
      expect(seen).toStrictEqual([1, 1, 0])
      expect(await bench.store.ledger.bodies([bodyId])).toHaveLength(1)
    })

    it('stay without specific owners, or when they went to very many', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const [ada, bob] = [rowIds.make('cnt'), rowIds.make('cnt')]
      const mail = await send(tenant, ada, 'hello', [PDF])
      expect((await emails.ensureBody(bodyOf('hello'), [bob])).isLasting).toBe(false)
      expect((await emails.ensureBody(bodyOf('hello'), 'anybody')).isLasting).toBe(true)
      expect((await emails.ensureBody(bodyOf('hello'), [bob])).isLasting).toBe(true)
      const most = Array.from({ length: TEXT_OWNERS_MAX - 1 }, () => rowIds.make('cnt'))
      await emails.ensureBlob(PDF, Uint8Array.of(7), most)
      await emails.ensureBlob(PDF, Uint8Array.of(7), [bob])
      await erase(tenant, mail)
      expect([await hasBody(mail), await hasBlob(tenant, PDF)]).toStrictEqual([true, true])
    })

    it('stay for a mail with the same content that is sent while they are deleted', async () => {
      const tenant = await bench.tenant()
      const peer = bench.peer.project(tenant.id).emails
      for (const [n, ending] of ['commit', 'failure'].entries()) {
        const [ada, bob] = [rowIds.make('cnt'), rowIds.make('cnt')]
        const html = `hello ${n}`
        const mail = await send(tenant, ada, html, [PDF])
        let storing: Promise<unknown> = Promise.resolve()
        const erasing = bench.store.transaction(async (tx) => {
          await tx.project(tenant.id).emails.erase([mail.id], 'erased')
          storing = Promise.all([peer.ensureBody(bodyOf(html), [bob]), peer.ensureBlob(PDF, Uint8Array.of(7), [bob])])
          await briefly(() => false)
          if (ending === 'failure') throw new Error('on purpose')
        })
        await erasing.catch(() => undefined)
        await storing
        const { id } = await peer.ensureBody(bodyOf(html), [bob])
        expect(await bench.store.ledger.bodies([id])).toMatchObject([{ html }])
        expect(await hasBlob(tenant, PDF)).toBe(true)
        const theirs = tenant.email({ contactId: bob, bodyId: id, attachments: [attachment(PDF)], status: 'SENT' })
        await peer.insert([theirs])
        await erase(tenant, mail, theirs)
        expect([await hasBody(theirs), await hasBlob(tenant, PDF)]).toStrictEqual([false, false])
      }
    })

    it('are never missing, whatever is sent and erased at the same time', async () => {
      const tenant = await bench.tenant()
      const [one, other] = [rowIds.make('cnt'), rowIds.make('cnt')]
      for (let round = 0; round < 5; round++) {
        const before = await send(tenant, one, 'same', [PDF])
        const [, after] = await Promise.all([
          bench.peer.project(tenant.id).emails.erase([before.id], 'erased'),
          send(tenant, other, 'same', [PDF]),
        ])
        expect([await hasBody(after), await hasBlob(tenant, PDF)]).toStrictEqual([true, true])
        await erase(tenant, after)
        expect([await hasBody(after), await hasBlob(tenant, PDF)]).toStrictEqual([false, false])
      }
    })
  })
}

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContact, contactsOf, imported } from '../audience-kit.ts'
import { aMail, at, type Bench, sharedWorkingBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedWorkingBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

/** Spellings that reach the same mailbox, the one that is stored first. */
const MAILBOXES = [
  ['ada@example.com', 'Ada@Example.COM', 'ada@ｅxample.com', 'ada@exampl\u00ade.com', 'ada@example\u3002com'],
  ['kate@site.com', '\u212Aate@site.com', 'kate@\u017fite.com', 'kate@ＳＩＴＥ．com'],
  ['a@xn--bcher-kva.example', 'a@bücher.example', 'a@BU\u0308CHER.example', 'a@XN--BCHER-KVA.example'],
] as const
const spelled = MAILBOXES.flatMap(([address, ...others]) => others.map((other) => [other, address] as const))

const addresses = async () => Object.keys(await contactsOf(tenant))

describe.each(spelled)('%s is %s', (written, address) => {
  it('when mail is sent: a suppressed address gets nothing, however it is spelled', async () => {
    await tenant.call('POST /suppressions', { body: { email: address, reason: 'BOUNCE' } })
    for (const to of [written, { name: 'Ada', email: written }, [written]]) {
      const answer = await tenant.call('POST /v1/send', { body: aMail({ to }) })
      expect(at(answer.json, 'data.emails.0.contact.email')).toBe(address)
    }
    const { json } = await tenant.call('GET /emails')
    const mails = at(json, 'data')
    expect(Array.isArray(mails) && mails.map((mail) => at(mail, 'status'))).toStrictEqual(Array(3).fill('SUPPRESSED'))
    expect(await addresses()).toStrictEqual([address])
  })

  it('when contacts are created, changed, tracked, imported, and put into segments', async () => {
    const id = await aContact(tenant, written)
    const segment = textAt(await tenant.call('POST /segments', { body: { name: 'x', type: 'STATIC' } }), 'id')
    expect(await aContact(tenant, address)).toBe(id)
    await tenant.call('POST /v1/track', { body: { event: 'e', email: written } })
    await imported(tenant, `email\n${written}\n`)
    expect(await addresses()).toStrictEqual([address])
    const members = { body: { emails: [written], createMissing: true } }
    expect((await tenant.call(`POST /segments/${segment}/members`, members)).json).toMatchObject({
      added: 1,
      created: 0,
    })
    const removal = { body: { emails: [written] } }
    expect((await tenant.call(`DELETE /segments/${segment}/members`, removal)).json).toStrictEqual({ removed: 1 })
    const other = await aContact(tenant, 'other@example.com')
    expect((await tenant.call(`PATCH /contacts/${other}`, { body: { email: written } })).status).toBe(409)
    expect((await tenant.call(`PATCH /contacts/${id}`, { body: { email: written } })).json).toMatchObject({
      email: address,
    })
  })

  it('when contacts are searched: by address, by a part, by a filter', async () => {
    const id = await aContact(tenant, address)
    await aContact(tenant, 'other@elsewhere.example')
    const lookup = { body: { emails: [written] } }
    expect((await tenant.call('POST /contacts/lookup', lookup)).json).toStrictEqual({ found: [address], notFound: [] })
    for (const search of [written, written.slice(written.indexOf('@'))]) {
      const { json } = await tenant.call(`GET /contacts?search=${encodeURIComponent(search)}`)
      expect(json).toMatchObject({ data: [{ id }], total: 1 })
    }
    for (const operator of ['equals', 'contains']) {
      const condition = { logic: 'AND', groups: [{ filters: [{ field: 'email', operator, value: written }] }] }
      const { json } = await tenant.call('POST /segments/preview', { body: { condition } })
      expect(json).toMatchObject({ memberCount: 1 })
    }
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, aMail, at, type Bench, failure, problems, remains, sharedBench, type Tenant } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const send = (to: unknown) => tenant.call('POST /v1/send', { body: aMail({ to }) })
const many = (count: number) => Array.from({ length: count }, (_, i) => `person${i}@example.com`)

function addresses({ json }: Answer): unknown[] {
  const emails = at(json, 'data.emails')
  return Array.isArray(emails) ? emails.map((email) => at(email, 'contact.email')) : []
}

describe('recipients', () => {
  it('get a mail each, in order', async () => {
    const answer = await send(['c@example.com', { email: 'a@example.com', name: 'Ada' }, 'B@example.com'])
    expect(addresses(answer)).toStrictEqual(['c@example.com', 'a@example.com', 'b@example.com'])
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 3, emails: 3 })
  })

  it('that are repeated get one mail', async () => {
    const answer = await send(['ada@example.com', 'ADA@example.com', { email: ' ada@example.com' }])
    expect(addresses(answer)).toStrictEqual(['ada@example.com'])
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 1, emails: 1 })
  })

  it('have their name in the data of the contact', async () => {
    await send({ email: 'ada@example.com', name: 'Ada L.' })
    expect((await tenant.call('GET /contacts')).json).toMatchObject({ data: [{ data: { name: 'Ada L.' } }] })
  })

  it('may be a thousand', async () => {
    const answer = await send(many(1000))
    expect(answer.status).toBe(200)
    expect(addresses(answer)).toStrictEqual(many(1000))
  })

  it.each([1001, 10_000])('may not be %i', async (count) => {
    const answer = await send(many(count))
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toStrictEqual([['to', 'too_many']])
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 0, emails: 0 })
  })

  it('are all refused if one is invalid, which is named by its place', async () => {
    const answer = await send([...many(50), 'nobody', ...many(10)])
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toStrictEqual([['to.50', 'invalid_email']])
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 0, emails: 0 })
  })

  it.each([
    ['nobody', [], 'to', 'too_small'],
    ['a list in a list', [['ada@example.com']], 'to.0', 'invalid_type'],
    ['null', null, 'to', 'required'],
    ['a number', 5, 'to', 'invalid_type'],
    ['an object without an address', { name: 'Ada' }, 'to.email', expect.any(String)],
    ['an empty text', '', 'to', 'invalid_email'],
    ['two addresses without a comma', 'ada@example.com eve@example.com', 'to', 'invalid_email'],
    ['a name that is an address', 'ada@example.com <eve@example.com>', 'to', 'invalid_email'],
    ['a group', 'friends: ada@example.com, eve@example.com;', 'to', 'invalid_email'],
    ['a nested group', 'a: b: ada@example.com;;', 'to', 'invalid_email'],
    ['a quoted local part', '"eve@example.net"@example.com', 'to', 'invalid_email'],
    ['a quoted local part with a line of SMTP', '"x> RCPT TO:<eve"@example.com', 'to', 'invalid_email'],
    ['a comment', 'ada(friend)@example.com', 'to', 'invalid_email'],
    ['a source route', '@relay.example:ada@example.com', 'to', 'invalid_email'],
    ['an address literal', 'ada@[127.0.0.1]', 'to', 'invalid_email'],
    ['no domain', 'ada@', 'to', 'invalid_email'],
    ['a domain of one label', 'ada@localhost', 'to', 'invalid_email'],
    ['two dots', 'ada..l@example.com', 'to', 'invalid_email'],
    ['a local part of 65 characters', `${'x'.repeat(65)}@example.com`, 'to', 'invalid_email'],
    [
      '255 characters',
      `ada@${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.example`,
      'to',
      'invalid_email',
    ],
    ['a leading hyphen, an option to sendmail', '-oQ/tmp@example', 'to', 'invalid_email'],
  ])('may not be %s', async (_, to, field, code) => {
    const answer = await send(to)
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toStrictEqual([[field, code]])
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 0, emails: 0 })
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aMail,
  at,
  type Bench,
  failure,
  problems,
  remains,
  SENDER,
  sharedBench,
  type Tenant,
  textAt,
} from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const send = (changes: Readonly<Record<string, unknown>> = {}) => tenant.call('POST /v1/send', { body: aMail(changes) })
const nothing = { contacts: 0, emails: 0 }

async function template(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const body = {
    name: 'Welcome',
    subject: 'Hi {{name}}',
    body: '<p>{{name}}</p>',
    type: 'TRANSACTIONAL',
    from: SENDER,
    ...changes,
  }
  return textAt(await tenant.call('POST /templates', { body }), 'id')
}

describe('an accepted mail', () => {
  it('is answered with contact and email, and is in the ledger', async () => {
    const answer = await send({ to: ' Ada@Example.com ', data: { name: 'Ada', plan: 'pro' } })
    expect(answer.status).toBe(200)
    expect(answer.json).toStrictEqual({
      success: true,
      data: {
        emails: [
          {
            contact: { id: expect.stringMatching(/^cnt_/), email: 'ada@example.com' },
            email: expect.stringMatching(/^eml_/),
          },
        ],
        timestamp: expect.stringMatching(/Z$/),
      },
    })
    const email = await tenant.call(`GET /emails/${textAt(answer, 'data.emails.0.email')}`)
    expect(email.json).toMatchObject({
      to: 'ada@example.com',
      from: SENDER,
      fromName: 'Engines',
      toName: null,
      replyTo: null,
      subject: 'Hello',
      sourceType: 'TRANSACTIONAL',
      templateId: null,
      status: 'PENDING',
      attempts: 0,
      opens: 0,
      sentAt: null,
      complainedAt: null,
      bounceClass: null,
      bounceReason: null,
    })
    const contact = await tenant.call(`GET /contacts/${textAt(answer, 'data.emails.0.contact.id')}`)
    expect(contact.json).toMatchObject({ subscribed: false, data: { name: 'Ada', plan: 'pro' } })
  })

  it('may use a template, whose fields the request overrides', async () => {
    const id = await template({ fromName: 'Shop', replyTo: 'help@example.com' })
    const plain = await tenant.call('POST /v1/send', {
      body: { to: 'ada@example.com', template: id, data: { name: 'Ada' } },
    })
    const changed = await tenant.call('POST /v1/send', {
      body: {
        to: 'ada@example.com',
        template: id,
        subject: 'Bye',
        reply: 'me@example.com',
        from: { email: SENDER, name: 'Me' },
      },
    })
    const read = async (answer: typeof plain) =>
      (await tenant.call(`GET /emails/${textAt(answer, 'data.emails.0.email')}`)).json
    expect(await read(plain)).toMatchObject({
      subject: 'Hi Ada',
      fromName: 'Shop',
      replyTo: 'help@example.com',
      templateId: id,
    })
    expect(await read(changed)).toMatchObject({
      subject: 'Bye',
      fromName: 'Me',
      replyTo: 'me@example.com',
      templateId: id,
    })
  })

  it.each([
    ['a text', 'Ada <ada@example.com>, Bob <bob@example.com>'],
    ['a text with semicolons', 'Ada <ada@example.com>; "Bob" <Bob@example.com>'],
    ['a list', ['Ada <ada@example.com>', 'Bob <bob@example.com>']],
  ])('is sent to each address of %s', async (_, people) => {
    const named = { to: people, cc: 'cc@example.com, Cy <cy@example.com>', bcc: 'Bo <bo@example.com>' }
    const answer = await send({ ...named, from: `Shop <${SENDER}>`, replyTo: '"Help, please" <Help@example.com>' })
    expect([0, 1, 2, 3, 4].map((n) => at(answer.json, `data.emails.${n}.contact.email`))).toEqual([
      'ada@example.com',
      'bob@example.com',
      'cc@example.com',
      'cy@example.com',
      'bo@example.com',
    ])
    const email = await tenant.call(`GET /emails/${textAt(answer, 'data.emails.1.email')}`)
    expect(email.json).toMatchObject({
      to: 'bob@example.com',
      toName: 'Bob',
      from: SENDER,
      fromName: 'Shop',
      replyTo: '"Help, please" <help@example.com>',
    })
  })

  it('may be written in Markdown, as old clients do', async () => {
    expect((await send({ type: 'markdown', body: '# Hello {{name}}' })).status).toBe(200)
  })
})

describe('a mail that is refused stores nothing', () => {
  it.each([
    ['no recipient', { to: undefined }, 'to', 'required'],
    ['neither template nor subject', { subject: undefined }, 'template', 'required'],
    ['neither template nor body', { body: undefined }, 'template', 'required'],
    ['a sender of two', { from: 'a@sandbox.localhost, b@sandbox.localhost' }, 'from', 'too_many'],
    ['two addresses for replies', { reply: 'A <a@example.com>, b@example.com' }, 'reply', 'too_many'],
    ['a name with an address in it', { to: 'ada@example.com <bob@example.com>' }, 'to', 'invalid_email'],
    ['a list of text with one wrong address', { to: ['Ada <ada@example.com>, Bob <b>'] }, 'to.0', 'invalid_email'],
    ['1,001 recipients in a text', { to: `${'a@b.example,'.repeat(1000)}a@b.example` }, 'to', 'too_many'],
    ['no sender anywhere', { from: undefined }, 'from', 'required'],
    ['an empty subject', { subject: '' }, 'subject', 'too_small'],
    ['a subject of 999 characters', { subject: 'x'.repeat(999) }, 'subject', 'too_big'],
    [
      'a subject that is too long once it is filled in',
      { subject: '{{x}}', data: { x: 'x'.repeat(999) } },
      'subject',
      'too_long',
    ],
    ['a subject that does not parse', { subject: '{{#if x}}' }, 'subject', 'template_syntax'],
    ['an empty body', { body: '' }, 'body', 'too_small'],
    ['a body that does not parse', { body: '<p>\n{{#each x}}' }, 'body', 'template_syntax'],
    ['a template name of 101 characters', { template: 'x'.repeat(101) }, 'template', 'too_big'],
    ['an empty template id', { template: '' }, 'template', 'too_small'],
    ['a sender that is no address', { from: 'nobody' }, 'from', expect.any(String)],
    ['a sender name of 256 characters', { from: { email: SENDER, name: 'x'.repeat(256) } }, 'from.name', 'too_big'],
    ['a display name of 256 characters', { name: 'x'.repeat(256) }, 'name', 'too_big'],
    ['a reply address that is none', { reply: 'nobody' }, 'reply', 'invalid_email'],
    ['data that is a list', { data: [] }, 'data', 'invalid_type'],
    ['data that is a text', { data: 'x' }, 'data', 'invalid_type'],
    ['a locale that is a number', { data: { locale: 5 } }, 'data.locale', 'invalid_type'],
    ['a field name of 256 characters', { data: { ['x'.repeat(256)]: 1 } }, `data.${'x'.repeat(40)}`, 'too_long'],
    [
      '1001 fields',
      { data: Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`f${i}`, i])) },
      'data',
      'too_many_fields',
    ],
    ['100 attachments too many', { attachments: Array.from({ length: 200 }, () => ({})) }, 'attachments', 'too_many'],
    ['subscribed that is a text', { subscribed: 'yes' }, 'subscribed', 'invalid_type'],
    ['tracking that is a number', { tracking: 1 }, 'tracking', 'invalid_type'],
    ['an unknown type', { type: 'text' }, 'type', 'invalid_value'],
    ['headers that are a list', { headers: ['X-A: 1'] }, 'headers', 'invalid_type'],
    ['a header value that is a number', { headers: { 'X-A': 1 } }, 'headers.X-A', 'invalid_type'],
    [
      'a header name of 77 characters',
      { headers: { ['X'.repeat(77)]: '1' } },
      `headers.${'X'.repeat(76)}`,
      'invalid_header_name',
    ],
    ['a header value of 999 characters', { headers: { 'X-A': 'x'.repeat(999) } }, 'headers.X-A', 'too_long'],
    [
      '101 headers',
      { headers: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`X-${i}`, '1'])) },
      'headers',
      'too_many',
    ],
    ['a header that the service writes', { headers: { Bcc: 'eve@example.com' } }, 'headers.Bcc', 'reserved_header'],
    ['a content header', { headers: { 'content-type': 'text/plain' } }, 'headers.content-type', 'reserved_header'],
  ])('%s', async (_, changes, field, code) => {
    const answer = await send(changes)
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toContainEqual([field, code])
    expect(await remains(bench, tenant)).toStrictEqual(nothing)
  })

  it.each([
    ['a foreign domain', 'ada@elsewhere.example'],
    ['a subdomain of a verified one', 'ada@mail.sandbox.localhost'],
    ['a domain that ends like a verified one', 'ada@notsandbox.localhost'],
  ])('%s', async (_, from) => {
    expect(failure(await send({ from }))).toStrictEqual([403, 'DOMAIN_NOT_VERIFIED'])
    expect(await remains(bench, tenant)).toStrictEqual(nothing)
  })

  it.each(['tpl_unknown', 'cnt_1', '../x'])('the unknown template %s', async (id) => {
    const answer = await tenant.call('POST /v1/send', { body: { to: 'ada@example.com', from: SENDER, template: id } })
    expect(failure(answer)).toStrictEqual([404, 'TEMPLATE_NOT_FOUND'])
    expect(await remains(bench, tenant)).toStrictEqual(nothing)
  })

  it('refuses marketing mail to a contact who is not subscribed', async () => {
    await tenant.call('POST /contacts', { body: { email: 'yes@example.com', subscribed: true } })
    const id = await template({ type: 'MARKETING' })
    const body = { to: ['yes@example.com', 'no@example.com'], template: id }
    const answer = await tenant.call('POST /v1/send', { body })
    expect(failure(answer)).toStrictEqual([400, 'BAD_REQUEST'])
    expect(at(answer.json, 'error.message')).toContain('no@example.com')
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 1, emails: 0 })
    expect((await tenant.call('POST /v1/send', { body: { ...body, to: 'yes@example.com' } })).status).toBe(200)
  })

  it('names every wrong field together', async () => {
    const answer = await send({ subject: '', reply: 'x', headers: { 'a b': '1' } })
    expect(problems(answer)).toStrictEqual([
      ['subject', 'too_small'],
      ['reply', 'invalid_email'],
      ['headers.a b', 'invalid_header_name'],
    ])
  })
})

describe('at the limit', () => {
  it.each([
    ['a subject of 998 characters', { subject: 'x'.repeat(998) }],
    ['a body of one character', { body: 'x' }],
    ['a sender name of 255 characters', { from: { email: SENDER, name: 'x'.repeat(255) } }],
    ['a header name of 76 characters', { headers: { ['X'.repeat(76)]: '1' } }],
    ['a header value of 998 characters', { headers: { 'X-A': 'x'.repeat(998) } }],
    ['100 headers', { headers: Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`X-${i}`, '1'])) }],
    ['1000 fields', { data: Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, i])) }],
    ['a field name of 255 characters', { data: { ['x'.repeat(255)]: 1 } }],
    ['a local part of 64 characters', { to: `${'x'.repeat(64)}@example.com` }],
    ['fields that nobody knows', { priority: 'high', attachment: null }],
  ])('%s is accepted', async (_, changes) => {
    expect((await send(changes)).status).toBe(200)
  })
})

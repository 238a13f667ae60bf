import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, type Bench, failure, problems, SENDER, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const aTemplate = (changes: Readonly<Record<string, unknown>> = {}) => ({
  name: 'Welcome',
  subject: 'Hi {{name}}',
  body: '<p>{{name}}</p>',
  type: 'TRANSACTIONAL',
  ...changes,
})
const post = (changes?: Readonly<Record<string, unknown>>) =>
  tenant.call('POST /templates', { body: aTemplate(changes) })

describe('templates', () => {
  it('are created, read, changed, and deleted', async () => {
    const made = await post({ from: SENDER, description: 'First mail' })
    expect(made.status).toBe(201)
    expect(made.json).toStrictEqual({
      id: expect.stringMatching(/^tpl_/),
      ...aTemplate(),
      description: 'First mail',
      from: SENDER,
      fromName: null,
      replyTo: null,
      strict: false,
      tracking: null,
      createdAt: expect.stringMatching(/Z$/),
      revision: 1,
      updatedAt: expect.stringMatching(/Z$/),
    })
    const path = `/templates/${textAt(made, 'id')}`
    expect((await tenant.call(`GET ${path}`)).json).toStrictEqual(made.json)
    const changed = await tenant.call(`PATCH ${path}`, { body: { subject: 'Hello', from: null } })
    expect(changed.json).toMatchObject({ subject: 'Hello', from: null, description: 'First mail' })
    expect((await tenant.call(`DELETE ${path}`)).status).toBe(204)
    expect(failure(await tenant.call(`GET ${path}`))).toStrictEqual([404, 'TEMPLATE_NOT_FOUND'])
    expect(failure(await tenant.call(`POST ${path}/duplicate`))).toStrictEqual([404, 'TEMPLATE_NOT_FOUND'])
    expect(failure(await tenant.call(`GET ${path}/usage`))).toStrictEqual([404, 'TEMPLATE_NOT_FOUND'])
  })

  it('are copied whole under a name of their own', async () => {
    const made = await post({ fromName: 'Shop', name: 'x'.repeat(100) })
    const copy = await tenant.call(`POST /templates/${textAt(made, 'id')}/duplicate`)
    expect(copy.status).toBe(201)
    expect(copy.json).toMatchObject({ ...aTemplate(), fromName: 'Shop', name: `${'x'.repeat(93)} (Copy)` })
    expect(at(copy.json, 'id')).not.toBe(at(made.json, 'id'))
  })

  it('return the variables that they read, page by page', async () => {
    const variablesOf = async (query = '') => (await tenant.call(`GET /templates/variables${query}`)).json
    expect(await variablesOf()).toStrictEqual({ data: [], total: 0, page: 1, pageSize: 0, totalPages: 0 })
    const plain = textAt(await post({ subject: 'Hi', body: '{{email}} {{unsubscribeUrl}} {{locale}}' }), 'id')
    const body = '{{#each items}}<li>{{this.title}}</li>{{/each}}{{name ?? "you"}}'
    const order = textAt(await post({ name: 'Order', subject: '{{data.order.id}}', body }), 'id')
    const variables = [
      { variable: 'order.id', use: 'print', required: true },
      { variable: 'items', use: 'each', required: true },
      { variable: 'items[].title', use: 'print', required: true },
      { variable: 'name', use: 'print', required: false },
    ]
    const newest = { id: order, name: 'Order', variables }
    const oldest = { id: plain, name: 'Welcome', variables: [{ variable: 'locale', use: 'print', required: false }] }
    expect(await variablesOf()).toMatchObject({ data: [newest, oldest], total: 2, totalPages: 1 })
    expect(await variablesOf('?page=2&pageSize=1')).toStrictEqual({
      data: [oldest],
      total: 2,
      page: 2,
      pageSize: 1,
      totalPages: 2,
    })
    expect(await variablesOf('?search=ORD')).toMatchObject({ data: [newest], total: 1 })
    expect(await bench.tenant().then(({ call }) => call('GET /templates/variables'))).toMatchObject({
      json: { data: [], total: 0 },
    })
  })

  it('return no variables if there are too many', async () => {
    await post({ body: Array.from({ length: 1001 }, (_, n) => `{{a${n}}}`).join('') })
    expect((await tenant.call('GET /templates/variables')).json).toMatchObject({ data: [{ variables: null }] })
  })

  it('return the steps and campaigns that use them, and the number of mails', async () => {
    const id = textAt(await post({ from: SENDER }), 'id')
    await tenant.call('POST /v1/send', { body: { to: ['a@example.com', 'b@example.com'], template: id } })
    const usage = await tenant.call(`GET /templates/${id}/usage`)
    expect(usage.json).toStrictEqual({ workflowSteps: [], campaigns: [], hidden: [], emailsSent: 2 })
  })

  it('are listed whole or by the page', async () => {
    for (const name of ['A', 'B', 'C']) await post({ name, type: name === 'B' ? 'MARKETING' : 'HEADLESS' })
    const names = async (query: string) => {
      const { json } = await tenant.call(`GET /templates${query}`)
      const data = at(json, 'data')
      return [Array.isArray(data) && data.map((item) => at(item, 'name')), at(json, 'total'), at(json, 'totalPages')]
    }
    expect(await names('')).toStrictEqual([['C', 'B', 'A'], 3, 1])
    expect(await names('?pageSize=2')).toStrictEqual([['C', 'B'], 3, 2])
    expect(await names('?page=2&pageSize=2')).toStrictEqual([['A'], 3, 2])
    expect(await names('?page=9&pageSize=2')).toStrictEqual([[], 3, 2])
    expect(await names('?type=MARKETING')).toStrictEqual([['B'], 1, 1])
    expect(await names('?search=c')).toStrictEqual([['C'], 1, 1])
    expect((await tenant.call('GET /templates?pageSize=101')).status).toBe(400)
  })

  it.each([
    ['a name of 100 characters', { name: 'x'.repeat(100) }],
    ['a description of 1000 characters', { description: 'x'.repeat(1000) }],
    ['a subject of 998 characters', { subject: 'x'.repeat(998) }],
    ['null for what may be absent', { description: null, from: null, fromName: null, replyTo: null }],
  ])('may have %s', async (_, changes) => {
    expect((await post(changes)).status).toBe(201)
  })

  it('accept a sender and an address for replies with their names', async () => {
    const answer = await post({ from: 'Shop <hello@sandbox.localhost>', replyTo: 'Help <help@example.com>' })
    const id = textAt(answer, 'id')
    const named = { from: 'hello@sandbox.localhost', fromName: 'Shop', replyTo: 'Help <help@example.com>' }
    expect(answer.json).toMatchObject(named)
    const change = async (body: object) => (await tenant.call(`PATCH /templates/${id}`, { body })).json
    expect(await change({ from: 'hello@sandbox.localhost' })).toMatchObject(named)
    expect(await change({ from: 'Post <hello@sandbox.localhost>' })).toMatchObject({ ...named, fromName: 'Post' })
    const both = { from: 'Post <hello@sandbox.localhost>', fromName: 'Other' }
    expect(await change(both)).toMatchObject({ ...named, fromName: 'Other' })
  })

  it.each([
    ['no name', { name: undefined }, 'name', 'required'],
    ['an empty name', { name: '' }, 'name', 'too_small'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name', 'too_big'],
    ['a line break in the name', { name: 'a\nb' }, 'name', 'control_character'],
    ['a description of 1001 characters', { description: 'x'.repeat(1001) }, 'description', 'too_big'],
    ['no subject', { subject: undefined }, 'subject', 'required'],
    ['a subject of 999 characters', { subject: 'x'.repeat(999) }, 'subject', 'too_big'],
    ['a line break in the subject', { subject: 'a\r\nb' }, 'subject', 'control_character'],
    ['no body', { body: '' }, 'body', 'too_small'],
    ['no type', { type: undefined }, 'type', expect.any(String)],
    ['an unknown type', { type: 'NEWS' }, 'type', 'invalid_value'],
    ['a sender that is no address', { from: 'x' }, 'from', 'invalid_email'],
    ['a line break in the name of the sender', { fromName: 'a\u2028b' }, 'fromName', 'control_character'],
    ['two senders', { from: 'a@sandbox.localhost, b@sandbox.localhost' }, 'from', 'too_many'],
    ['a reply address that is none', { replyTo: 'x' }, 'replyTo', 'invalid_email'],
    ['a body that does not parse', { body: 'a\n{{#if x}}' }, 'body', 'template_syntax'],
  ])('may not have %s', async (_, changes, field, code) => {
    const answer = await post(changes)
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toStrictEqual([[field, code]])
    expect((await tenant.call('GET /templates')).json).toMatchObject({ total: 0 })
  })

  it('report where they do not parse', async () => {
    const { json } = await post({ body: 'a\n{{#if x}}' })
    expect(at(json, 'error.message')).toMatch(/^body: line 2.*column 1/i)
    expect(at(json, 'error.errors.0.message')).toMatch(/^line 2.*column 1/i)
  })

  it('send from verified domains only', async () => {
    expect(failure(await post({ from: 'ada@elsewhere.example' }))).toStrictEqual([403, 'DOMAIN_NOT_VERIFIED'])
    const path = `/templates/${textAt(await post(), 'id')}`
    const answer = await tenant.call(`PATCH ${path}`, { body: { name: 'New', from: 'ada@elsewhere.example' } })
    expect(failure(answer)).toStrictEqual([403, 'DOMAIN_NOT_VERIFIED'])
    expect((await tenant.call(`GET ${path}`)).json).toMatchObject({ name: 'Welcome', from: null })
  })
})

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMail, at, type Bench, failure, problems, remains, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
})

const send = (changes: Readonly<Record<string, unknown>>) => tenant.call('POST /v1/send', { body: aMail(changes) })
const preview = (body: Readonly<Record<string, unknown>>) => tenant.call('POST /templates/preview', { body })

describe('the answer to a send', () => {
  it('says once what is missing, and for whom', async () => {
    const people = ['ada@example.com', { name: 'Bob', email: 'bob@example.com' }, 'cyd@example.com', 'dan@example.com']
    const answer = await send({ to: people, body: '{{name}}{{plan}}', data: { plan: { a: 1 } } })
    expect(at(answer.json, 'data.warnings')).toStrictEqual([
      {
        code: 'missing_variable',
        message: '{{name}} has no value for ada@example.com and 2 others; it prints nothing.',
        field: 'body',
        variable: 'name',
      },
      {
        code: 'unprintable_value',
        message: '{{plan}} is an object or not a list for ada@example.com and 3 others; it prints nothing.',
        field: 'body',
        variable: 'plan',
      },
    ])
  })

  it('says nothing when nothing is missing', async () => {
    const answer = await send({ body: '{{email}} {{unsubscribeUrl}} {{x ?? "y"}}' })
    expect(at(answer.json, 'data')).not.toHaveProperty('warnings')
  })

  it('has 20 warnings at most', async () => {
    const tags = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `{{v${from + n}}}`).join('')
    const answer = await send({ subject: tags(0, 15).concat('Hi'), body: tags(15, 30) })
    expect(at(answer.json, 'data.warnings')).toHaveLength(20)
  })

  it('is equal when it is repeated', async () => {
    const request = { body: aMail({ body: '{{lost}}' }), headers: { 'idempotency-key': 'warned' } }
    const first = await tenant.call('POST /v1/send', request)
    const again = await tenant.call('POST /v1/send', request)
    expect(again.json).toStrictEqual(first.json)
    expect(at(again.json, 'data.warnings')).toHaveLength(1)
  })
})

describe('strict', () => {
  it('refuses the whole call and names the variables', async () => {
    const other = await bench.tenant()
    const answer = await other.call('POST /v1/send', {
      body: aMail({ to: ['a@example.com', 'b@example.com'], subject: 'Hi {{a}}', body: '{{b.c}}', strict: true }),
    })
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toStrictEqual([
      ['subject', 'missing_variable'],
      ['body', 'missing_variable'],
    ])
    expect(textAt(answer, 'error.message')).toBe(
      'The mail to a@example.com has no values for variables of its template: a, b.c.',
    )
    expect(await remains(bench, other)).toStrictEqual({ contacts: 0, emails: 0 })
  })

  it('is kept with a template, and copied with it', async () => {
    const body = { name: 'T', subject: 'Hi', body: '{{a}}', type: 'TRANSACTIONAL', strict: true }
    const id = textAt(await tenant.call('POST /templates', { body }), 'id')
    expect(failure(await send({ template: id, subject: undefined, body: undefined }))).toStrictEqual([
      422,
      'VALIDATION_ERROR',
    ])
    expect((await tenant.call(`POST /templates/${id}/duplicate`)).json).toMatchObject({ strict: true })
    expect((await tenant.call(`PATCH /templates/${id}`, { body: { name: 'U' } })).json).toMatchObject({ strict: true })
    expect((await tenant.call(`PATCH /templates/${id}`, { body: { strict: false } })).json).toMatchObject({
      strict: false,
    })
    expect((await send({ template: id, subject: undefined, body: undefined })).status).toBe(200)
  })
})

describe('the guide', () => {
  const guide = readFileSync(new URL('../../../../docs/guide/templates.md', import.meta.url), 'utf8')
  const examples = [
    ...guide.matchAll(/```template\n([\s\S]*?)\n```\n```json\n([\s\S]*?)\n```\n```output\n([\s\S]*?)\n```/g),
  ].map(([, template = '', data = '', output = '']) => ({ template, data, output }))

  it('has no template that is not run', () => {
    expect(examples).toHaveLength([...guide.matchAll(/^```template$/gm)].length)
    expect(examples.length).toBeGreaterThan(8)
  })

  it.each(examples)('is right about $template', async ({ template, data, output }) => {
    const fields = Object.fromEntries(
      Object.entries(JSON.parse(data)).map(([name, value]) => [name, { value, persistent: false }]),
    )
    expect((await preview({ body: template, data: fields })).json).toMatchObject({ html: output })
  })
})

describe('a preview', () => {
  it('is refused without the secret key, and for another project', async () => {
    const id = textAt(
      await tenant.call('POST /templates', { body: { name: 'T', subject: 'Hi', body: 'x', type: 'TRANSACTIONAL' } }),
      'id',
    )
    const other = await bench.tenant()
    const answer = await other.call('POST /templates/preview', { body: { template: id } })
    expect(failure(answer)).toStrictEqual([404, 'TEMPLATE_NOT_FOUND'])
    expect((await bench.call('POST /templates/preview', { body: { body: 'x' } })).status).toBe(401)
    const made = await preview({ template: id })
    expect(made.json).toStrictEqual({ subject: 'Hi', html: 'x', text: 'x' })
  })
})

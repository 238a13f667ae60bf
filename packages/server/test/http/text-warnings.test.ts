import { beforeAll, describe, expect, it } from 'vitest'
import { aDraft } from '../campaign-kit.ts'
import { aMail, at, type Bench, SENDER, sharedBench, type Tenant } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
})

const TEMPLATE = { name: 'Hi', subject: 'Hi', body: '<p>Hi</p>', type: 'TRANSACTIONAL', from: SENDER }
const long = (bytes: number) => `<p>${'x'.repeat(bytes)}</p>`
const codes = (warnings: unknown) => (Array.isArray(warnings) ? warnings.map((warning) => at(warning, 'code')) : [])

/** Every way to write or show a mail, with its warnings. */
const WAYS: readonly [string, (texts: Record<string, unknown>) => Promise<unknown>][] = [
  ['send', async (texts) => at((await tenant.call('POST /v1/send', { body: aMail(texts) })).json, 'data.warnings')],
  [
    'batch',
    async (texts) =>
      at((await tenant.call('POST /v1/send/batch', { body: { emails: [aMail(texts)] } })).json, 'data.warnings'),
  ],
  ['preview', async (body) => at((await tenant.call('POST /templates/preview', { body })).json, 'warnings')],
  [
    'a new template',
    async (texts) => at((await tenant.call('POST /templates', { body: { ...TEMPLATE, ...texts } })).json, 'warnings'),
  ],
  [
    'a changed template',
    async (body) => {
      const { json } = await tenant.call('POST /templates', { body: TEMPLATE })
      return at((await tenant.call(`PATCH /templates/${at(json, 'id')}`, { body })).json, 'warnings')
    },
  ],
  ['a campaign', async (texts) => at((await tenant.call('POST /campaigns', { body: aDraft(texts) })).json, 'warnings')],
]

describe.each(WAYS)('%s', (_, warningsOf) => {
  it('warns of code of another language, with its place', async () => {
    const warnings = await warningsOf({
      subject: 'Hi *|FNAME|*',
      body: '<p>\n{% if plan == "pro" %}Pro{% endif %}</p>',
    })
    expect(codes(warnings)).toStrictEqual(['foreign_code', 'foreign_code', 'foreign_code'])
    expect(at(warnings, '0')).toMatchObject({ field: 'subject' })
    expect(at(warnings, '1.message')).toMatch(/^body: {% if plan == "pro" %} in line 2, column 1 is code/)
  })

  it('warns of encoded braces', async () => {
    const warnings = await warningsOf({ subject: 'Hi', body: '<a href="https://x.example/%7B%7Burl%7D%7D">x</a>' })
    expect(codes(warnings)).toStrictEqual(['encoded_braces'])
  })

  it('warns of HTML that Gmail clips', async () => {
    expect(codes(await warningsOf({ subject: 'Hi', body: long(103_000) }))).toStrictEqual(['clipped'])
    expect(codes(await warningsOf({ subject: 'Hi', body: long(95_000) }))).toStrictEqual([])
    const links = '<a href="https://shop.example/offers">x</a>'.repeat(1000)
    expect(codes(await warningsOf({ subject: 'Hi', body: links }))).toStrictEqual(['clipped'])
  })

  it('does not warn of correct text', async () => {
    const body = '<style>a{width:50%}</style><p>100 % [1] {x}</p>'
    expect(codes(await warningsOf({ subject: 'Hi', body }))).toStrictEqual([])
  })
})

it('counts the values of a mail for its length', async () => {
  const data = { items: { value: Array.from({ length: 5000 }, (_, n) => ({ n })), persistent: false } }
  const body = '{{#each items}}<p>A row of the order: {{this.n}}</p>{{/each}}'
  const { json } = await tenant.call('POST /v1/send', { body: aMail({ body, data }) })
  expect(codes(at(json, 'data.warnings'))).toStrictEqual(['clipped'])
})

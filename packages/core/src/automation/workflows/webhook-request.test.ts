import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OCCASION } from '../../testing/occasion.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { aContact, ROW_TIME } from '../../testing/rows.ts'
import type { StepConfigs } from './steps.ts'
import { type Occasion, variablesOf, WebhookRefused, webhookRequest } from './webhook-request.ts'

const occasion = (changes: Partial<Occasion> = {}): Occasion => ({
  contact: aContact({ id: 'cnt_1', email: 'ada@example.com', data: { name: 'Ada', plan: 'pro' } }),
  workflow: { id: 'wfl_1', name: 'Welcome' },
  execution: { id: 'exe_1', startedAt: ROW_TIME },
  event: { plan: 'team', seats: 3 },
  context: { plan: 'team', seats: 3 },
  ...changes,
})

const knowing = (data: Occasion['contact']['data']) => occasion({ contact: aContact({ data }) })

const compose = (config: Partial<StepConfigs['WEBHOOK']>, about = occasion()) =>
  webhookRequest({ url: 'https://hooks.example.com/in', method: 'POST', ...config }, { ...about, ...OCCASION })

describe('the body of a webhook', () => {
  it('describes contact, workflow, and execution when the step has none', () => {
    const { body, headers, url, method } = compose({})
    expect(JSON.parse(body ?? '')).toEqual({
      contact: { id: 'cnt_1', email: 'ada@example.com', subscribed: true, data: { name: 'Ada', plan: 'pro' } },
      workflow: { id: 'wfl_1', name: 'Welcome' },
      execution: { id: 'exe_1', startedAt: ROW_TIME.toISOString() },
      event: { plan: 'team', seats: 3 },
    })
    expect({ headers, url, method }).toEqual({
      headers: { 'content-type': 'application/json', 'user-agent': 'Posthorn' },
      url: 'https://hooks.example.com/in',
      method: 'POST',
    })
    expect(JSON.parse(compose({}, occasion({ event: undefined })).body ?? '').event).toBeNull()
    expect(compose({ method: 'GET' }).body).toBeUndefined()
  })

  it('has the variables in its texts, in any place, and changes nothing else', () => {
    const body = {
      text: '{{name}} ({{email}}) took {{event.plan}} in {{workflow.name}}, {{execution.id}} {{contact.data.plan}}',
      list: ['{{workflow.seats}}', 3, null, true, { deep: '{{missing ?? "none"}}' }],
      '{{name}}': 'names stay',
    }
    expect(JSON.parse(compose({ body }).body ?? '')).toEqual({
      text: 'Ada (ada@example.com) took team in Welcome, exe_1 pro',
      list: ['3', 3, null, true, { deep: 'none' }],
      '{{name}}': 'names stay',
    })
  })

  it('remains the JSON of the step, whatever the values are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (name) => {
        const { body } = compose({ body: { a: '{{name}}', b: [1] } }, knowing({ name }))
        expect(JSON.parse(body ?? '')).toEqual({ a: name, b: [1] })
      }),
      { numRuns: propertyRuns(200) },
    )
  })

  it('is a text of another type when the step sets one', () => {
    const plain = (type: string) =>
      compose({ headers: { 'Content-Type': type }, body: 'a={{name}}&b=1' }, knowing({ name: 'x&y=ü' }))
    expect(plain('text/plain').body).toBe('a=x&y=ü&b=1')
    expect(plain('application/x-www-form-urlencoded').body).toBe('a=x%26y%3D%C3%BC&b=1')
    expect(plain('application/cloudevents+json').body).toBe('"a=x&y=ü&b=1"')
    expect(plain('text/plain').headers['content-type']).toBe('text/plain')
    expect(compose({ headers: { 'content-type': 'text/plain' }, body: { a: '{{name}}' } }).body).toBe('{"a":"Ada"}')
  })

  it.each([
    [256 * 1024 - 2, true],
    [256 * 1024 - 1, false],
  ])('of %i characters with its quotes: %s', (length, isSent) => {
    const send = () => compose({ body: '{{name}}' }, knowing({ name: 'x'.repeat(length) })).body?.length
    if (isSent) expect(send()).toBe(256 * 1024)
    else expect(send).toThrow(WebhookRefused)
  })

  it('is refused early, however often it repeats a long text', () => {
    const body = Array.from({ length: 10_000 }, () => '{{name}}{{name}}')
    expect(() => compose({ body }, knowing({ name: 'x'.repeat(100_000) }))).toThrow(/more than 256 kB/)
    expect(() =>
      compose(
        { body: ['{{#each l}}{{#each l}}{{#each l}}x{{/each}}{{/each}}{{/each}}'] },
        knowing({ l: Array(100).fill(1) }),
      ),
    ).toThrow(/operations/)
  })
})

describe('the URL of a webhook', () => {
  it.each([
    ['a b&c=d/e?f#g', 'https://hooks.example.com/u/a%20b%26c%3Dd%2Fe%3Ff%23g/x?n=a%20b%26c%3Dd%2Fe%3Ff%23g'],
    ['//evil.example', 'https://hooks.example.com/u/%2F%2Fevil.example/x?n=%2F%2Fevil.example'],
    ['@evil.example', 'https://hooks.example.com/u/%40evil.example/x?n=%40evil.example'],
    ['\\..\\', 'https://hooks.example.com/u/%5C..%5C/x?n=%5C..%5C'],
    ['a\r\nb\u0000', 'https://hooks.example.com/u/a%0D%0Ab%00/x?n=a%0D%0Ab%00'],
    ['\ud800', 'https://hooks.example.com/u/%EF%BF%BD/x?n=%EF%BF%BD'],
    ['%2e%2e', 'https://hooks.example.com/u/%252e%252e/x?n=%252e%252e'],
    ['…', 'https://hooks.example.com/u/%E2%80%A6/x?n=%E2%80%A6'],
    ['...', 'https://hooks.example.com/u/.../x?n=...'],
  ])('inserts %j as one component', (name, expected) => {
    const config = { url: 'https://hooks.example.com/u/{{name}}/x?n={{{name}}}' }
    expect(compose(config, knowing({ name })).url).toBe(expected)
  })

  it.each([
    ['https://a.example/u/{{name}}/x', '.'],
    ['https://a.example/u/{{name}}/x', '..'],
    ['https://a.example/{{name}}', '..'],
    ['https://a.example/u/.{{name}}', '.'],
    ['https://a.example/u/%2E{{name}}#x', '.'],
    ['https://a.example/u/{{name}}{{none}}?x', '..'],
  ])('leads to no other path: %s with %j', (url, name) => {
    expect(() => compose({ url }, knowing({ name }))).toThrow(/change the path/)
  })

  it('may contain dots where they do not change the path', () => {
    const url = 'https://a.example/u..v/.{{name}}?x={{name}}/../#/../'
    expect(compose({ url }, knowing({ name: '..' })).url).toBe('https://a.example/u..v/...?x=../../#/../')
  })

  it.each([
    'https://{{name}}.example.com/',
    'https://example.com{{name}}',
    'https://example.com:{{name}}/',
    '{{name}}',
    '{{{name}}}',
    'http{{name}}://example.com/',
    'https://{{name}}@example.com/',
    'https://user:{{name}}@example.com/',
    'https:/{{name}}',
    'https:\\\\{{name}}/',
    'https://example.com\\{{name}}',
  ])('has a fixed host: %s', (url) => {
    expect(() => compose({ url }, knowing({ name: 'evil.example' }))).toThrow(/must not contain variables/)
  })

  it('has the same origin and as many parts whatever a contact is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (name) => {
        fc.pre(name !== '.' && name !== '..')
        const { url } = compose({ url: 'https://a.example/u/{{name}}/x?n={{name}}&m=1' }, knowing({ name }))
        const [, inPath, inQuery] = /^https:\/\/a\.example\/u\/([^/?#&]*)\/x\?n=([^/?#&]*)&m=1$/.exec(url) ?? []
        expect(inPath).toBe(inQuery)
        expect(decodeURIComponent(inPath ?? '/')).toBe(name.toWellFormed())
      }),
      { numRuns: propertyRuns(300) },
    )
  })

  it('prints a list as one component', () => {
    const url = 'https://a.example/?t={{tags}}'
    expect(compose({ url }, knowing({ tags: ['a,b', 'c&d'] })).url).toBe('https://a.example/?t=a%2Cb,c%26d')
  })

  it.each([
    [8000, true],
    [8001, false],
  ])('of %i characters: %s', (length, isSent) => {
    const send = () =>
      compose({ url: `https://a.example/{{name}}` }, knowing({ name: 'x'.repeat(length - 18) })).url.length
    if (isSent) expect(send()).toBe(length)
    else expect(send).toThrow(WebhookRefused)
  })
})

it('inserts variables into headers as one line, and replaces its own', () => {
  const headers = { 'X-Name': 'of {{name}}', 'USER-AGENT': 'mine' }
  expect(compose({ headers }, knowing({ name: 'a\r\nx-evil: b' })).headers).toEqual({
    'content-type': 'application/json',
    'user-agent': 'mine',
    'x-name': 'of ax-evil: b',
  })
  expect(() => compose({ headers: { x: '{{name}}' } }, knowing({ name: 'x'.repeat(8001) }))).toThrow(WebhookRefused)
})

it('gives variables of the execution precedence over the names of the workflow', () => {
  expect(variablesOf(occasion({ context: { name: 'mine', a: 1 } })).workflow).toEqual({
    id: 'wfl_1',
    name: 'mine',
    a: 1,
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContact, contactsOf, imported, upload } from '../audience-kit.ts'
import { aMail, at, type Bench, failure, problems, remains, sharedWorkingBench, type Tenant } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedWorkingBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const raw = (data: string) => ({ raw: `{"email":"ada@example.com","event":"e","data":${data}}` })
const dataOf = async (email = 'ada@example.com') => at((await contactsOf(tenant))[email], 'data')

describe('integers beyond 2^53', () => {
  it.each(['9007199254740992', '9007199254740993', '-9007199254740993', '1234567890123456789012345', '1e400'])(
    'are refused with their field, and nothing is stored: %s',
    async (number) => {
      for (const value of [number, `[${number}]`, `{"a":{"b":${number}}}`, `{"value":${number},"persistent":false}`]) {
        for (const operation of ['POST /contacts', 'POST /v1/track']) {
          const answer = await tenant.call(operation, raw(`{"ok":1,"score":${value}}`))
          expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
          expect(problems(answer)).toStrictEqual([['data.score', 'invalid_type']])
          expect(answer.text).toContain('send it as a string')
        }
      }
      expect(await remains(bench, tenant)).toMatchObject({ contacts: 0 })
    },
  )

  it.each(['9007199254740991', '-9007199254740991', '0.12345678901234567', '1e21', '1.5e300'])(
    'are not %s',
    async (number) => {
      expect((await tenant.call('POST /contacts', raw(`{"score":${number}}`))).status).toBe(201)
      expect(await dataOf()).toStrictEqual({ score: Number(number) })
    },
  )

  it('are stored as texts from a file', async () => {
    await imported(
      tenant,
      'email,a,data.b,data.c\nada@example.com,9007199254740993,9007199254740993,[9007199254740993]\n',
    )
    expect(await dataOf()).toStrictEqual({ a: '9007199254740993', b: '9007199254740993', c: '[9007199254740993]' })
    await imported(tenant, 'email,data.c\nada@example.com,"{""n"":1234567890123456789012345}"\n')
    expect(await dataOf()).toMatchObject({ c: '{"n":1234567890123456789012345}' })
  })
})

const [NFC, NFD] = ['caf\u00e9', 'cafe\u0301']

describe('names of fields', () => {
  it('are equal in both Unicode spellings: in writes, reads, filters and templates', async () => {
    const id = await aContact(tenant, 'ada@example.com', { data: { [NFD]: 'A', profile: { [NFD]: 'B' } } })
    expect(await dataOf()).toStrictEqual({ [NFC]: 'A', profile: { [NFC]: 'B' } })
    await tenant.call('POST /v1/track', { body: { event: NFD, email: 'ada@example.com', data: { [NFC]: 'C' } } })
    expect(await dataOf()).toStrictEqual({ [NFC]: 'C', profile: { [NFC]: 'B' } })
    for (const name of [NFC, NFD]) {
      const values = await tenant.call(`GET /contacts/fields/${encodeURIComponent(`data.${name}`)}/values`)
      expect(values.json).toMatchObject({ values: ['C'] })
      const filters = [
        { field: `data.${name}`, operator: 'equals', value: 'C' },
        { field: `data.profile.${name}`, operator: 'equals', value: 'B' },
        { field: `event.${name}`, operator: 'triggered' },
      ]
      const condition = { logic: 'AND', groups: [{ filters }] }
      const { json } = await tenant.call('POST /segments/preview', { body: { condition } })
      expect(json).toMatchObject({ memberCount: 1 })
      const mail = aMail({ subject: `{{${name}}} {{profile.${name}}} {{#if ${name}}}x{{/if}}` })
      const sent = await tenant.call('POST /v1/send', { body: mail })
      expect((await tenant.call(`GET /emails/${at(sent.json, 'data.emails.0.email')}`)).json).toMatchObject({
        subject: 'C B x',
      })
    }
    await tenant.call(`PATCH /contacts/${id}`, { body: { data: { [NFD]: null } } })
    expect(await dataOf()).toStrictEqual({ profile: { [NFC]: 'B' } })
  })

  it('that are equal twice are refused', async () => {
    for (const data of [{ [NFC]: 1, [NFD]: 2 }, { profile: [{ [NFC]: 1, [NFD]: 2 }] }]) {
      const answer = await tenant.call('POST /contacts', { body: { email: 'ada@example.com', data } })
      expect([failure(answer), problems(answer)]).toStrictEqual([
        [422, 'VALIDATION_ERROR'],
        [['data', 'duplicate_field']],
      ])
    }
  })

  it('are equal in a file, too: in its columns and the mapping', async () => {
    await imported(tenant, `email,${NFD}\nada@example.com,A\n`)
    expect(await dataOf()).toStrictEqual({ [NFC]: 'A' })
    const twice = await upload(tenant, `email,${NFD},${NFC}\nada@example.com,A,B\n`)
    expect([twice.status, problems(twice)]).toStrictEqual([422, [['file', 'duplicate_column']]])
    await imported(tenant, `email,${NFD}\nada@example.com,B\n`, { mapping: { [NFC]: `data.x${NFD}` } })
    expect(await dataOf()).toStrictEqual({ [NFC]: 'A', [`x${NFC}`]: 'B' })
  })
})

describe('texts that a database refuses', () => {
  const BAD = ['a\u0000b', '\ud800', 'a\udc00']

  it.each(BAD)('are refused wherever texts are stored, with the field: %j', async (text) => {
    const segment = { name: 'x', type: 'STATIC' }
    const template = { name: 'x', subject: 'x', body: 'x', type: 'TRANSACTIONAL' }
    const calls: readonly (readonly [string, unknown, string])[] = [
      ['POST /contacts', { email: 'ada@example.com', data: { plan: text } }, 'data.plan'],
      ['POST /contacts', { email: 'ada@example.com', data: { plan: { deep: [text] } } }, 'data.plan'],
      ['POST /contacts', { email: 'ada@example.com', data: { plan: { [text]: 1 } } }, 'data.plan'],
      ['POST /v1/track', { event: 'e', email: 'ada@example.com', data: { plan: text } }, 'data.plan'],
      ['POST /v1/track', { event: text, email: 'ada@example.com' }, 'event'],
      ['POST /v1/send', aMail({ data: { plan: { value: text, persistent: false } } }), 'data.plan'],
      ['POST /v1/send', aMail({ subject: text }), 'subject'],
      ['POST /v1/send', aMail({ body: text }), 'body'],
      ['POST /v1/send', aMail({ to: { email: 'ada@example.com', name: text } }), 'to.name'],
      ['POST /v1/send', aMail({ headers: { 'X-Y': text } }), 'headers.X-Y'],
      ['POST /templates', { ...template, name: text }, 'name'],
      ['POST /templates', { ...template, description: text }, 'description'],
      ['POST /templates', { ...template, subject: text }, 'subject'],
      ['POST /templates', { ...template, body: text }, 'body'],
      ['POST /segments', { ...segment, name: text }, 'name'],
      ['POST /segments', { ...segment, description: text }, 'description'],
    ]
    for (const [operation, body, field] of calls) {
      const answer = await tenant.call(operation, { body })
      expect([operation, failure(answer)]).toStrictEqual([operation, [422, 'VALIDATION_ERROR']])
      expect(problems(answer)).toStrictEqual([[field, expect.stringMatching(/invalid_text|control_character/)]])
    }
    const named = await tenant.call('POST /contacts', { body: { email: 'ada@example.com', data: { [text]: 1 } } })
    expect(problems(named)).toStrictEqual([[expect.stringMatching(/^data\./), 'invalid_text']])
    expect(await remains(bench, tenant)).toMatchObject({ contacts: 0 })
  })

  it('are an error of their row in a file, and of the whole file in its header', async () => {
    const job = await imported(tenant, 'email,plan\nada@example.com,a\u0000b\ngrace@example.com,pro\n')
    expect(at(job, 'result')).toMatchObject({
      createdCount: 1,
      errors: [{ row: 2, email: 'ada@example.com', error: 'The field plan holds U+0000.' }],
    })
    const header = await upload(tenant, 'email,pl\u0000an\nada@example.com,a\n')
    expect(failure(header)).toStrictEqual([422, 'VALIDATION_ERROR'])
  })

  it('are accepted if they only look similar', async () => {
    const data = { plan: '\\u0000 \\ud800', note: '\ufffd 🙂 \u0001' }
    await aContact(tenant, 'ada@example.com', { data })
    expect(await dataOf()).toStrictEqual(data)
  })
})

it('accepts a mapping of as many columns as a file may have, and no more', async () => {
  const names = Array.from({ length: 999 }, (_, i) => `c${i}`)
  const mapping = (count: number) =>
    Object.fromEntries(['email', ...names, 'one', 'two'].slice(0, count).map((name) => [name, name]))
  const file = `email,${names.join(',')}\nada@example.com\n`
  expect((await upload(tenant, file, { mapping: mapping(1000) })).status).toBe(202)
  const answer = await upload(tenant, file, { mapping: mapping(1001) })
  expect([failure(answer), problems(answer)]).toStrictEqual([[422, 'VALIDATION_ERROR'], [['mapping', 'too_many']]])
})

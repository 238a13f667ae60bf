import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMail, type Bench, failure, problems, remains, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const MB = 1024 * 1024
const CONTACT = '{"email":"ada@example.com"}'
const post = (raw: string | Uint8Array, headers: Record<string, string | null> = {}) =>
  tenant.call('POST /contacts', { raw, headers })

describe('the content type', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/vnd.api+json',
    null,
  ])('may be %s', async (type) => {
    expect((await post(CONTACT, { 'content-type': type })).status).toBe(201)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=iso-8859-1',
    'application/jsonp',
    'rubbish',
  ])('may not be %s', async (type) => {
    expect(failure(await post(CONTACT, { 'content-type': type }))).toStrictEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 0, emails: 0 })
  })

  it('is ignored if no body is read', async () => {
    const { id } = tenant
    const answer = await tenant.call(`POST /users/@me/projects/${id}/regenerate-keys`, {
      raw: 'anything',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.status).toBe(200)
  })

  it('requires an encoding that is understood', async () => {
    expect((await post(CONTACT, { 'content-encoding': 'identity' })).status).toBe(201)
    expect(failure(await post(CONTACT, { 'content-encoding': 'gzip' }))).toStrictEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })
})

describe('a body that is not JSON', () => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t'],
    ['a byte order mark alone', '\ufeff'],
    ['half an object', '{"email":'],
    ['a trailing comma', '{"email":"ada@example.com",}'],
    ['two values', `${CONTACT}${CONTACT}`],
    ['an unfinished string', '{"email":"ada'],
    ['single quotes', "{'email':'ada@example.com'}"],
    ['NaN', '{"email":NaN}'],
    ['bytes that are not UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
    ['UTF-16', Buffer.from(CONTACT, 'utf16le')],
    ['brackets without end', '['.repeat(200_000)],
  ])('is refused with 400: %s', async (_, raw) => {
    const answer = await post(raw)
    expect(failure(answer)).toStrictEqual([400, 'INVALID_JSON'])
    expect(answer.text).not.toContain('ada')
  })

  it('may have a byte order mark', async () => {
    expect((await post(`\ufeff${CONTACT}`)).status).toBe(201)
  })

  it.each(['null', '1', '"text"', '[]', '[{"email":"ada@example.com"}]', 'true'])(
    'is refused with 422 when it is %s',
    async (raw) => {
      const answer = await post(raw)
      expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
      expect(problems(answer)).toStrictEqual([['', 'invalid_type']])
    },
  )
})

describe('depth and names', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  it('accepts data of 32 levels and refuses more', async () => {
    expect((await post(`{"email":"ada@example.com","data":${nested(32)}}`)).status).toBe(201)
    const deep = await post(`{"email":"eve@example.com","data":${nested(200)}}`)
    expect(failure(deep)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(deep)).toStrictEqual([['data', 'too_deep']])
    expect(failure(await post(`{"email":"eve@example.com","x":${nested(10_000)}}`))).toStrictEqual([
      400,
      'INVALID_JSON',
    ])
    expect((await remains(bench, tenant)).contacts).toBe(1)
  })

  it('refuses numbers that are too large to be numbers, and keeps all others', async () => {
    for (const value of ['1e400', '-1e400', '[{"deep":1e999}]', '{"value":1e400,"persistent":false}']) {
      const answer = await post(`{"email":"ada@example.com","data":{"visits":${value}}}`)
      expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
      expect(problems(answer)).toStrictEqual([['data.visits', 'invalid_type']])
    }
    const kept = await post('{"email":"ada@example.com","data":{"large":1.7e308,"small":5e-324,"locale":null}}')
    expect(kept.json).toMatchObject({ data: { large: 1.7e308, small: 5e-324 } })
  })

  it('ignores unknown fields with any name', async () => {
    const answer = await post(
      '{"email":"ada@example.com","admin":true,"__proto__":{"subscribed":false},"constructor":1}',
    )
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject({ subscribed: true, data: {} })
  })

  it('lets no field of data reach a prototype', async () => {
    const raw =
      '{"email":"ada@example.com","data":{"__proto__":{"polluted":1},"constructor":"c","toString":"t","plan":"pro"}}'
    const answer = await post(raw)
    expect(answer.status).toBe(201)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    const read = await tenant.call(`GET /contacts/${textAt(answer, 'id')}`)
    expect(read.text).toContain('"plan":"pro"')
    expect(read.text).not.toContain('__proto__')
  })
})

describe('the size', () => {
  const padded = (bytes: number) => CONTACT.padEnd(bytes, ' ')

  it('of an ordinary request is at most 1 MB', async () => {
    expect((await post(padded(MB - 1))).status).toBe(201)
    expect((await post(padded(MB))).status).toBe(200)
    const answer = await post(padded(MB + 1))
    expect(failure(answer)).toStrictEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(answer.text).toContain('1 MB')
  })

  it('is refused by the declared length, before anything is read', async () => {
    const answer = await post(CONTACT, { 'content-length': String(5000 * MB) })
    expect(failure(answer)).toStrictEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  it('of a mail may be larger', async () => {
    const body = JSON.stringify(aMail({ body: 'x'.repeat(3 * MB) }))
    expect((await tenant.call('POST /v1/send', { raw: body })).status).toBe(200)
    const large = aMail({ x: 'x'.repeat(55 * MB) })
    expect(failure(await tenant.call('POST /v1/send', { body: large }))).toStrictEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 1, emails: 1 })
  })
})

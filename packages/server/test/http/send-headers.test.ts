import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMail, at, failure, type OwnBench, openBench, problems, remains, sharedBench } from '../harness.ts'

let allowing: OwnBench
beforeAll(async () => {
  allowing = await openBench({ POSTHORN_ALLOW_HEADERS: 'X-PM-Message-Stream, X-MC-*' })
})
afterAll(() => allowing.close())

it.each([
  'Authentication-Results',
  'authentication-results',
  'ARC-Seal',
  'ARC-Authentication-Results',
  'Received',
  'Received-SPF',
  'Return-Path',
  'DKIM-Signature',
  'X-Google-DKIM-Signature',
  'DomainKey-Signature',
  'Resent-To',
  'Delivered-To',
  'X-Failed-Recipients',
  'Apparently-To',
  'Errors-To',
])('a header that only mail servers write is refused: %s', async (name) => {
  const tenant = await (await sharedBench()).tenant()
  const answer = await tenant.call('POST /v1/send', { body: aMail({ headers: { [name]: 'mx.example; dmarc=pass' } }) })
  expect(problems(answer)).toStrictEqual([[`headers.${name}`, 'reserved_header']])
})

it.each([
  ' From',
  'From ',
  'From\t',
  'X:From',
  'X\r\nFrom',
  'Fr\u00adom',
  '\uff26rom',
  'Fr\u043em',
  '',
  'X'.repeat(77),
])('a header name that hides another one is refused: %j', async (name) => {
  const tenant = await (await sharedBench()).tenant()
  const answer = await tenant.call('POST /v1/send', { body: aMail({ headers: { [name]: 'x' } }) })
  expect(problems(answer)).toStrictEqual([[expect.stringContaining('headers'), 'invalid_header_name']])
})

const headers = { 'X-MC-BccAddress': 'spy@evil.example', 'x-pm-message-stream': 'other', 'X-Own': '1' }

describe('a header that controls the mail service of the operator', () => {
  it.each([
    'X-SES-CONFIGURATION-SET',
    'x-smtpapi',
    'X-MC-BccAddress',
    'X-MSYS-API',
    'X-Mailgun-Deliver-Time',
    'X-PM-Message-Stream',
    'X-Mailin-Tag',
    'X-MJ-TemplateID',
    'X-SIB-Sandbox',
  ])('is refused, and nothing is stored: %s', async (name) => {
    const tenant = await (await sharedBench()).tenant()
    const mail = aMail({ headers: { [name]: 'x' } })
    const answer = await tenant.call('POST /v1/send', { body: mail })
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toStrictEqual([[`headers.${name}`, 'reserved_header']])
    expect(at(answer.json, 'error.suggestion')).toBe('Omit it, or ask the operator of this server to allow it.')
    const batch = await tenant.call('POST /v1/send/batch', { body: { emails: [aMail(), mail] } })
    expect(problems(batch)).toStrictEqual([[`emails.1.headers.${name}`, 'reserved_header']])
    expect(await remains(await sharedBench(), tenant)).toStrictEqual({ contacts: 0, emails: 0 })
  })

  it('is sent if the operator allows it', async () => {
    const tenant = await allowing.tenant()
    expect((await tenant.call('POST /v1/send', { body: aMail({ headers }) })).status).toBe(200)
    const other = await tenant.call('POST /v1/send', { body: aMail({ headers: { 'X-PM-Tag': '1' } }) })
    expect(problems(other)).toStrictEqual([['headers.X-PM-Tag', 'reserved_header']])
  })
})

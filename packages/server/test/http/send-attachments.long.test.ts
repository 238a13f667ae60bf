import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMail, at, type Bench, failure, openBench, problems, remains, sharedBench, type Tenant } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const MB = 1024 * 1024
const anAttachment = (changes: Readonly<Record<string, unknown>> = {}) => ({
  filename: 'note.txt',
  contentType: 'text/plain',
  content: Buffer.from('hello').toString('base64'),
  ...changes,
})
const bytes = (length: number) => Buffer.alloc(length).toString('base64')
const send = (...attachments: unknown[]) => tenant.call('POST /v1/send', { body: aMail({ attachments }) })

describe('attachments', () => {
  it.each([
    ['one', [anAttachment()]],
    ['none', []],
    ['ten', Array.from({ length: 10 }, () => anAttachment())],
    ['a file name of 255 characters', [anAttachment({ filename: 'x'.repeat(255) })]],
    ['a file name in any script', [anAttachment({ filename: 'Rechnung über 5€ – 2026.pdf' })]],
    ['a type with a parameter', [anAttachment({ contentType: 'text/plain; charset=utf-8' })]],
    ['brackets around the id', [anAttachment({ contentId: '<logo@x>' })]],
    ['inline with an id', [anAttachment({ disposition: 'inline', contentId: 'logo@shop' })]],
    ['base64 in lines and without padding', [anAttachment({ content: 'aGVs\r\nbG8' })]],
    ['exactly 10 MB', [anAttachment({ content: bytes(5 * MB) }), anAttachment({ content: bytes(5 * MB) })]],
  ])('%s: accepted', async (_, attachments) => {
    expect((await send(...attachments)).status).toBe(200)
  })

  it('reports a size above the limit, even by a few bytes', async () => {
    const answer = await send(anAttachment({ content: bytes(10 * MB + 1) }))
    expect(at(answer.json, 'error.message')).toBe('attachments: at most 10 MB in total; these have 10.1 MB')
  })

  it.each([
    ['eleven', Array.from({ length: 11 }, () => anAttachment()), 'attachments', 'too_many'],
    ['10 MB and one byte', [anAttachment({ content: bytes(10 * MB + 1) })], 'attachments', 'too_large'],
    ['no content', [anAttachment({ content: '' })], 'attachments.0.content', 'too_small'],
    ['nothing but padding', [anAttachment({ content: '====' })], 'attachments.0.content', 'too_small'],
    ['a sign and blanks', [anAttachment({ content: ' = \n' })], 'attachments.0.content', 'too_small'],
    ['no file name', [anAttachment({ filename: undefined })], 'attachments.0.filename', 'required'],
    ['an empty file name', [anAttachment({ filename: '' })], 'attachments.0.filename', 'too_small'],
    [
      'a file name of 256 characters',
      [anAttachment({ filename: 'x'.repeat(256) })],
      'attachments.0.filename',
      'too_big',
    ],
    [
      'a quote in the file name',
      [anAttachment({ filename: 'a".txt' })],
      'attachments.0.filename',
      'invalid_characters',
    ],
    ['no content', [anAttachment(), anAttachment({ content: undefined })], 'attachments.1.content', 'required'],
    ['content that is no base64', [anAttachment({ content: '<html>' })], 'attachments.0.content', 'invalid_base64'],
    ['base64 that ends too early', [anAttachment({ content: 'aGVsb' })], 'attachments.0.content', 'invalid_base64'],
    ['no type', [anAttachment({ contentType: undefined })], 'attachments.0.contentType', 'required'],
    ['a type that is none', [anAttachment({ contentType: 'text' })], 'attachments.0.contentType', 'invalid_media_type'],
    [
      'an unknown disposition',
      [anAttachment({ disposition: 'form-data' })],
      'attachments.0.disposition',
      'invalid_value',
    ],
    ['inline without an id', [anAttachment({ disposition: 'inline' })], 'attachments.0.contentId', 'required'],
    ...['a<logo>', '<logo', '<>', '<<logo>>', 'lo go', 'lögo', 'cid:'].map(
      (contentId): [string, unknown[], string, string] => [
        `the id ${contentId}`,
        [anAttachment({ contentId })],
        'attachments.0.contentId',
        'invalid_characters',
      ],
    ),
  ])('%s: refused', async (_, attachments, field, code) => {
    const answer = await send(...attachments)
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toContainEqual([field, code])
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 0, emails: 0 })
  })

  it('over 40 MB make the whole message too large', async () => {
    const answer = await send(anAttachment({ content: bytes(40 * MB) }))
    expect(failure(answer)).toStrictEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(answer.text).toContain('40 MB')
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 0, emails: 0 })
  })
})

it('have the limit that the operator sets', async () => {
  const strict = await openBench({ POSTHORN_MAX_ATTACHMENTS: '1', POSTHORN_MAX_ATTACHMENT_MB: '1' })
  const { call } = await strict.tenant()
  const post = (...attachments: unknown[]) => call('POST /v1/send', { body: aMail({ attachments }) })
  expect((await post(anAttachment({ content: bytes(MB) }))).status).toBe(200)
  expect((await post(anAttachment({ content: bytes(MB + 1) }))).status).toBe(422)
  expect((await post(anAttachment(), anAttachment())).status).toBe(422)
  await strict.close()
})

describe('HTML', () => {
  it.each([
    { megabytes: 41, expected: [413, 'PAYLOAD_TOO_LARGE'] },
    { megabytes: 6, expected: [422, 'VALIDATION_ERROR'] },
  ])('of $megabytes MB is refused with $expected.0', async ({ megabytes, expected }) => {
    const answer = await tenant.call('POST /v1/send', { body: aMail({ body: 'x'.repeat(megabytes * 1024 * 1024) }) })
    expect(failure(answer)).toStrictEqual(expected)
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 0, emails: 0 })
  })
})

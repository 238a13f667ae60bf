import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readForm } from '../../src/http/perform/form.ts'
import { splitForm } from '../../src/http/perform/form-parts.ts'
import { form, upload } from '../audience-kit.ts'
import { type Bench, failure, problems, sharedBench, type Tenant } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const CSV = 'email\nada@example.com\n'
const MB = 1024 * 1024
const post = (call: Awaited<ReturnType<typeof form>>) => tenant.call('POST /contacts/import', call)

/** A form written by hand. */
const raw = (text: string, type = 'multipart/form-data; boundary=B') => ({
  raw: text,
  headers: { 'content-type': type },
})
const part = (head: string, content = CSV) => `--B\r\n${head}\r\n\r\n${content}\r\n`
const FIELD_HEAD = 'Content-Disposition: form-data; name="x"'
const DISPOSITION = 'Content-Disposition: form-data; name="file"; filename="people.csv"'

describe('a form', () => {
  it('is accepted, and answered immediately', async () => {
    const answer = await upload(tenant, CSV)
    expect([answer.status, answer.json]).toStrictEqual([
      202,
      { message: expect.any(String), jobId: expect.stringMatching(/^job_/) },
    ])
  })

  it.each([
    ['a quoted boundary', raw(`${part(DISPOSITION)}--B--\r\n`, 'Multipart/Form-Data; boundary="B"')],
    ['text before and after', raw(`hello\r\n${part(DISPOSITION)}--B--\r\nbye`)],
    [
      'a file in base64',
      raw(`${part(`${DISPOSITION}\r\nContent-Transfer-Encoding: Base64`, 'ZW1haWwKYWRhQGV4YW1wbGUuY29tCg==')}--B--`),
    ],
    ['headers in any case', raw(`${part(`content-type: text/csv\r\n${DISPOSITION.toLowerCase()}`)}--B--`)],
    [
      'an encoded filename',
      raw(`${part(`${DISPOSITION.replace(/;[^;]*$/, '')}; filename*=utf-8''k%C3%BCnde.csv`)}--B--`),
    ],
    [
      'parts that are not asked for',
      raw(`${part('Content-Disposition: form-data; name="x"', '1')}${part(DISPOSITION)}--B--`),
    ],
  ])('may have %s', async (_, call) => {
    expect((await post(call)).status).toBe(202)
  })

  it.each([
    ['JSON', raw('{}', 'application/json')],
    ['CSV without a form', raw(CSV, 'text/csv')],
    ['other forms', raw('file=x', 'application/x-www-form-urlencoded')],
    ['other multiparts', raw(`${part(DISPOSITION)}--B--`, 'multipart/mixed; boundary=B')],
    ['nothing at all', { headers: {} }],
  ])('is not %s', async (_, call) => {
    const answer = await post(call)
    expect(failure(answer)).toStrictEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(answer.json).toMatchObject({ error: { suggestion: expect.stringContaining('multipart/form-data') } })
  })

  it('is not compressed', async () => {
    const answer = await post(await form({ file: { content: CSV, name: 'a.csv' } }, { 'content-encoding': 'gzip' }))
    expect(failure(answer)).toStrictEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  it.each([
    ['no boundary', raw(part(DISPOSITION), 'multipart/form-data')],
    ['another boundary', raw(`${part(DISPOSITION)}--B--`, 'multipart/form-data; boundary=C')],
    ['no end', raw(part(DISPOSITION))],
    ['nothing in it', raw('')],
    ['a part without a name', raw(`${part('Content-Type: text/csv')}--B--`)],
    ['a head without an end', raw(`--B\r\n${DISPOSITION}\r\n--B--`)],
    ['a field that is longer than 1 MB', raw(`${part(DISPOSITION)}${part(FIELD_HEAD, 'x'.repeat(MB + 1))}--B--`)],
    ['a part twice', raw(`${part(DISPOSITION)}${part(DISPOSITION)}--B--`)],
  ])('with %s is refused', async (_, call) => {
    expect(failure(await post(call))).toStrictEqual([400, 'BAD_REQUEST'])
  })
})

const FIELD = (n: number) => part(`Content-Disposition: form-data; name="x${n}"`, '1')
const fields = (count: number) => Array.from({ length: count }, (_, n) => FIELD(n)).join('')
const named = (length: number) => part(`${DISPOSITION}\r\nx-pad: ${'a'.repeat(length)}`)

describe('the shape of a form', () => {
  it.each([
    ['20 parts', `${fields(19)}${part(DISPOSITION)}--B--`, 202],
    ['21 parts', `${fields(20)}${part(DISPOSITION)}--B--`, 400],
    ['a head of 8 kB', `${named(8192 - DISPOSITION.length - 15)}--B--`, 202],
    ['a longer head', `${named(8192 - DISPOSITION.length - 14)}--B--`, 400],
  ])('has limits: %s', async (_, text, status) => {
    expect((await post(raw(text))).status).toBe(status)
  })

  it.each([
    'multipart/form-data; boundary=C; boundary=B',
    'multipart/form-data; x="boundary=C"; boundary=B',
    `multipart/form-data; boundary=${'B'.repeat(71)}`,
  ])('is not guessed: %s', async (type) => {
    expect(failure(await post(raw(`${part(DISPOSITION)}--B--`, type)))).toStrictEqual([400, 'BAD_REQUEST'])
  })

  it.each([
    ['parts', FIELD(1).repeat(90_000)],
    ['headers', `--B\r\n${'a: b\r\n'.repeat(800_000)}\r\nx\r\n`],
    ['escapes', part(`Content-Disposition: form-data; name="${'%22'.repeat(1_600_000)}"`)],
  ])('is checked before it is read: 5 MB of %s are refused', async (_, text) => {
    await expect(splitForm(Buffer.from(`${text}--B--`), 'multipart/form-data; boundary=B')).rejects.toThrow(/at most/)
  })

  it('is decoded if a part is in base64 (RFC 2045 §6.8)', async () => {
    const bytes = Buffer.from(`${part(`${DISPOSITION}\r\nContent-Transfer-Encoding: base64`, 'aGVs\r\nbG8=')}--B--`)
    const headers = { 'content-type': 'multipart/form-data; boundary=B' }
    const { file } = await readForm({ headers } as IncomingMessage, bytes)
    expect(file instanceof File && (await file.text())).toBe('hello')
  })

  it('follows the boundary, whatever the parts contain', async () => {
    const pieces = fc.array(fc.constantFrom('\r\n', '\r', '\n', '-', '--', '--aa', 'aa', 'a', '\r\n--a'), {
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(pieces, async (pieces) => {
        const text = pieces.join('')
        fc.pre(!`\r\n${text}`.includes('\r\n--aab'))
        const bytes = Buffer.from(`${part(DISPOSITION, text)}--B--`.replaceAll('--B', '--aab'))
        const headers = { 'content-type': 'multipart/form-data; boundary=aab' }
        const { file } = await readForm({ headers } as IncomingMessage, bytes)
        expect(file instanceof File && Buffer.from(await file.arrayBuffer()).toString()).toBe(text)
      }),
    )
  })
})

describe('the parts of an import', () => {
  it.each([
    ['people.csv', 'text/csv'],
    ['PEOPLE.CSV', 'application/octet-stream'],
    ['people.csv', 'application/vnd.ms-excel'],
    ['people.csv', 'text/plain'],
    ['people.txt', 'text/csv'],
    ['blob', 'text/csv; charset=utf-8'],
  ])('the file may be %s, %s', async (name, type) => {
    expect((await post(await form({ file: { content: CSV, name, type } }))).status).toBe(202)
  })

  it.each([
    ['people.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['people.txt', 'text/plain'],
    ['people.xls', 'application/vnd.ms-excel'],
    ['people.csv.exe', 'application/octet-stream'],
  ])('the file may not be %s, %s', async (name, type) => {
    const answer = await post(await form({ file: { content: CSV, name, type } }))
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toStrictEqual([['file', 'invalid_file_type']])
  })

  it.each([
    ['no file', { mapping: '{}' }, 'file', 'required'],
    ['a file that is text', { file: CSV }, 'file', 'invalid_type'],
    ['a mapping that is no JSON', { mapping: '{' }, 'mapping', 'invalid_json'],
    ['a mapping that is no object', { mapping: '[]' }, 'mapping', 'invalid_type'],
    ['a dryRun that is neither', { dryRun: 'perhaps' }, 'dryRun', 'invalid_value'],
  ])('%s is refused', async (_, parts, field, code) => {
    const file = 'file' in parts || code === 'required' ? {} : { file: { content: CSV, name: 'a.csv' } }
    const answer = await post(await form({ ...file, ...parts }))
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toStrictEqual([[field, code]])
  })

  it('may be JSON with its content type', async () => {
    const head = 'Content-Disposition: form-data; name="mapping"; filename="blob"\r\nContent-Type: application/json'
    const answer = await post(raw(`${part(DISPOSITION)}${part(head, '{"email":"email"}')}--B--`))
    expect(answer.status).toBe(202)
  })
})

describe('the size of a file', () => {
  const csv = (bytes: number) => `${CSV}${'x'.repeat(bytes - CSV.length)}`

  it.each([
    ['5 MB', 5 * MB, 202],
    ['a byte more', 5 * MB + 1, 413],
    ['6 MB', 6 * MB, 413],
    ['20 MB', 20 * MB, 413],
  ])('%s', async (_, bytes, status) => {
    const answer = await upload(tenant, csv(bytes))
    expect(answer.status).toBe(status)
    if (status === 413) expect(answer.json).toMatchObject({ error: { message: expect.stringContaining('5 MB') } })
  })
})

describe('an idempotency key of a form', () => {
  const file = { content: CSV, name: 'people.csv' }
  const keyed = (parts: Parameters<typeof form>[0]) => form(parts, { 'idempotency-key': 'file-1' })

  it('repeats the answer for an equal form with any boundary', async () => {
    const first = await post(await keyed({ file, dryRun: 'true' }))
    const again = await post(await keyed({ file, dryRun: 'true' }))
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toStrictEqual([
      202,
      first.text,
      'true',
    ])
  })

  it.each([
    ['another file', { file: { ...file, content: `${CSV}b@example.com\n` } }],
    ['another name', { file: { ...file, name: 'others.csv' } }],
    ['another option', { file, dryRun: 'true' }],
  ])('is refused for %s', async (_, parts) => {
    expect((await post(await keyed({ file }))).status).toBe(202)
    expect(failure(await post(await keyed(parts)))).toStrictEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })
})

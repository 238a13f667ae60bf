import { AppError } from '@posthorn/core/kernel'
import { cpuTimeOf, propertyRuns } from '@posthorn/core/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TURN_MAX_MS, turnOf } from '../../../../test/support/worst-inputs.ts'
import { decodeBase64 } from '../../../core/src/mail/emails/base64.ts'
import { parseJson } from '../../src/http/perform/json.ts'
import { createJsonReader, LONG_BODY } from '../../src/http/perform/json-reader.ts'
import { aMail, failure, problems, sharedBench } from '../harness.ts'

const MB = 1024 * 1024
const reader = createJsonReader()
const OWN = { owner: 'a' }
const FILES = { owner: 'a', base64At: { list: 'list', name: 'file' } }
const inFile = (text: string) => JSON.stringify({ list: [{ file: text }] })

/** Returns the value, or the error for its author. */
async function outcomeOf(read: () => unknown): Promise<unknown> {
  try {
    return { value: await read() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, message: error.message }
  }
}

describe('a long body', () => {
  it('has the same meaning as a short one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ depthSize: 'medium' }), async (text) => {
        expect(await outcomeOf(async () => (await reader.read(Buffer.from(text), OWN)).value)).toStrictEqual(
          await outcomeOf(() => parseJson(Buffer.from(text))),
        )
      }),
      { numRuns: propertyRuns(12) },
    )
  })

  it.each([
    ['broken off', '{"a":'],
    ['empty', ' \n'],
    ['with a mistake on its third line', '{\n"a":1,\n"b":}'],
    ['too deep', '['.repeat(501)],
    ['of too many values', `[${'1,'.repeat(100_001)}1]`],
    ['with an integer that no number is equal to', '{"a":9007199254740993}'],
    ['with a name that objects have', '{"__proto__":{"a":1},"toString":"x"}'],
    ['with half of a surrogate pair', '{"a":"\\ud800"}'],
    ['that is not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ])('%s gets the same answer as a short one', async (_, text) => {
    const bytes = () => Buffer.from(text)
    const long = await outcomeOf(async () => (await reader.read(bytes(), OWN)).value)
    expect(long).toStrictEqual(await outcomeOf(() => parseJson(bytes())))
  })

  it.each([
    ['quotes in a text', () => `{"x":"${'\\"'.repeat(10 * MB)}"}`],
    ['blanks', () => `{"x":${' '.repeat(20 * MB)}1}`],
    ['digits', () => `{"x":${'1'.repeat(20 * MB)}}`],
    ['base64', () => `{"list":[{"file":"${'QUJD'.repeat(5 * MB)}"}]}`],
    ['base64 that is wrong at its end', () => `{"list":[{"file":"${'QUJD'.repeat(5 * MB)}!"}]}`],
    ['values', () => `[${'1,'.repeat(10 * MB)}1]`],
  ])('of %s does not delay others', async (_, text) => {
    const bytes = Buffer.from(text())
    // The reader detaches the bytes.
    const ms = await turnOf(() => reader.read(Buffer.from(bytes), FILES))
    expect(ms).toBeLessThan(TURN_MAX_MS)
  })

  it('has bytes in place of base64, if it is long and valid', async () => {
    const content = Buffer.alloc(MB, 'posthorn')
    const encoded = content.toString('base64')
    const lines = encoded.replace(/.{76}/g, '$&\r\n')
    const files = [encoded, lines, encoded.replace(/=+$/, ''), `${encoded}!`, encoded.slice(0, 8), 1, null]
    const text = JSON.stringify({ list: [...files.map((file) => ({ file })), 'x', null], file: encoded })
    const { value, sha256 } = await reader.read(Buffer.from(text), FILES)
    const bytes = new Uint8Array(content)
    expect(value).toStrictEqual({
      list: [bytes, bytes, bytes, '!', encoded.slice(0, 8), 1, null]
        .map((file) => ({ file }))
        .concat(JSON.parse('["x",null]')),
      file: encoded,
    })
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is refused after the deadline', async () => {
    const hurried = createJsonReader(1)
    const long = Buffer.from(`[${'0,'.repeat(90_000)}"${'x'.repeat(20 * MB)}"]`)
    await expect(hurried.read(long, OWN)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })

  it('gives the same bytes in a long text as in a short one', async () => {
    const LONG = 'QUJD'.repeat(20_000)
    const piece = fc.constantFrom('QUJD', 'Q', '=', '==', ' ', '\n', '\t\r', '!', '-', 'é', '\u0141', '/', '+')
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 6 }), fc.array(piece, { maxLength: 6 }), async (head, tail) => {
        const text = head.join('') + LONG + tail.join('')
        const { value } = await reader.read(Buffer.from(inFile(text)), FILES)
        expect(value).toStrictEqual({ list: [{ file: decodeBase64(text) ?? '!' }] })
      }),
      { numRuns: propertyRuns(50) },
    )
  })

  it.each([
    ['padding before a digit', `${'='.repeat(50 * MB)}A`],
    ['padding and blanks before a digit', `${'= '.repeat(25 * MB)}A`],
    ['blanks between digits', 'A '.repeat(25 * MB)],
    ['line breaks between digits', 'A\n'.repeat(16 * MB)],
  ])('of %s is read in less than a tenth of the deadline', async (_, text) => {
    const bytes = Buffer.from(inFile(text))
    const ms = await cpuTimeOf(() => reader.read(bytes, FILES))
    expect(ms).toBeLessThan(2500)
  })

  it('waits for two bodies of another account, however many it sends', async () => {
    const order: string[] = []
    const read = async (owner: string) => {
      await reader.read(Buffer.from('[1]'), { owner })
      order.push(owner)
    }
    await Promise.all([...Array.from({ length: 5 }, () => read('many')), read('one')])
    expect(order).toStrictEqual(['many', 'many', 'one', 'many', 'many', 'many'])
  })
})

describe('POST /v1/send with a long body', () => {
  const attachment = (content: string) => ({ filename: 'a.bin', contentType: 'application/octet-stream', content })

  it('reports wrong base64 as it does in a short one, and keeps one answer for an idempotency key', async () => {
    const tenant = await (await sharedBench()).tenant()
    const encoded = Buffer.alloc(2 * MB).toString('base64')
    const send = (content: string, key: string) =>
      tenant.call('POST /v1/send', {
        body: aMail({ attachments: [attachment(content)] }),
        headers: { 'idempotency-key': key },
      })
    const [short, long] = [await send('QUJ!', 'a'), await send(`${encoded.slice(0, -2)}!!`, 'b')]
    expect(failure(long)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(long)).toStrictEqual(problems(short))

    const [first, again, other] = [await send(encoded, 'c'), await send(encoded, 'c'), await send(`${encoded}\n`, 'c')]
    expect(encoded.length).toBeGreaterThan(LONG_BODY)
    expect(first.status).toBe(200)
    expect(again.json).toStrictEqual(first.json)
    expect(failure(other)).toStrictEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })
})

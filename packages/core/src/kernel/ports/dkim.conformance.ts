import { describe, expect, it } from 'vitest'
import type { CheckedSignature, FindRecord } from '../../testing/plain-dkim.ts'
import { utf8 } from '../../testing/sha256.ts'
import { DKIM_ALGORITHMS, type Dkim, type DkimAlgorithm, type DkimKeyPair } from './dkim.ts'
import type { MailHeader, MessageBody, UnsignedMessage } from './mailer.ts'

export interface DkimHarness {
  readonly dkim: Dkim
  /** Checks a message like a receiver that does not trust the adapter. The topmost signature comes first. */
  check(source: Uint8Array, findRecord: FindRecord): Promise<readonly CheckedSignature[]>
}

const FIELDS = [
  'List-Unsubscribe: <https://example.com/u/1>,\r\n <mailto:u@example.com>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'X-Campaign: spring',
  'From: Acme <news@example.com>',
  'To: =?UTF-8?Q?J=C3=BCrgen?= <ada@recipient.example>',
  'Cc: bob@recipient.example',
  'Reply-To: help@example.com',
  'Subject: Hello  Ada,\r\n\tand a   second line',
  'Message-ID: <1@example.com>',
  'Date: Sat, 21 Nov 2026 10:11:12 +0000',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: 7bit',
]
const UNCOVERED = ['X-Campaign']
const BODY = 'Hello\r\n  Ada, \t you \r\n.are here\r\n\r\nBye\r\n\r\n\r\n'

const bodyOf = (...parts: readonly string[]): MessageBody => {
  const chunks = parts.map(utf8)
  return { length: chunks.reduce((sum, { length }) => sum + length, 0), chunks: () => chunks }
}

const headOf = (fields: readonly string[]) => utf8(fields.map((field) => `${field}\r\n`).join(''))

const messageOf = (fields: readonly string[] = FIELDS, body = bodyOf(BODY)): UnsignedMessage => ({
  head: headOf(fields),
  body,
})

/** Returns the message as a receiver gets it. */
function wholeOf(headers: readonly MailHeader[], { head, body }: UnsignedMessage): Uint8Array {
  const lines = utf8(headers.map(({ name, value }) => `${name}: ${value}\r\n`).join(''))
  return Uint8Array.from([...lines, ...head, 13, 10, ...[...body.chunks()].flatMap((chunk) => [...chunk])])
}

/** The law of DKIM. */
export function dkimConformance(name: string, create: () => Promise<DkimHarness>): void {
  describe(`${name}: DKIM`, () => {
    const DOMAIN = 'example.com'

    async function opened(...algorithms: readonly DkimAlgorithm[]) {
      const { dkim, check } = await create()
      const pairs = await Promise.all(algorithms.map((algorithm) => dkim.generateKeys(algorithm)))
      const keys = pairs.map(({ algorithm, privateKey }, at) => ({ algorithm, privateKey, selector: `s${at}` }))
      const records = new Map(pairs.map((pair, at) => [`s${at}._domainkey.${DOMAIN}`, recordOf(pair)]))
      const signer = dkim.signer({ domain: DOMAIN, keys })
      return { dkim, keys, signer, check: (source: Uint8Array) => check(source, (name) => records.get(name)) }
    }

    it.each(DKIM_ALGORITHMS)('generates different key pairs for %s each time', async (algorithm) => {
      const { dkim } = await create()
      const pairs = await Promise.all([dkim.generateKeys(algorithm), dkim.generateKeys(algorithm)])
      for (const pair of pairs) {
        expect(pair.algorithm).toBe(algorithm)
        expect(pair.privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----\n[\w+/=\n]+\n-----END PRIVATE KEY-----\n$/)
        expect(pair.publicKey).toMatch(/^(?:[\w+/]{4})+(?:[\w+/]{2}==|[\w+/]{3}=)?$/)
      }
      expect(new Set(pairs.flatMap(({ privateKey, publicKey }) => [privateKey, publicKey])).size).toBe(4)
    })

    it.each(DKIM_ALGORITHMS)('signs with %s so that the public key verifies it', async (algorithm) => {
      const { signer, check } = await opened(algorithm)
      const headers = await signer.sign(messageOf())
      expect(headers.map(({ name }) => name)).toEqual(['DKIM-Signature'])
      expect(await check(wholeOf(headers, messageOf()))).toEqual([
        { algorithm, domain: DOMAIN, selector: 's0', valid: true },
      ])
    })

    it('makes one signature per key, in their order, none of which covers another', async () => {
      const { signer, check } = await opened('rsa-sha256', 'ed25519-sha256', 'rsa-sha256')
      const headers = await signer.sign(messageOf())
      const checked = await check(wholeOf(headers, messageOf()))
      expect(checked).toEqual([
        { algorithm: 'rsa-sha256', domain: DOMAIN, selector: 's0', valid: true },
        { algorithm: 'ed25519-sha256', domain: DOMAIN, selector: 's1', valid: true },
        { algorithm: 'rsa-sha256', domain: DOMAIN, selector: 's2', valid: true },
      ])
      for (const header of headers) {
        expect((await check(wholeOf([header], messageOf()))).map(({ valid }) => valid)).toEqual([true])
      }
    })

    it('makes no header without keys', async () => {
      const { signer } = await opened()
      expect(await signer.sign(messageOf())).toEqual([])
    })

    it('uses relaxed/relaxed, and limits neither the body nor the validity', async () => {
      const { signer } = await opened('rsa-sha256')
      const [header] = await signer.sign(messageOf())
      const value = header?.value ?? ''
      expect(value).toMatch(/(?:^|;)\s*c=relaxed\/relaxed;/)
      expect(value).not.toMatch(/;\s*[lx]=/)
    })

    it('writes ASCII in lines of 78 characters at most, folded with a blank', async () => {
      const { signer } = await opened('rsa-sha256', 'ed25519-sha256')
      for (const { name, value } of await signer.sign(messageOf())) {
        const [first = '', ...rest] = `${name}: ${value}`.split('\r\n')
        expect(rest.length).toBeGreaterThan(0)
        for (const line of [first, ...rest]) expect(line).toMatch(/^[\t -~]{1,78}$/)
        for (const line of rest) expect(line).toMatch(/^[ \t]+[!-~]/)
      }
    })

    it('covers the promised fields: none of them can be changed or removed', async () => {
      const { signer, check } = await opened('ed25519-sha256')
      const headers = await signer.sign(messageOf())
      for (const [at, field] of FIELDS.entries()) {
        const isCovered = !UNCOVERED.some((name) => field.startsWith(name))
        const changed = FIELDS.with(at, `${field}x`)
        const removed = FIELDS.toSpliced(at, 1)
        for (const fields of field.startsWith('From') ? [changed] : [changed, removed]) {
          const checked = await check(wholeOf(headers, messageOf(fields)))
          expect(checked.map(({ valid }) => [field, valid])).toEqual([[field, !isCovered]])
        }
      }
    })

    it.each([
      ['at the top', (fields: readonly string[]) => ['From: Eve <eve@evil.example>', ...fields]],
      ['at the bottom', (fields: readonly string[]) => [...fields, 'from: Eve <eve@evil.example>']],
    ])('prevents that another From is added %s', async (_, add) => {
      const { signer, check } = await opened('ed25519-sha256')
      const headers = await signer.sign(messageOf())
      expect((await check(wholeOf(headers, messageOf(add(FIELDS))))).map(({ valid }) => valid)).toEqual([false])
    })

    it('covers every field of a name that occurs several times', async () => {
      const { signer, check } = await opened('ed25519-sha256')
      const twice = [...FIELDS, 'cc: carol@recipient.example']
      const headers = await signer.sign(messageOf(twice))
      const valid = async (fields: readonly string[]) =>
        (await check(wholeOf(headers, messageOf(fields)))).every((signature) => signature.valid)
      expect(await valid(twice)).toBe(true)
      expect(await valid(twice.with(-1, 'cc: eve@recipient.example'))).toBe(false)
      expect(await valid(twice.map((field) => field.replace('bob@', 'eve@')))).toBe(false)
    })

    it('allows the changes of mail servers: fields on top, other white space, another case of names', async () => {
      const { signer, check } = await opened('ed25519-sha256', 'rsa-sha256')
      const headers = await signer.sign(messageOf())
      const fields = FIELDS.map((field) =>
        field
          .replace(/\r\n[ \t]/g, ' ')
          .replace(/^Subject: /, 'SUBJECT:\r\n  ')
          .replace(/,/g, ', '),
      ).map((field) => (field.startsWith('Date') || field.startsWith('List') ? field.replaceAll(',  ', ', ') : field))
      const body = bodyOf(BODY.replace('  Ada, \t you ', '\tAda, you\t\t').trimEnd(), '\r\n\r\n\r\n\r\n')
      const source = wholeOf(headers, messageOf(['Received: from a by b', 'X-Spam: no', ...fields], body))
      expect((await check(source)).map(({ valid }) => valid)).toEqual([true, true])
    })

    it.each([
      ['a letter', BODY.replace('Ada', 'Eva')],
      ['white space where there was none', BODY.replace('Hello', 'Hel lo')],
      ['no white space where there was some', BODY.replace('  Ada', 'Ada')],
      ['a line more', `x\r\n${BODY}`],
      ['a line at the end', `${BODY}x\r\n`],
      ['a line less', BODY.replace('\r\n\r\nBye', '\r\nBye')],
      ['nothing at all', ''],
    ])('does not allow another body: %s', async (_, changed) => {
      const { signer, check } = await opened('ed25519-sha256')
      const headers = await signer.sign(messageOf())
      const checked = await check(wholeOf(headers, messageOf(FIELDS, bodyOf(changed))))
      expect(checked.map(({ valid }) => valid)).toEqual([false])
    })

    it.each([
      ['empty', []],
      ['of empty chunks', ['', '']],
      ['of one line end', ['\r\n']],
      ['of blank lines', [' \r\n', '\t \r\n\r\n']],
      ['of blanks', [' ', '\t']],
      ['without a line end', ['a']],
      ['that ends with a blank', ['a ']],
      ['that ends in the middle of white space', ['a ', ' b\t', '\tc']],
      ['cut within line ends', ['a\r', '\n\r', '\nb\r', '\n\r\n', '\r\n', 'c']],
      ['cut before trailing blank lines', ['a\r\n', '\r\n', ' \r', '\n']],
      ['of characters beyond ASCII', ['Jürgen \u00a0', ' 🙂\u0085\r\n']],
      ['of lines that begin with a dot', ['.\r\n..\r\n.', 'a\r\n']],
      ['of a line of 998 characters and one beyond', ['x'.repeat(998), '\r\n', ' y'.repeat(2000)]],
      ['of many chunks', Array.from({ length: 300 }, (_, at) => `line ${at}  \r\n${'\r\n'.repeat(at % 4)}`)],
    ])('signs a body %s', async (_, chunks) => {
      const { signer, check } = await opened('ed25519-sha256')
      const message = messageOf(FIELDS, bodyOf(...chunks))
      const checked = await check(wholeOf(await signer.sign(message), message))
      expect(checked.map(({ valid }) => valid)).toEqual([true])
    })

    it.each([
      ['of From alone', ['From: a@example.com']],
      ['without a value', ['From: a@example.com', 'Subject:', 'To: ']],
      ['with odd white space', ['From:a@example.com', 'Subject :  a\t b  ', 'To:\r\n b@example.com\t']],
      ['of empty folded lines', ['From: a@example.com', 'Subject: a\r\n \r\n\t\r\n b']],
      ['with bytes beyond ASCII', ['From: Jürgen\u00a0<jürgen@example.com>', 'Subject: \u00a0🙂\u0085 x']],
      ['with long lines', ['From: a@example.com', `Subject: ${'x'.repeat(980)}`]],
      ['with fields that look like covered ones', ['X-From: b@example.com', 'From: a@example.com', 'From2: c']],
    ])('signs a header %s', async (_, fields) => {
      const { signer, check } = await opened('ed25519-sha256')
      const message = messageOf(fields)
      const checked = await check(wholeOf(await signer.sign(message), message))
      expect(checked.map(({ valid }) => valid)).toEqual([true])
    })

    it('signs many messages at the same time, with one body and with many, by many signers', async () => {
      const { dkim, keys, check } = await opened('rsa-sha256', 'ed25519-sha256')
      const shared = bodyOf(BODY)
      const signers = [dkim.signer({ domain: DOMAIN, keys }), dkim.signer({ domain: DOMAIN, keys: keys.slice(0, 1) })]
      const signed = await Promise.all(
        Array.from({ length: 100 }, async (_, at) => {
          const body = at % 3 === 0 ? bodyOf(`${BODY}${at}`) : shared
          const message = messageOf([...FIELDS.slice(0, -1), `Content-Transfer-Encoding: ${at}`], body)
          const headers = (await signers[at % 2]?.sign(message)) ?? []
          return wholeOf(headers, message)
        }),
      )
      for (const [at, source] of signed.entries()) {
        const valid = (await check(source)).map((signature) => signature.valid)
        expect(valid).toEqual(at % 2 === 0 ? [true, true] : [true])
      }
    })

    it('reads a body that several messages share only once', async () => {
      const { signer, check } = await opened('ed25519-sha256')
      let reads = 0
      const text = bodyOf(BODY)
      const body: MessageBody = {
        length: text.length,
        chunks() {
          reads += 1
          return text.chunks()
        },
      }
      const again = messageOf(FIELDS.slice(1), body)
      const first = await signer.sign(messageOf(FIELDS, body))
      const [second] = await Promise.all([signer.sign(again), signer.sign(again)])
      const counted = reads
      for (const [headers, message] of [
        [first, messageOf(FIELDS, body)],
        [second, again],
      ] as const) {
        expect((await check(wholeOf(headers, message))).map(({ valid }) => valid)).toEqual([true])
      }
      expect(counted).toBe(1)
    })

    it.each(DKIM_ALGORITHMS)('refuses to make a signer of an invalid key for %s', async (algorithm) => {
      const { dkim, keys } = await opened(algorithm === 'rsa-sha256' ? 'ed25519-sha256' : 'rsa-sha256')
      const other = keys[0]?.privateKey ?? ''
      for (const privateKey of ['', 'secret words', other, other.slice(0, -40), other.replace('PRIVATE', 'PUBLIC')]) {
        const key = { algorithm, privateKey, selector: 's0' }
        const thrown = caught(() => dkim.signer({ domain: DOMAIN, keys: [key] }))
        expect(thrown).toBeInstanceOf(Error)
        if (privateKey !== '') expect(String(thrown)).not.toContain(privateKey.slice(30, 60).trim() || privateKey)
      }
    })

    it('rejects when the body cannot be read, and signs the next', async () => {
      const { signer, check } = await opened('ed25519-sha256')
      const broken: MessageBody = {
        length: 1,
        chunks() {
          throw new Error('the body is gone')
        },
      }
      await expect(signer.sign(messageOf(FIELDS, broken))).rejects.toThrow('the body is gone')
      const headers = await signer.sign(messageOf())
      expect((await check(wholeOf(headers, messageOf()))).map(({ valid }) => valid)).toEqual([true])
    })
  })
}

function caught(act: () => unknown): unknown {
  try {
    act()
    return undefined
  } catch (error) {
    return error
  }
}

const recordOf = ({ algorithm, publicKey }: DkimKeyPair): string =>
  `v=DKIM1; k=${algorithm === 'rsa-sha256' ? 'rsa' : 'ed25519'}; p=${publicKey}`

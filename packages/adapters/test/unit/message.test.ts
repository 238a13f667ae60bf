import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { classifyReturned } from '@posthorn/core/delivery'
import { leastCpuTimeOf, propertyRuns } from '@posthorn/core/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { READ_MAX, readMessage } from '../../src/message/index.ts'
import { RETURNED } from '../returned-messages.ts'
import { SYSTEMS } from '../returned-systems.ts'

const encoder = new TextEncoder()
const returnedOf = async (raw: string | Uint8Array) =>
  classifyReturned(await readMessage(typeof raw === 'string' ? encoder.encode(raw) : raw))
/** The minimum of three runs: the first one compiles, and a busy machine makes each slower. */
const crlf = (text: string) => text.replaceAll('\n', '\r\n')

describe('a message', () => {
  it('is read with its parts', async () => {
    const raw = crlf(`From: =?utf-8?q?J=C3=BCrgen?= <j@example.org>
Subject: =?utf-8?B?8J+Oig==?=
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Gr=FC=DFe
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org
--b
Content-Type: message/rfc822

Subject: first

inner
--b
Content-Type: application/pdf; name="a.pdf"
Content-Disposition: attachment; filename="=?utf-8?q?=C3=A4.pdf?="
Content-Transfer-Encoding: base64

AAAA
--b--
`)
    const message = await readMessage(encoder.encode(raw))
    expect(message.headers.slice(0, 2)).toEqual([
      { name: 'from', value: 'Jürgen <j@example.org>' },
      { name: 'subject', value: '🎊' },
    ])
    expect(message).toMatchObject({ text: 'Grüße\n', html: undefined, attachments: ['ä.pdf'] })
    expect(message.reports.map(({ type, content }) => [type, content.trim()])).toEqual([
      ['message/delivery-status', 'Reporting-MTA: dns; mx.example.org'],
    ])
    expect(message.enclosed).toContain('Subject: first')
  })

  it('has the text of its HTML if it has no other', async () => {
    const raw = 'Content-Type: text/html\r\n\r\n<p>550 5.1.1 &lt;a@example.org&gt;</p><p>no such user</p>'
    const message = await readMessage(encoder.encode(raw))
    expect(message.text.replace(/\s+/g, ' ').trim()).toBe('550 5.1.1 <a@example.org> no such user')
  })

  it('is read up to its limit', async () => {
    const head = 'Subject: s\r\n\r\n'
    const body = 'x'.repeat(READ_MAX - head.length - 4)
    expect((await readMessage(encoder.encode(`${head}${body}\r\nend`), READ_MAX)).text).not.toContain('end')
    expect((await readMessage(encoder.encode(`${head}short\r\nend`))).text).toContain('end')
  })
})

describe('returned messages', () => {
  it.each([...RETURNED, ...SYSTEMS])('$name', async ({ raw, expected }) => {
    expect(await returnedOf(crlf(raw))).toMatchObject(expected)
    // Mail that was stored in a file has bare line feeds.
    expect(await returnedOf(raw)).toMatchObject(expected)
  })
})

describe('a hostile message', () => {
  const nested = (depth: number) =>
    Array.from({ length: depth }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join(
      '',
    )
  const head = 'From: MAILER-DAEMON\r\nSubject: Undelivered Mail\r\n'
  it.each([
    ['of parts within parts', head + nested(3000)],
    ['of messages within messages', head + 'Content-Type: message/rfc822\r\n\r\n'.repeat(4000)],
    [
      'of a million parts',
      `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(1_000_000)}`,
    ],
    ['of megabytes of headers', head + 'X-Header: value\r\n'.repeat(300_000)],
    ['of one header of megabytes', `${head}X-Long: ${'x'.repeat(3_000_000)}\r\n\r\nbody`],
    ['of one folded header of megabytes', `${head}X-Long: x\r\n${' x\r\n'.repeat(1_000_000)}\r\nbody`],
    ['of groups of addresses', `${head}Cc: ${'a:'.repeat(32_000)}\r\n\r\nbody`],
    ['of encoded words', `${head}X-Words: ${'=?utf-8?q?=41?= '.repeat(200_000)}\r\n\r\n`],
    ['of a line of megabytes', `${head}\r\n${'x'.repeat(3_000_000)}`],
    ['of empty lines', `${head}\r\n${'\r\n'.repeat(1_000_000)}`],
    ['of addresses', `${head}\r\n${'<a@b.example>\r\n'.repeat(100_000)}`],
    ['of almost addresses', `${head}\r\n${'a@'.repeat(1_000_000)}`],
    ['of tags', `${head}Content-Type: text/html\r\n\r\n${'<'.repeat(1_000_000)}`],
    ['of comments', `${head}Content-Type: text/plain${'('.repeat(50_000)}\r\n\r\nbody`],
    ['of statements', `${head}\r\n${'the user of this mailbox is unknown, not found and full\r\n'.repeat(3000)}`],
    ['of accents', `${head}\r\n${'a\u0301\u0302\u0303'.repeat(20_000)}`],
    ['of switches to Japanese', `${head}\r\n${'\u001b$B\u001b(B'.repeat(20_000)}`],
    [
      'of recipients',
      `${head}Content-Type: multipart/report; boundary=b; report-type=delivery-status\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${'Final-Recipient: rfc822; a@b.example\r\nAction: failed\r\nDiagnostic-Code: smtp; 550 user address mailbox domain\r\n\r\n'.repeat(2000)}`,
    ],
    ['of zeros', new Uint8Array(3_000_000)],
    ['that is empty', ''],
  ])('%s needs little time', async (_, raw) => {
    const bytes = typeof raw === 'string' ? encoder.encode(raw) : raw
    expect(await leastCpuTimeOf(() => returnedOf(bytes))).toBeLessThan(200)
  })

  it('is read, whatever its bytes, and wherever it ends', async () => {
    const whole = RETURNED.map(({ raw }) => encoder.encode(crlf(raw)))
    const cut = fc.tuple(fc.constantFrom(...whole), fc.double({ min: 0, max: 1, noNaN: true }))
    const spoilt = fc.tuple(cut, fc.uint8Array({ maxLength: 40 })).map(([[bytes, share], noise]) => {
      const copy = bytes.slice(0, Math.floor(bytes.length * share) + noise.length)
      copy.set(noise.subarray(0, copy.length), Math.max(0, copy.length - noise.length))
      return copy
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(spoilt, fc.uint8Array({ maxLength: 500 })), async (bytes) => {
        expect(await returnedOf(bytes)).toHaveProperty('kind')
      }),
      { numRuns: propertyRuns(200) },
    )
  })
})

const DATA = fileURLToPath(new URL('../../../../../shared/data/bounces/', import.meta.url))

describe.skipIf(!existsSync(DATA))('real returned messages (shared/data/bounces, if present)', () => {
  const files = existsSync(DATA) ? readdirSync(`${DATA}eml`) : []
  const expected = existsSync(DATA)
    ? readExpected(readFileSync(`${DATA}expected.tsv`, 'utf8'))
    : new Map<string, readonly Fact[]>()

  it('are classified as hard or not, with the right recipients: at least 99 of 100', async () => {
    let right = 0
    let all = 0
    const wrong: string[] = []
    for (const file of files) {
      const facts = expected.get(file) ?? []
      const failures = facts.filter(({ reason }) => reason !== 'feedback' && reason !== 'vacation')
      if (failures.length === 0) continue
      const returned = await returnedOf(readFileSync(`${DATA}eml/${file}`))
      const found = 'recipients' in returned ? returned.recipients : []
      const hits = failures.filter(({ isHard }, at) => {
        const one = found[at]
        return one?.address !== undefined && (one.outcome === 'bounced' && one.class === 'hard') === isHard
      })
      all += failures.length
      right += found.length === failures.length ? hits.length : 0
      if (hits.length < failures.length) wrong.push(file)
    }
    expect(right / all, `wrong: ${wrong.join(' ')}`).toBeGreaterThanOrEqual(0.99)
  })

  it.each([
    ['complaints', 'feedback', 'complaint'],
    ['automatic replies', 'vacation', 'auto-reply'],
  ])('are recognized as %s, all of them', async (_, reason, kind) => {
    const those = files.filter((file) => expected.get(file)?.some((fact) => fact.reason === reason))
    expect(those.length).toBeGreaterThan(0)
    for (const file of those) expect(await returnedOf(readFileSync(`${DATA}eml/${file}`)), file).toMatchObject({ kind })
  })

  it('need less than 50 ms each, also if they are cut off', async () => {
    for (const file of files) {
      const bytes = readFileSync(`${DATA}eml/${file}`)
      expect(await leastCpuTimeOf(() => returnedOf(bytes)), file).toBeLessThan(50)
      for (const share of [0.3, 0.7]) await returnedOf(bytes.subarray(0, Math.floor(bytes.length * share)))
    }
  })
})

interface Fact {
  readonly reason: string
  readonly isHard: boolean
}

function readExpected(table: string): ReadonlyMap<string, readonly Fact[]> {
  const rows = table.trim().split('\n')
  return new Map(
    rows.map((row): [string, readonly Fact[]] => {
      const [file = '', facts = ''] = row.split('\t')
      const read = (fact: string): Fact => ({ reason: fact.split(',')[2] ?? '', isHard: fact.split(',')[3] === '1' })
      return [file, facts.split(';').map(read)]
    }),
  )
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTimeOf } from '../../testing/patience.ts'
import { aDomainKey } from '../../testing/rows.ts'
import { judgeDmarc, judgeKey, judgeMx, judgeSpf, readTags } from './judge.ts'

const publicKey = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu+/x='
const rsa = aDomainKey({ publicKey })
const ed = aDomainKey({ algorithm: 'ed25519-sha256', publicKey: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=' })
const status = (texts: readonly string[], key = rsa) => judgeKey(key, texts).status

describe('the record of a key', () => {
  it.each([
    [`v=DKIM1; k=rsa; p=${publicKey}`],
    [`v=DKIM1;k=rsa;p=${publicKey};`],
    [`p=${publicKey}`],
    [` k = rsa ;\tv = DKIM1 ; p = ${publicKey} \r\n ; `],
    [`v=DKIM1; h=sha1:sha256; s=*; t=s; n=a note; p=${publicKey}`],
    [`v=DKIM1; s=web : email; p=${publicKey}`],
  ])('is found in any notation: %j', (text) => {
    expect(judgeKey(rsa, [text])).toStrictEqual({ status: 'ok', found: [text], reason: undefined })
  })

  it('is missing if there is no text', () => {
    expect(judgeKey(rsa, [])).toStrictEqual({ status: 'pending', found: [], reason: undefined })
  })

  it.each([
    [[`v=DKIM1; p=${publicKey}`, `v=DKIM1; p=${publicKey}`], /several records/],
    [[`"v=DKIM1; k=rsa; p=${publicKey}"`], /quotation marks/],
    [[`v=DKIM1\\; k=rsa\\; p=${publicKey}`], /backslashes/],
    [['hello'], /list of tags/],
    [[`v=DKIM1; p=x; p=${publicKey}`], /list of tags/],
    [[`v=DKIM2; p=${publicKey}`], /tag v/],
    [['v=DKIM1; k=rsa; p='], /revoked/],
    [['v=DKIM1; k=rsa'], /revoked/],
    [[`v=DKIM1; k=ed25519; p=${publicKey}`], /tag k must be rsa/],
    [[`v=DKIM1; p=${publicKey.slice(0, 30)}`], /truncated/],
    [['v=DKIM1; p=AAAA'], /a different key/],
    [[`v=DKIM1; p=${publicKey.toLowerCase()}`], /a different key/],
    [[`v=DKIM1; h=sha1; p=${publicKey}`], /sha256/],
    [[`v=DKIM1; s=web; p=${publicKey}`], /email/],
  ])('differs: %j', (texts, reason) => {
    const verdict = judgeKey(rsa, texts)
    expect(verdict).toMatchObject({ status: 'mismatch', found: texts })
    expect(verdict.reason).toMatch(reason)
  })

  it('of Ed25519 says so', () => {
    expect(status([`v=DKIM1; k=ed25519; p=${ed.publicKey}`], ed)).toBe('ok')
    expect(status([`v=DKIM1; p=${ed.publicKey}`], ed)).toBe('mismatch')
  })

  it.each(['\u00a0', '\u200b', '\u00c2\u00a0', '\u2028'])(
    'with another character than ASCII is broken: %j',
    (character) => {
      const { publicKey } = rsa
      for (const text of [
        `v=DKIM1; k=rsa; p=${publicKey.slice(0, 9)}${character}${publicKey.slice(9)}`,
        `${character}v=DKIM1; k=rsa; p=${publicKey}`,
        `v=DKIM1; k=rsa; p=${publicKey}${character}`,
      ])
        expect(judgeKey(rsa, [text])).toMatchObject({
          status: 'mismatch',
          reason: expect.stringContaining('not ASCII'),
        })
    },
  )

  it('with whitespace in the key counts, and is reported', () => {
    const value = `v=DKIM1; k=rsa; p=${rsa.publicKey.slice(0, 10)} ${rsa.publicKey.slice(10)}`
    expect(judgeKey(rsa, [value])).toMatchObject({
      status: 'ok',
      reason: expect.stringContaining('contains whitespace'),
    })
    expect(judgeKey(rsa, [`v=DKIM1;k=rsa;p= ${rsa.publicKey} ;`])).toMatchObject({ status: 'ok', reason: undefined })
  })

  it('is valid in any order, with any blanks, and with unknown tags', () => {
    const blank = fc.stringMatching(/^[ \t]{0,3}$/)
    const tags = fc.shuffledSubarray(
      ['v=DKIM1', 'k=rsa', `p=${publicKey}`, 'h=sha256', 's=email', 'x-y=z'.replace('-', '')],
      {
        minLength: 6,
      },
    )
    fc.assert(
      fc.property(tags, fc.array(blank, { minLength: 24, maxLength: 24 }), fc.boolean(), (tags, blanks, ended) => {
        const at = (n: number) => blanks[n % blanks.length] ?? ''
        const parts = tags.map((tag, n) => {
          const [name = '', ...value] = tag.split('=')
          return `${at(4 * n)}${name}${at(4 * n + 1)}=${at(4 * n + 2)}${value.join('=')}${at(4 * n + 3)}`
        })
        expect(status([parts.join(';') + (ended ? ';' : '')])).toBe('ok')
      }),
    )
  })

  it('is not valid for any other key, and no text breaks it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }), (texts) => {
        expect(status(texts)).not.toBe('ok')
        expect(judgeSpf('a:x.example', texts).status).not.toBe('ok')
        expect(judgeDmarc(texts).status).not.toBe('ok')
      }),
    )
  })

  it('is judged in time that grows with its length', async () => {
    const long = `${'a=b;'.repeat(1)}${' '.repeat(60_000)}${';'.repeat(60_000)}`
    const took = await cpuTimeOf(() => {
      for (const judge of [judgeDmarc, (texts: readonly string[]) => judgeKey(rsa, texts)]) judge([long])
      judgeSpf('a', [`v=spf1${' '.repeat(60_000)}x`])
    })
    expect(took).toBeLessThan(500)
  })
})

describe('tags', () => {
  it('are read by name', () => {
    expect(readTags('a=1; b = x=y ;c=')).toStrictEqual(
      new Map([
        ['a', '1'],
        ['b', 'x=y'],
        ['c', ''],
      ]),
    )
    for (const none of ['', 'a', '=1', 'a=1;;b=2', '1a=2', 'ä=1']) expect(readTags(none)?.size ?? 0).toBe(0)
  })
})

describe('an SPF record', () => {
  const needed = 'include:amazonses.com'
  it.each([
    ['v=spf1 include:amazonses.com ~all'],
    ['V=SPF1  a mx  INCLUDE:AmazonSES.com.  -all'],
    ['v=spf1 +include:amazonses.com'],
    ['v=spf1 include:amazonses.com A mx:x.example a/24//64 mx:x.example/24 ptr ptr:x.example ip6:2001:db8::/32 ?all'],
    ['v=spf1 include:amazonses.com exists:%{i}._spf.x.example exp=why.x.example later-1.x=%{d} -ALL'],
    ['v=spf1 include:amazonses.com ip4:192.0.2.1 redirect=x.example'],
  ])('allows our servers: %j', (text) => {
    expect(judgeSpf(needed, ['other text', text])).toStrictEqual({ status: 'ok', found: [text], reason: undefined })
  })

  it('needs every mechanism', () => {
    expect(judgeSpf('a:x.example ip4:192.0.2.1', ['v=spf1 ip4:192.0.2.1 a:x.example -all']).status).toBe('ok')
    // The mechanism of a server that captures mail.
    expect(judgeSpf('a:localhost', ['v=spf1 a:localhost ~all']).status).toBe('ok')
    expect(judgeSpf('a:x.example ip4:192.0.2.1', ['v=spf1 a:x.example -all']).reason).toMatch(
      /ip4:192\.0\.2\.1 is missing/,
    )
  })

  it.each([
    [['v=spf1 -all'], /include:amazonses\.com is missing/],
    [['v=spf1 ?include:amazonses.com -all'], /is missing/],
    [['v=spf1 -include:amazonses.com ~all'], /is missing/],
    [['v=spf1 include:amazonses.com.evil.example -all'], /is missing/],
    [['v=spf1 -all include:amazonses.com'], /comes after "all"/],
    [['v=spf1 include:amazonses.com include:'], /include: is not an SPF term/],
    [['v=spf1 include:amazonses.com ipv4:192.0.2.1 -all'], /ipv4:192\.0\.2\.1 is not an SPF term/],
    [['v=spf1 include:amazonses.com ~~all'], /~~all is not an SPF term/],
    [[`v=spf1 include:amazonses.com ${'x'.repeat(900)}`], /^x{60} is not an SPF term/],
    [['v=spf1 include:amazonses.com,a -all'], /not an SPF term/],
    [['v=spf1 include:amazonses.com\tmx -all'], /not an SPF term/],
    [['v=spf1 include:amazonses.com \u2212all'], /not an SPF term/],
    [['v=spf1 all include:amazonses.com'], /comes after "all"/],
    [['v=spf1 include:amazonses.com -all', 'v=spf1 -all'], /several/],
    [['"v=spf1 include:amazonses.com -all"'], /quotation marks/],
  ])('differs: %j', (texts, reason) => {
    const verdict = judgeSpf(needed, texts)
    expect(verdict.status).toBe('mismatch')
    expect(verdict.reason).toMatch(reason)
  })

  it.each([[[]], [['v=spf10 include:amazonses.com']], [['spf2.0/pra include:amazonses.com', 'google-site=1']]])(
    'is missing: %j',
    (texts) => {
      expect(judgeSpf(needed, texts)).toStrictEqual({ status: 'pending', found: [], reason: undefined })
    },
  )
})

describe('mail servers', () => {
  it.each([
    [['10 mx.example.com'], 'ok'],
    [['10 mx.example.com', '20 backup.example.net'], 'ok'],
    [[], 'pending'],
    [['5 other.example.net', '10 mx.example.com'], 'mismatch'],
    [['10 mx.example.com', '10 other.example.net'], 'mismatch'],
    [['0 .'], 'mismatch'],
  ] as const)('%j: %s', (exchanges, expected) => {
    expect(judgeMx('MX.example.com', exchanges).status).toBe(expected)
  })
})

describe('a DMARC policy', () => {
  it.each([
    [['v=DMARC1; p=none'], 'ok'],
    [['x', 'v=DMARC1;p=REJECT; rua=mailto:a@x.example'], 'ok'],
    [['v=DMARC1; rua=mailto:a@x.example'], 'mismatch'],
    [['v=DMARC1; p=block'], 'mismatch'],
    [['v=DMARC1; p=none', 'v=DMARC1; p=none'], 'mismatch'],
    [['"v=DMARC1; p=none"'], 'mismatch'],
    [['v=DMARC12; p=none'], 'pending'],
    [[], 'pending'],
  ] as const)('%j: %s', (texts, expected) => {
    expect(judgeDmarc(texts).status).toBe(expected)
  })
})

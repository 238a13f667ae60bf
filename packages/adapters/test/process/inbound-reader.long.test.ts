import { createHash, generateKeyPairSync } from 'node:crypto'
import { type InboundMessage, InboundRefused } from '@posthorn/core/ports'
import { dkimSign } from 'mailauth'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startDnsServer } from '../../../../test/support/dns-server.ts'
import { sanitised } from '../../src/inbound/html.ts'
import { type InboundReaderOptions, inboundReader } from '../../src/inbound/index.ts'

const encoder = new TextEncoder()
const crlf = (text: string) => text.replaceAll('\n', '\r\n')
const ENVELOPE = { from: 'ann@example.org', client: { ip: '192.0.2.1', helo: 'mx.example.org' } }
const NO_ONE = { ...ENVELOPE, client: undefined }

/** One reader for the tests that only read, because each thread costs half a second. */
const read = inboundReader({ idleMs: 3_600_000 })
const readText = (raw: string, from = read): Promise<InboundMessage> => from(encoder.encode(crlf(raw)), NO_ONE, 'prj')

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((error: unknown) => error)
  return error instanceof InboundRefused ? error.reason : `not refused: ${error}`
}

const LETTER = `From: Ann <ann@example.org>
To: hello@shop.example
Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=
Message-ID: <1@example.org>
Date: Mon, 23 Nov 2026 08:00:00 +0000

When do you open?
`

describe('a message', () => {
  it('is read with its attachments', async () => {
    const photo = Buffer.alloc(3_000_000, 7)
    const message = await readText(`From: Ann <ann@example.org>
Subject: Photos
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: multipart/alternative; boundary=c

--c
Content-Type: text/plain; charset=iso-8859-2
Content-Transfer-Encoding: quoted-printable

=B3=F3d=BC
--c
Content-Type: text/html

<p onclick="x()">Hi<script>alert(1)</script></p>
--c--
--b
Content-Type: image/jpeg; name="a.jpg"
Content-Disposition: attachment; filename="=?utf-8?q?=C3=A4.jpg?="
Content-Transfer-Encoding: base64

${photo.toString('base64').replace(/.{76}/g, '$&\n')}
--b
Content-Type: text/plain
Content-Disposition: attachment; filename="../../etc/passwd"

abc
--b--
`)
    expect(message.message.text.trim()).toBe('łódź')
    expect(message.html?.trim()).toBe('<p>Hi</p>')
    expect(message.attachments).toEqual([
      { name: 'ä.jpg', type: 'image/jpeg', size: 3_000_000 },
      { name: '../../etc/passwd', type: 'text/plain', size: 4 },
    ])
    expect(message.verdicts).toEqual({
      spf: 'unknown',
      dkim: 'unknown',
      dmarc: 'unknown',
      domain: undefined,
      isToRefuse: false,
    })
  })

  it('may come as text, also in base64', async () => {
    const source = crlf(LETTER)
    const plain = await read({ text: source, isBase64: false }, NO_ONE, 'prj')
    const encoded = await read({ text: Buffer.from(source).toString('base64'), isBase64: true }, NO_ONE, 'prj')
    expect(plain).toStrictEqual(encoded)
    expect(plain.message.text.trim()).toBe('When do you open?')
  })
})

describe('foreign HTML', () => {
  it.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow ugc">a</a>'],
    ['<a href=" java\tscript:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow ugc">a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a rel="noopener noreferrer nofollow ugc">a</a>'],
    ['<a href="//evil.example">a</a>', '<a rel="noopener noreferrer nofollow ugc">a</a>'],
    [
      '<a href="https://x.example" target=_top ping=y>a</a>',
      '<a href="https://x.example" rel="noopener noreferrer nofollow ugc">a</a>',
    ],
    ['<svg><a xlink:href="javascript:alert(1)">a</a></svg>b', 'b'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
    ['<iframe src="https://x.example"></iframe>a', 'a'],
    ['<form action="https://x.example"><input name=a><button>b</button></form>', 'b'],
    [
      '<link rel=stylesheet href=x><style>p{background:url(https://x.example)}</style><p style="background:url(x)">a</p>',
      '<p>a</p>',
    ],
    ['<base href="https://x.example"><meta http-equiv=refresh content="0;url=x">a', 'a'],
    ['<p id=a class=b name=c>a</p>', '<p>a</p>'],
    ['<!--[if mso]><script>x</script><![endif]-->a', 'a'],
    ['<template><script>x</script></template><noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ])('%s becomes %s', (html, expected) => {
    expect(sanitised(html)).toBe(expected)
  })

  it('is left out beyond a length that people do not write', () => {
    expect(sanitised('x'.repeat(200_000))).toHaveLength(200_000)
    expect(sanitised('x'.repeat(200_001))).toBeUndefined()
  })
})

describe('the sender of a message', () => {
  async function judging() {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const p = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const dns = await startDnsServer({
      'example.org': { txt: [['v=spf1 ip4:192.0.2.1 -all']] },
      's._domainkey.example.org': { txt: [`v=DKIM1; k=rsa; p=${p}`.match(/.{1,255}/g) ?? []] },
      '_dmarc.example.org': { txt: [['v=DMARC1; p=reject']] },
      'soft.example': { txt: [['v=spf1 ip4:192.0.2.9 ~all']] },
      '_dmarc.soft.example': { txt: [['v=DMARC1; p=quarantine']] },
    })
    onTestFinished(() => dns.close())
    const ask = inboundReader({ dnsServers: [dns.address], idleMs: 1 })
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const signer = { signingDomain: 'example.org', selector: 's', privateKey: key }
    const signed = async (text: string) => {
      const { signatures } = await dkimSign(text, { ...signer, signatureData: [signer] })
      return signatures + text
    }
    const verdicts = async (raw: string, from = 'ann@example.org', ip = '192.0.2.1') =>
      (await ask(encoder.encode(raw), { from, client: { ip, helo: 'mx.example.org' } }, 'prj')).verdicts
    return { dns, signed, verdicts }
  }

  it('is verified by SPF, DKIM, and DMARC', async () => {
    const { dns, signed, verdicts } = await judging()
    const raw = crlf(LETTER)
    const whole = await signed(raw)
    expect(await verdicts(whole)).toEqual({
      spf: 'pass',
      dkim: 'pass',
      dmarc: 'pass',
      domain: 'example.org',
      isToRefuse: false,
    })
    expect(await verdicts(whole, 'a@elsewhere.example', '192.0.2.7')).toMatchObject({ dkim: 'pass', dmarc: 'pass' })
    const changed = whole.replace('When do you open?', 'Send me your password')
    expect(await verdicts(changed, 'ann@example.org', '192.0.2.7')).toEqual({
      spf: 'fail',
      dkim: 'fail',
      dmarc: 'fail',
      domain: 'example.org',
      isToRefuse: true,
    })
    expect(await verdicts(raw, 'a@elsewhere.example')).toMatchObject({ spf: 'none', dkim: 'none', dmarc: 'fail' })
    const soft = raw.replace('ann@example.org', 'a@soft.example')
    expect(await verdicts(soft, 'a@soft.example')).toEqual({
      spf: 'fail',
      dkim: 'none',
      dmarc: 'fail',
      domain: 'soft.example',
      isToRefuse: false,
    })
    const none = raw.replace('ann@example.org', 'a@elsewhere.example')
    expect(await verdicts(none, 'a@elsewhere.example')).toMatchObject({ dmarc: 'none', isToRefuse: false })
    dns.fail('_dmarc.example.org', 'server_failure')
    expect(await verdicts(raw, 'ann@example.org', '192.0.2.7')).toMatchObject({ isToRefuse: false })
  })

  it('is checked again later when any name server is slow', async () => {
    const { dns, verdicts } = await judging()
    for (const n of [1, 2, 3, 4, 5]) dns.fail(`s._domainkey.slow${n}.example`, 'timeout')
    const bh = createHash('sha256').update('When do you open?\r\n').digest('base64')
    const slow = [1, 2, 3, 4, 5].map(
      (n) =>
        `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=slow${n}.example; s=s; h=from; bh=${bh}; b=AAAA\r\n`,
    )
    expect(await refusal(verdicts(slow.join('') + crlf(LETTER)))).toBe('unanswered')
    expect(await verdicts(crlf(LETTER))).toMatchObject({ spf: 'pass' })
  })

  it('is not checked in a message with too many signatures, which is refused', async () => {
    const { dns, verdicts } = await judging()
    for (const colon of [':', ' :', '\r\n :']) {
      const forged = `DKIM-Signature${colon} v=1; a=rsa-sha256; d=example.org; s=s; h=from; bh=x; b=y\r\n`.repeat(6)
      expect(await refusal(verdicts(forged + crlf(LETTER)))).toBe('too_costly')
    }
    expect(dns.queries).toEqual([])
  })

  it.each([
    ['of folded lines', `X-Header: a${'\r\n '.repeat(300_000)}b\r\n`],
    ['of a few folded lines', `X-Header: a${'\r\n '.repeat(2000)}b\r\n`],
    ['of lines', 'X-Header: a\r\n'.repeat(300_000)],
    ['of one line', `X-Header: ${'a'.repeat(5_000_000)}\r\n`],
    ['of bare line feeds', `X-Header: a${'\n '.repeat(2_000_000)}b\r\n`],
    ['of groups', `To: ${'a:'.repeat(6001)}\r\n`],
  ])('is not checked for a head %s, which is refused quickly', async (_, lines) => {
    const { dns, verdicts } = await judging()
    expect(await refusal(verdicts(lines + crlf(LETTER)))).toBe('too_costly')
    expect(dns.queries).toEqual([])
    expect(await verdicts(crlf(LETTER))).toMatchObject({ spf: 'pass' })
  })
})

describe('a hostile message', () => {
  const head = 'From: Ann <ann@example.org>\r\n'
  const nested = Array.from(
    { length: 3000 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  )
  const html = (body: string) => `${head}Content-Type: text/html\r\n\r\n${body}`
  it.each([
    ['of parts within parts', head + nested.join('')],
    [
      'of a million parts',
      `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(1_000_000)}`,
    ],
    ['of megabytes of headers', head + 'X-Header: value\r\n'.repeat(300_000)],
    ['of a line of megabytes', `${head}\r\n${'x'.repeat(9_000_000)}`],
    ['of lines', `${head}\r\n${'x\r\n'.repeat(3_000_000)}`],
    ['of elements within elements', html('<div>'.repeat(39_000))],
    ['of tags that never end', html('<'.repeat(199_000))],
    ['of attributes', html(`<p ${'a=b '.repeat(49_000)}>`)],
    ['of zeros', '\0'.repeat(5_000_000)],
    ['that is empty', ''],
  ])('%s is read or refused, and others are read after it', async (_, raw) => {
    const result = await read(encoder.encode(raw), NO_ONE, 'prj').then(
      ({ message }) => message.text.length,
      (error: unknown) => (error instanceof InboundRefused ? 'refused' : error),
    )
    expect(result === 'refused' || typeof result === 'number', String(result)).toBe(true)
    expect((await readText(LETTER)).message.text.trim()).toBe('When do you open?')
  })

  const reader = (options: InboundReaderOptions) => inboundReader({ idleMs: 1, ...options })

  it('that costs too much is ended alone; other waiting messages may come again', async () => {
    const cheap = reader({ cpuMs: 0 })
    const heavy = html('<div><p>a</p>'.repeat(15_000)) + 'x\r\n'.repeat(250_000)
    const [first, second] = [refusal(cheap(encoder.encode(heavy), NO_ONE, 'prj')), refusal(readText(LETTER, cheap))]
    expect([await first, await second]).toEqual(['too_costly', 'busy'])
    const patient = reader({})
    expect((await readText(LETTER, patient)).message.text.trim()).toBe('When do you open?')
  })

  it('with too expensive signatures is ended alone, after it was read; other waiting messages may come again', async () => {
    const signed = [1, 2, 3, 4, 5].map(
      (l) =>
        `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=x.example; s=s; l=${4_000_000 + l}; h=from; bh=x; b=y\r\n`,
    )
    const costly = encoder.encode(`${signed.join('')}${head}\r\na${' '.repeat(5_000_000)}b\r\n`)
    const strict = reader({ cpuMs: 1000, dnsServers: ['127.0.0.1:9'] })
    expect((await strict(costly, NO_ONE, 'prj')).attachments).toEqual([])
    const [first, second] = [refusal(strict(costly, ENVELOPE, 'prj')), refusal(readText(LETTER, strict))]
    expect([await first, await second]).toEqual(['too_costly', 'busy'])
    expect((await readText(LETTER, strict)).message.text.trim()).toBe('When do you open?')
  })

  const outcomeOf = (read: Promise<unknown>) =>
    read.then(
      () => 'read',
      (error: InboundRefused) => error.reason,
    )

  it('does not wait without end, because the number of waiting messages is limited', async () => {
    const narrow = reader({ maxWaiting: 2 })
    // Four are in progress, and two wait.
    const all = await Promise.all(Array.from({ length: 7 }, () => outcomeOf(readText(LETTER, narrow))))
    expect(all).toEqual([...Array.from({ length: 6 }, () => 'read'), 'busy'])
    expect((await readText(LETTER, narrow)).attachments).toEqual([])
  })

  it('waits only for its own project: many messages of a few projects do not keep another out', async () => {
    const fair = reader({})
    const heavy = encoder.encode(html('<div><p>a</p>'.repeat(2000)))
    const order: string[] = []
    const begin = (owner: string) => outcomeOf(fair(heavy, NO_ONE, owner).finally(() => order.push(owner)))
    const many = ['a', 'b', 'c', 'd'].flatMap((owner) => Array.from({ length: 9 }, () => begin(owner)))
    expect(await begin('late')).toBe('read')
    // Messages in progress come first, and one of each other project.
    expect(order.filter((owner) => owner !== 'late').length).toBeLessThan(many.length - 9)
    const outcomes = await Promise.all(many)
    expect(outcomes.filter((outcome) => outcome === 'busy').length).toBe(5)
  })
})

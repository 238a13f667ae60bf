import { buffer } from 'node:stream/consumers'
import { isHeaderSafe } from '@posthorn/core/kernel'
import { contentOf, exampleMail, ownOf, propertyRuns, type WholeMail } from '@posthorn/core/testing'
import fc from 'fast-check'
import DKIM from 'nodemailer/lib/dkim'
import { beforeAll, describe, expect, it } from 'vitest'
import { createComposer } from '../../src/compose/compose.ts'
import { bytesOf, messageOf } from '../../src/compose/message.ts'
import { nodeDkim } from '../../src/dkim/index.ts'
import { type SigningDomain, signingDomain } from '../dkim-receiver.ts'

let signing: SigningDomain
/** The private key of another signer. */
let rsaKey: string
beforeAll(async () => {
  signing = await signingDomain('sender.example')
  rsaKey = (await nodeDkim().generateKeys('rsa-sha256')).privateKey
})

const composer = createComposer()

async function sourceOf(changes: Partial<WholeMail> = {}): Promise<Buffer> {
  const mail = exampleMail({ signer: signing.signer, ...changes })
  const { message } = await composer.compose(await composer.prepare(contentOf(mail)), ownOf(mail))
  return bytesOf(message)
}

const file = (filename: string, contentType: string, content: Uint8Array) =>
  ({ filename, contentType, content, disposition: 'attachment', contentId: undefined }) as const

const everyByte = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256)

describe('mails of the SMTP mailer, signed with both kinds of keys', () => {
  it.each<[string, Partial<WholeMail>]>([
    ['of text and HTML', {}],
    ['of text alone', { html: '' }],
    ['of HTML alone', { text: '' }],
    ['without any text', { html: '', text: '' }],
    ['of white space', { html: ' ', text: ' \t\n\n\n \n' }],
    ['of blank lines at the end', { html: '<p>x</p>\n\n\n\n', text: 'x\n\n\n\n' }],
    ['of odd white space', { html: '<p>\t a \u00a0 b  </p>  \n\t\n', text: '  a\t\tb \n \nc\t' }],
    ['of carriage returns', { html: '<p>a\rb</p>\r\r\n', text: 'a\r\r\nb\r' }],
    ['of 8-bit letters', { html: '<p>Grüße – 🎉</p>', text: 'Grüße – 🎉' }],
    ['of mostly 8-bit letters', { html: `<p>${'привет '.repeat(200)}</p>`, text: 'привет '.repeat(200) }],
    ['of long lines', { html: `<p>${'x'.repeat(5000)}</p>`, text: 'y'.repeat(5000) }],
    ['of lines of 998', { html: `<p>${'x'.repeat(991)}</p>`, text: `${'y'.repeat(998)}\n${'z'.repeat(999)}` }],
    ['of dots', { html: '.\n..\n<p>.</p>\n.', text: '.\n..\n.' }],
    ['of 300 KB', { html: `<p>${'a few words '.repeat(25_000)}</p>` }],
    ['with a binary file', { attachments: [file('a.bin', 'application/octet-stream', everyByte)] }],
    ['with an empty file', { attachments: [file('a.bin', 'application/octet-stream', new Uint8Array())] }],
    [
      'with a mail in it',
      { attachments: [file('a.eml', 'message/rfc822', Buffer.from('.Subject: x  \r\n\r\n.\r\n..a \r\n\r\n\r\n'))] },
    ],
    ['with a picture in the text', { attachments: [{ ...file('a.png', 'image/png', everyByte), contentId: 'logo' }] }],
    ['with international names', { from: { name: 'Jürgen „J“', email: 'j@sender.example' }, subject: 'Grüße 🎉' }],
    ['with long names', { to: { name: 'Ada '.repeat(60), email: 'ada@recipient.example' }, subject: 'x '.repeat(400) }],
    ['with a subject without blanks', { subject: 'x'.repeat(900) }],
    ['without a subject', { subject: '' }],
    ['with an international address', { to: { name: undefined, email: 'jürgen@recipient.example' } }],
    ['with an international domain', { to: { name: undefined, email: 'ada@xn--bcher-kva.example' } }],
    ['with an answer address', { replyTo: { name: undefined, email: 'help@sender.example' } }],
    [
      'with a way out',
      {
        headers: {
          'List-Unsubscribe': `<https://sender.example/u/${'a'.repeat(300)}>, <mailto:u@sender.example>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'X-Odd': '  a   b  ',
          'X-Blank': '  ',
          Cc: 'bob@recipient.example',
        },
      },
    ],
  ])('are valid on arrival %s', async (_, changes) => {
    const source = await sourceOf(changes)
    expect(source.toString('latin1').match(/^DKIM-Signature: /gm)).toHaveLength(2)
    expect(await signing.check(source)).toEqual([true, true])
  })

  it('have signature lines that fit, and the time of signing', async () => {
    const before = Math.floor(Date.now() / 1000)
    const head = (await sourceOf()).toString('latin1').split('\r\n\r\n')[0] ?? ''
    const signatures = head.match(/^DKIM-Signature: .*(?:\r\n[ \t].*)*/gm) ?? []
    expect(signatures).toHaveLength(2)
    for (const signature of signatures) {
      for (const line of signature.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78)
      const time = Number(/\bt=(\d+);/.exec(signature)?.[1])
      expect(time).toBeGreaterThanOrEqual(before)
      expect(time).toBeLessThanOrEqual(Date.now() / 1000)
    }
  })

  it('cover List-Unsubscribe and List-Unsubscribe-Post, as RFC 8058 requires', async () => {
    const headers = {
      'List-Unsubscribe': '<https://sender.example/u/1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    const source = (await sourceOf({ headers })).toString('latin1')
    for (const [from, to] of [
      ['/u/1>', '/u/2>'],
      ['One-Click', 'Two-Click'],
      ['List-Unsubscribe-Post:', 'List-Unsubscribe-Past:'],
    ] as const) {
      expect(source).toContain(from)
      expect(await signing.check(Buffer.from(source.replace(from, to), 'latin1'))).toEqual([false, false])
    }
  })

  it('of one content at the same time each have their own signature', async () => {
    const mail = exampleMail({ signer: signing.signer, attachments: [file('a.bin', 'application/x-a', everyByte)] })
    const content = { ...contentOf(mail), html: ['<p>Dear ', ',</p>\n<p> bye </p>'], text: ['Dear ', '\n'] }
    const [personal, fixed] = [await composer.prepare(content), await composer.prepare(contentOf(mail))]
    const sources = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const own = ownOf(exampleMail({ subject: `Mail ${n}`, to: { name: `P ${n}`, email: `p${n}@r.example` } }))
        const { message } = await (n % 2 === 0
          ? composer.compose(personal, { ...own, html: [`${n} `], text: ['.'.repeat(n)] })
          : composer.compose(fixed, own))
        return bytesOf(message)
      }),
    )
    for (const [n, source] of sources.entries()) {
      expect(source.toString('latin1')).toContain(`Subject: Mail ${n}\r\n`)
      expect(await signing.check(source)).toEqual([true, true])
    }
    const hashes = sources.map((source) => /bh=([^;]+)/.exec(source.toString('latin1'))?.[1])
    expect(new Set(hashes.filter((_, n) => n % 2 === 1)).size).toBe(1)
    expect(new Set(hashes).size).toBe(31)
  })
})

it('have signatures over every important field, which cannot be added again', async () => {
  const source = await sourceOf({
    headers: {
      'In-Reply-To': '<a@b.example>',
      References: '<a@b.example>',
      'List-Id': '<l.sender.example>',
      'Feedback-ID': 'a:b:c:posthorn',
      'List-Unsubscribe': '<https://x.example>',
    },
  })
  const head = source.toString('latin1').replace(/\r\n[ \t]+/g, ' ')
  const signed = [...head.matchAll(/^DKIM-Signature:.*? h=([^;]*);/gm)].map(([, names = '']) =>
    names.replaceAll(' ', '').split(':'),
  )
  expect(signed).toHaveLength(2)
  for (const names of signed) {
    const times = (name: string) => names.filter((one) => one === name).length
    expect(['from', 'to', 'subject', 'reply-to', 'cc'].map(times)).toEqual([2, 2, 2, 1, 1])
    expect(['in-reply-to', 'references', 'list-id', 'feedback-id', 'list-unsubscribe'].map(times)).toEqual(
      Array(5).fill(1),
    )
  }
  for (const added of [
    'From: x@y.example',
    'To: x@y.example',
    'Subject: x',
    'Reply-To: x@y.example',
    'Cc: x@y.example',
  ])
    expect(await signing.check(Buffer.concat([Buffer.from(`${added}\r\n`), source]))).toEqual([false, false])
  expect(
    await signing.check(
      Buffer.from(source.toString('latin1').replace('In-Reply-To: <a@', 'In-Reply-To: <c@'), 'latin1'),
    ),
  ).toEqual([false, false])
})

describe('any mail', () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 80 }).filter(isHeaderSafe)
  const text = fc
    .array(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('\n', '\r\n', '  ', '\t', '.', '\n.')),
    )
    .map((parts) => parts.join(''))
  const attachment = fc
    .tuple(fc.constantFrom('application/pdf', 'text/plain', 'message/rfc822'), fc.uint8Array({ maxLength: 3000 }))
    .map(([type, content]) => file('a.dat', type, content))
  const mails = fc.record({
    html: text,
    text,
    subject: line,
    from: line.map((name) => ({ name, email: 'news@sender.example' })),
    to: fc.record({ name: line, email: fc.constantFrom('a@r.example', 'jürgen@r.example', 'a@xn--bcher-kva.example') }),
    attachments: fc.array(attachment, { maxLength: 2 }),
    headers: fc.dictionary(fc.constantFrom('X-A', 'List-Unsubscribe', 'Cc', 'x-b'), line),
  })

  it('is valid on arrival', async () => {
    await fc.assert(
      fc.asyncProperty(mails, async (mail) => {
        expect(await signing.check(await sourceOf(mail))).toEqual([true, true])
      }),
      { numRuns: propertyRuns(100) },
    )
  })

  it('has the body hash that nodemailer computes', async () => {
    await fc.assert(
      fc.asyncProperty(mails, async (mail) => {
        const signed = (await sourceOf(mail)).toString('latin1')
        const unsigned = signed.replace(/^(?:DKIM-Signature: .*\r\n(?:[ \t].*\r\n)*){2}/, '')
        const theirs = new DKIM({ domainName: 'sender.example', keySelector: 's', privateKey: rsaKey })
        const output = (await buffer(theirs.sign(Buffer.from(unsigned, 'latin1')))).toString('latin1')
        expect(hashIn(signed)).toBe(hashIn(output))
      }),
      { numRuns: propertyRuns(50) },
    )
  })

  it('is invalid after a change of a byte of its body', async () => {
    await fc.assert(
      fc.asyncProperty(mails, fc.nat(), async (mail, at) => {
        const source = await sourceOf({ ...mail, text: `x${mail.text}` })
        const body = source.indexOf('\r\n\r\n') + 4
        const visible = [...source.entries()].filter(([place, byte]) => place >= body && byte > 32)
        const [place = 0, byte = 0] = visible[at % visible.length] ?? []
        source[place] = byte === 120 ? 121 : 120
        expect(await signing.check(source)).toEqual([false, false])
      }),
      { numRuns: propertyRuns(50) },
    )
  })

  it('is invalid after a change of a letter of a covered field', async () => {
    const covered = /^(?:From|To|Subject|Date|Message-ID|MIME-Version|Content-Type): .*(?:\r\n[ \t].*)*/gm
    await fc.assert(
      fc.asyncProperty(mails, fc.nat(), async (mail, at) => {
        const source = await sourceOf({ ...mail, subject: `x${mail.subject}`, headers: {} })
        const head = source.toString('latin1').split('\r\n\r\n')[0] ?? ''
        const places = [...head.matchAll(covered)].flatMap(({ 0: field, index }) =>
          [...field.matchAll(/(?<=: .*)[\w<>"=-]/gs)].map((letter) => index + letter.index),
        )
        const place = places[at % places.length] ?? 0
        source[place] = source[place] === 120 ? 121 : 120
        expect((await signing.check(source)).filter(Boolean)).toEqual([])
      }),
      { numRuns: propertyRuns(50) },
    )
  })
})

const hashIn = (source: string) => /\bbh=\s*([\w+/=]+)/.exec(source)?.[1]

describe('any body', () => {
  const piece = fc.constantFrom('a', 'b', ' ', '\t', '\r\n', '\r\n\r\n', '.', '\u00a0', '\0', '\x7f', '\x85', '\r')
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  const head = bytes('From: a@sender.example\r\n')

  it('has one valid hash, however it is cut into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(piece, { maxLength: 12 }), { maxLength: 12 }), async (chunks) => {
        const parts = chunks.map((chunk) => bytes(chunk.join('')))
        const whole = Buffer.concat(parts)
        const [cut = [], uncut] = await Promise.all([
          signing.signer.sign({ head, body: { length: whole.length, chunks: () => parts } }),
          signing.signer.sign({ head, body: { length: whole.length, chunks: () => [whole] } }),
        ])
        expect(cut.map(({ value }) => hashIn(value))).toEqual(uncut?.map(({ value }) => hashIn(value)))
        const lines = cut.map(({ name, value }) => `${name}: ${value}\r\n`).join('')
        expect(await signing.check(Buffer.concat([bytes(lines), head, bytes('\r\n'), whole]))).toEqual([true, true])
      }),
      { numRuns: propertyRuns(200) },
    )
  })

  it.each([16, 17, 18, 64 * 1024, 200_000])('may contain %i line ends in a row', async (count) => {
    const whole = bytes(`a${'\r\n'.repeat(count)}b \r\n\r\n`)
    const headers = await signing.signer.sign({ head, body: messageOf([whole]) })
    const lines = headers.map(({ name, value }) => `${name}: ${value}\r\n`).join('')
    expect(await signing.check(Buffer.concat([bytes(lines), head, bytes('\r\n'), whole]))).toEqual([true, true])
  })

  it('is signed as mail servers send it if it contains line feeds by themselves', async () => {
    const [bare, proper] = await Promise.all(
      ['a \nb\n\n', 'a \r\nb\r\n\r\n'].map((text) => signing.signer.sign({ head, body: messageOf([bytes(text)]) })),
    )
    expect(hashIn(bare?.[0]?.value ?? '')).toBe(hashIn(proper?.[0]?.value ?? ''))
  })
})

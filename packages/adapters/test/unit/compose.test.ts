import { canonicalAddress, isEmailAddress } from '@posthorn/core/kernel'
import { fillText } from '@posthorn/core/ports'
import { contentOf, exampleMail, longestTurnOf, ownOf, propertyRuns, type WholeMail } from '@posthorn/core/testing'
import fc from 'fast-check'
import * as base64 from 'nodemailer/lib/base64'
import MailComposer from 'nodemailer/lib/mail-composer'
import { encodeWord } from 'nodemailer/lib/mime-funcs'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { bytesWithCrlf, quotedPrintable } from '../../src/compose/body.ts'
import { createComposer } from '../../src/compose/compose.ts'
import { bytesOf, messageOf } from '../../src/compose/message.ts'
import { prepareText } from '../../src/compose/text.ts'
import { boundaryOf } from '../../src/compose/tree.ts'

const composer = createComposer()
const composeMail = async (mail: WholeMail) => composer.compose(await composer.prepare(contentOf(mail)), ownOf(mail))
const sourceOf = async (mail: WholeMail) => bytesOf((await composeMail(mail)).message)

it('writes exactly the bytes that nodemailer itself would write', async () => {
  const html = `${'<p style="margin:0">Dear reader, 100 % of this – a paragraph – is <b>new</b> & bold.</p>\r\n'.repeat(50)}<p>end</p>`
  const text = 'Plain text with a few words.\r\n'.repeat(20)
  const content = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 256))
  const mail = exampleMail({
    html,
    text,
    replyTo: { name: undefined, email: 'help@sender.example' },
    subject: 'Grüße 🎉',
    headers: { 'X-Campaign': 'spring', 'List-Unsubscribe': `<https://x.example/${'u'.repeat(200)}>` },
    attachments: [
      {
        filename: 'a b.bin',
        contentType: 'application/octet-stream',
        content,
        disposition: 'attachment',
        contentId: undefined,
      },
      { filename: 'logo.png', contentType: 'image/png', content, disposition: 'inline', contentId: 'logo' },
    ],
  })
  const theirs = await new MailComposer({
    from: { name: 'Acme', address: mail.from.email },
    to: { name: 'Ada Lovelace', address: mail.to.email },
    replyTo: 'help@sender.example',
    subject: mail.subject,
    messageId: mail.messageId,
    date: mail.date,
    headers: { ...mail.headers },
    text: { content: text, contentTransferEncoding: 'quoted-printable' },
    html: { content: html, contentTransferEncoding: 'quoted-printable' },
    attachments: [
      { filename: 'a b.bin', contentType: 'application/octet-stream', content, contentDisposition: 'attachment' },
      { filename: 'logo.png', contentType: 'image/png', content, contentDisposition: 'inline', cid: 'logo' },
    ],
    baseBoundary: await boundaryOf(contentOf(mail)),
  })
    .compile()
    .build()
  expect((await sourceOf(mail)).toString()).toBe(theirs.toString())
})

/** Returns the fields of a message, read by an independent parser. */
async function read(source: Buffer) {
  const { headers, html, text, attachments } = await PostalMime.parse(source)
  const unified = (body: string | undefined) => (body ?? '').replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  return {
    headers: headers
      .map(({ key, value }) => `${key}: ${value.replace(/boundary="[^"]*"/, '')}`)
      .filter((line) => !line.startsWith('content-transfer-encoding')),
    html: unified(html),
    text: unified(text),
    attachments: attachments.map(({ content, ...rest }) => ({ ...rest, content: Buffer.from(content as ArrayBuffer) })),
  }
}

const words = fc
  .array(fc.constantFrom('Ada', 'Lovelace', 'Größe', '=?', '日本', '"q"', 'a,b', '.', 'x'.repeat(90), '🎉'), {
    minLength: 1,
  })
  .map((parts) => parts.join(' ').slice(0, 300))

it("has the same meaning as nodemailer's own output", async () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.constantFrom('', '.', '\n.', ' ', '=', 'https://x.example/?a=b', 'é'.repeat(50), '日'.repeat(30)),
  )
  const texts = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 6 })
  const file = fc.record({
    content: fc.uint8Array({ maxLength: 300 }),
    disposition: fc.constantFrom('attachment' as const, 'inline' as const),
    filename: words,
    contentType: fc.constantFrom('image/png', 'application/pdf', 'application/zip'),
  })
  await fc.assert(
    fc.asyncProperty(
      texts,
      texts,
      words,
      words,
      fc.array(file, { maxLength: 2 }),
      async (html, text, subject, name, files) => {
        const mail = exampleMail({
          subject,
          to: { name, email: 'ada@recipient.example' },
          // Quotes alone are not a reason to encode a header, but nodemailer does so.
          headers: { 'X-Note': subject.replaceAll('"', ''), 'List-Unsubscribe': '<https://x.example/u>' },
          attachments: files.map((one, n) => ({
            ...one,
            contentId: one.disposition === 'inline' ? `c${n}` : undefined,
          })),
        })
        const pieces = (parts: typeof html) => [...parts.map(([piece]) => piece), 'end']
        const values = (parts: typeof html) => parts.map(([, value]) => value)
        const content = { ...contentOf(mail), html: pieces(html), text: pieces(text) }
        const own = { ...ownOf(mail), html: values(html), text: values(text) }
        const ours = await bytesOf((await composer.compose(await composer.prepare(content), own)).message)
        const theirs = await new MailComposer({
          from: { name: mail.from.name ?? '', address: mail.from.email },
          to: { name, address: mail.to.email },
          // A reader would decode text that looks encoded.
          subject: subject.includes('=?') ? encodeWord(subject, 'Q', 52) : subject,
          messageId: mail.messageId,
          date: mail.date,
          headers: { ...mail.headers },
          html: fillText(content.html, own.html),
          text: fillText(content.text, own.text),
          attachments: mail.attachments.map(({ content, contentId, ...rest }) => ({
            filename: rest.filename,
            contentType: rest.contentType,
            contentDisposition: rest.disposition,
            content: Buffer.from(content),
            ...(contentId && { cid: contentId }),
          })),
        })
          .compile()
          .build()
        expect(await read(ours)).toEqual(await read(theirs))
      },
    ),
    { numRuns: propertyRuns(100) },
  )
})

const body = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 2000 }),
  fc
    .array(fc.constantFrom('<p>', 'x'.repeat(300), ' ', '\t', '\n', '=', 'ü', '日本', '>', '.', 'From ', '🎉'), {
      maxLength: 80,
    })
    .map((parts) => parts.join('')),
)

it('preserves every body, in lines of 76', async () => {
  const unified = (text: string | undefined) => (text ?? '').replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  await fc.assert(
    fc.asyncProperty(body, body, async (html, text) => {
      fc.pre(html !== '' && text !== '')
      const message = await sourceOf(exampleMail({ html, text }))
      const wire = message.toString('latin1')
      for (const line of wire.slice(wire.indexOf('\r\n\r\n')).split('\r\n')) {
        if (line.length > 76) expect(line).toMatch(/^Content-/)
      }
      expect(wire.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      const parsed = await PostalMime.parse(message)
      expect(unified(parsed.html)).toBe(unified(html))
      expect(unified(parsed.text)).toBe(unified(text))
    }),
    { numRuns: propertyRuns(75) },
  )
})

it('encodes a body in the same way again, whatever was written in between', () => {
  fc.assert(
    fc.property(fc.array(body, { minLength: 1, maxLength: 5 }), (bodies) => {
      const write = () => bodies.map((text) => quotedPrintable(text))
      expect(write()).toEqual(write())
    }),
  )
})

const encodingFor = (text: string) => prepareText([text]).encode([])?.encoding

it('keeps ASCII readable and other scripts short', () => {
  expect(encodingFor('Hello <b>world</b>')).toBe('quoted-printable')
  expect(encodingFor('Grüße aus Köln, schöne Tage!')).toBe('quoted-printable')
  expect(encodingFor('Здравствуйте, как ваши дела?')).toBe('base64')
  expect(encodingFor('こんにちは')).toBe('base64')
})

it('addresses the envelope in ASCII, unless a mailbox is international', async () => {
  const envelope = async (email: string) =>
    (await composeMail(exampleMail({ to: { name: undefined, email } }))).envelope
  expect(await envelope('a@x.example')).toMatchObject({
    from: 'news@sender.example',
    to: 'a@x.example',
    international: false,
  })
  expect(await envelope('a@xn--bcher-kva.example')).toMatchObject({
    to: 'a@xn--bcher-kva.example',
    international: false,
  })
  expect(await envelope('ü@xn--bcher-kva.example')).toMatchObject({
    to: 'ü@xn--bcher-kva.example',
    international: true,
  })
})

it('does not convert an address into another one', async () => {
  const to = (email: string) => composeMail(exampleMail({ to: { name: undefined, email } }))
  const domain = fc
    .array(fc.string({ unit: fc.constantFrom(...'abxn-01üéßſＡａ。日🙂\u00ad'), minLength: 1, maxLength: 5 }), {
      minLength: 2,
      maxLength: 3,
    })
    .map((labels) => labels.join('.'))
  await fc.assert(
    fc.asyncProperty(domain, async (domain) => {
      const sent = `ada@${domain}`
      const address = canonicalAddress(sent)
      if (sent !== address)
        await expect(to(sent)).rejects.toThrow(expect.objectContaining({ name: 'MailerError', failure: 'rejected' }))
      if (!isEmailAddress(address)) return
      const { envelope, message } = await to(address)
      expect(envelope.to).toBe(address)
      expect((await PostalMime.parse(await bytesOf(message))).to).toMatchObject([{ address }])
    }),
  )
})

it.each(['ada@ｅxample.com', 'ada@\u017fite.com', 'ada@bücher.example', 'Ada@example.com'])(
  'refuses the address %s: it would reach a mailbox that has another spelling',
  async (email) => {
    const address = { name: undefined, email }
    for (const mail of [{ to: address }, { from: address }, { replyTo: address }])
      await expect(composeMail(exampleMail(mail))).rejects.toThrow(/which is spelled/)
  },
)

it('leaves out empty parts', async () => {
  const only = async (html: string, text: string) => {
    const parsed = await PostalMime.parse(await sourceOf(exampleMail({ html, text })))
    return [parsed.html?.trim(), parsed.text?.trim()]
  }
  expect(await only('<img src="x">', '')).toEqual(['<img src="x">', undefined])
  expect(await only('', 'words')).toEqual([undefined, 'words'])
  expect(await only('', '')).toEqual([undefined, ''])
})

it('leaves out headers of blanks: an empty line would end the header', async () => {
  const headers = { 'X-Empty': '', 'X-Blank': ' ', 'X-Blanks': '    ', 'X-A': 'a' }
  const [head = ''] = (await sourceOf(exampleMail({ headers }))).toString().split('\r\n\r\n')
  expect(head).toMatch(/^X-A: a\r\nFrom: /)
  expect(head).toContain('\r\nSubject: ')
})

it('writes long bodies in base64, from one character above the limit', async () => {
  expect(encodingFor('x'.repeat(256 * 1024))).toBe('quoted-printable')
  expect(encodingFor('x'.repeat(256 * 1024 + 1))).toBe('base64')
  const html = `${'<p>Wörter\n</p>'.repeat(30_000)}`
  const parsed = await PostalMime.parse(await sourceOf(exampleMail({ html })))
  expect(parsed.html?.replaceAll('\r\n', '\n').trim() === html.trim()).toBe(true)
})

it('reports lines that may begin with a dot: in an attached message, and in a header of that name', async () => {
  const dotted = async (changes: Partial<WholeMail>) => (await composeMail(exampleMail(changes))).message.dotted
  const attached = (content: string) => ({
    attachments: [
      {
        filename: 'mail.eml',
        contentType: 'message/rfc822',
        content: Buffer.from(content),
        disposition: 'attachment' as const,
        contentId: undefined,
      },
    ],
  })
  expect(await dotted({ html: '.a\n.b', text: '.' })).toBe(false)
  expect(await dotted(attached('Subject: a.\r\n\r\nb.c'))).toBe(false)
  expect(await dotted(attached('Subject: a\r\n\r\n.b'))).toBe(true)
  expect(await dotted(attached('.Subject: a'))).toBe(true)
  expect(await dotted({ headers: { '.X': 'a' } })).toBe(true)
  expect(await dotted({ signer: { sign: async () => [{ name: '.X', value: 'a' }] } })).toBe(true)
})

it('writes attachments of every length as nodemailer does, in pieces of about 64 KB', async () => {
  for (const length of [0, 1, 56, 57, 58, 114, 47_879, 47_880, 47_881, 100_000, 47_880 * 3, 300_001]) {
    const content = Buffer.from(Array.from({ length }, (_, n) => (n * 7919) % 256))
    const message = messageOf([Buffer.from('a'), { base64: content }, Buffer.from('z')])
    const chunks = [...message.chunks()]
    expect(Buffer.concat(chunks).toString()).toBe(`a${base64.wrap(base64.encode(content))}z`)
    expect(Buffer.concat(chunks)).toHaveLength(message.length)
    for (const chunk of chunks) expect(chunk.length).toBeLessThan(2 * 64 * 1024)
    expect((await bytesOf(message)).equals(Buffer.concat(chunks))).toBe(true)
  }
})

it('holds an attachment once, however many mails have it', async () => {
  const content = Buffer.alloc(1_000_000, 'x')
  const file = { filename: 'a.bin', contentType: 'application/octet-stream', contentId: undefined } as const
  const compose = () => composeMail(exampleMail({ attachments: [{ ...file, content, disposition: 'attachment' }] }))
  await compose()
  const before = process.memoryUsage().arrayBuffers
  const mails = await Promise.all(Array.from({ length: 100 }, compose))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
  expect(mails.every(({ message }) => message.length > 1_300_000)).toBe(true)
})

it.each([
  ['\n', '\r\n'],
  ['\r', '\r\n'],
  ['\r\n', '\r\n'],
  ['.\n', '.\r\n'],
  ['é\r\r\n', 'é\r\n\r\n'],
])('ends lines with CRLF, without an object for each: %j', async (line, written) => {
  const lines = 1_000_000
  let body: unknown
  const took = await longestTurnOf(async () => {
    body = await bytesWithCrlf(`${line.repeat(lines)}x`)
  })
  // Replacing texts took 850 ms for 5 MB of CR.
  expect(took).toBeLessThan(100)
  const expected = Buffer.concat([Buffer.alloc(lines * Buffer.byteLength(written), written), Buffer.from('x')])
  expect(Buffer.isBuffer(body) && body.equals(expected)).toBe(true)
})

import { exampleMail } from '@posthorn/core/testing'
import fc from 'fast-check'
import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { encodeText, encodingFor } from '../src/nodemailer/body.ts'
import { composeMail } from '../src/nodemailer/compose.ts'

it('writes exactly what nodemailer itself would write', async () => {
  const html = `${'<p style="margin:0">Dear reader, 100 % of this – a paragraph – is <b>new</b> & bold.</p>\r\n'.repeat(50)}<p>end</p>`
  const text = 'Plain text with a few words.\r\n'.repeat(20)
  const content = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 256))
  const mail = exampleMail({
    html,
    text,
    replyTo: 'help@sender.example',
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
    baseBoundary: mail.emailId,
  })
    .compile()
    .build()
  expect(composeMail(mail).message.toString()).toBe(theirs.toString())
})

const body = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 2000 }),
  fc
    .array(fc.constantFrom('<p>', 'x'.repeat(300), ' ', '\t', '\n', '=', 'ü', '日本', '>', '.', 'From ', '🎉'), {
      maxLength: 80,
    })
    .map((parts) => parts.join('')),
)

it('brings every body back as it was, in lines of 76', async () => {
  const unified = (text: string | undefined) => (text ?? '').replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  await fc.assert(
    fc.asyncProperty(body, body, async (html, text) => {
      fc.pre(html !== '' && text !== '')
      const { message } = composeMail(exampleMail({ html, text }))
      const wire = message.toString('latin1')
      for (const line of wire.slice(wire.indexOf('\r\n\r\n')).split('\r\n')) {
        if (line.length > 76) expect(line).toMatch(/^Content-/)
      }
      expect(wire.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      const parsed = await PostalMime.parse(message)
      expect(unified(parsed.html)).toBe(unified(html))
      expect(unified(parsed.text)).toBe(unified(text))
    }),
    { numRuns: 300 },
  )
})

it('writes a body again as it did before, whatever was written in between', () => {
  fc.assert(
    fc.property(fc.array(body, { minLength: 1, maxLength: 5 }), (bodies) => {
      const write = () => bodies.map((text) => encodeText(text, 'quoted-printable'))
      expect(write()).toEqual(write())
    }),
  )
})

it('keeps ASCII readable and other scripts short', () => {
  expect(encodingFor('Hello <b>world</b>')).toBe('quoted-printable')
  expect(encodingFor('Grüße aus Köln, schöne Tage!')).toBe('quoted-printable')
  expect(encodingFor('Здравствуйте, как ваши дела?')).toBe('base64')
  expect(encodingFor('こんにちは')).toBe('base64')
})

it('addresses the envelope in ASCII, unless a mailbox is international', () => {
  const envelope = (email: string) => composeMail(exampleMail({ to: { name: undefined, email } })).envelope
  expect(envelope('a@x.example')).toMatchObject({
    from: 'news@sender.example',
    to: 'a@x.example',
    international: false,
  })
  expect(envelope('a@bücher.example')).toMatchObject({ to: 'a@xn--bcher-kva.example', international: false })
  expect(envelope('ü@bücher.example')).toMatchObject({ to: 'ü@bücher.example', international: true, eightBit: true })
})

it('leaves out parts that are empty', async () => {
  const only = async (html: string, text: string | undefined) => {
    const parsed = await PostalMime.parse(composeMail(exampleMail({ html, text })).message)
    return [parsed.html?.trim(), parsed.text?.trim()]
  }
  expect(await only('<img src="x">', undefined)).toEqual(['<img src="x">', undefined])
  expect(await only('', 'words')).toEqual([undefined, 'words'])
  expect(await only('', '')).toEqual([undefined, ''])
})

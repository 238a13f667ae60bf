import { createHash, randomBytes } from 'node:crypto'
import { exampleMail, sendWhole, type WholeMail } from '@posthorn/core/testing'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { failureOf, useSmtpServer } from '../smtp-mailer.ts'

const PNG = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 1, 2, 255])

/** Decodes the words of a header that are encoded as Q. */
const decoded = (text: string | undefined) =>
  text?.replace(/=\?UTF-8\?Q\?([^?]*)\?=\s*/g, (_, word: string) =>
    word
      .replaceAll('_', ' ')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  )

describe('a mail that arrives', () => {
  const { mailer, server } = useSmtpServer()

  /** Sends the mail and reads the message that the server received. */
  async function arrived(changes: Partial<WholeMail>) {
    const mail = exampleMail(changes)
    await sendWhole(mailer(), mail)
    const [received] = await server().messages()
    if (!received) throw new Error('nothing arrived')
    const source = Buffer.from(received.source)
    const parsed = await PostalMime.parse(source)
    const header = (name: string) => parsed.headers.find(({ key }) => key === name.toLowerCase())?.value
    return { mail, received, source, parsed, header }
  }

  const lines = (text: string | undefined) => text?.replaceAll('\r\n', '\n').trimEnd()

  it('has the addresses, without names in the envelope', async () => {
    const { received, parsed } = await arrived({
      from: { name: 'Müller & Söhne, "GmbH"', email: 'post@mueller.example' },
      to: { name: 'Ada, Countess of Lovelace <x>', email: 'ada@recipient.example' },
      replyTo: { name: undefined, email: 'help@mueller.example' },
    })
    expect(received).toMatchObject({ from: 'post@mueller.example', to: ['ada@recipient.example'] })
    expect(parsed.from).toEqual({ name: 'Müller & Söhne, "GmbH"', address: 'post@mueller.example' })
    expect(parsed.to).toEqual([{ name: 'Ada, Countess of Lovelace <x>', address: 'ada@recipient.example' }])
    expect(parsed.replyTo).toEqual([{ name: '', address: 'help@mueller.example' }])
  })

  it.each([
    ['emoji', '🎉 Your order is ready 👩🏽‍🚀'],
    ['right to left', 'مرحبا بك في متجرنا اليوم'],
    ['Chinese', '您的订单已经准备好了，请在今天之内来取'.repeat(4)],
    ['Latin with accents', 'Größere Überraschung für naïve Façade'],
    ['long', `${'A long subject that has to be folded over lines '.repeat(10)}end`],
    ['what looks encoded', 'a =?utf-8?Q?smuggled?= word and = signs'],
  ])('has its subject and names: %s', async (_name, subject) => {
    const name = subject.trim()
    const address = { name, email: 'news@sender.example' }
    const { parsed, source } = await arrived({
      subject,
      from: address,
      to: address,
      shown: { to: [address, { name: '=?utf-8?q?x?=', email: 'b@c.example' }], cc: [address] },
    })
    expect(parsed.to?.map(({ name }) => name)).toEqual([name, '=?utf-8?q?x?='])
    expect(parsed.cc?.map(({ name }) => name)).toEqual([name])
    expect(parsed.subject).toBe(subject)
    expect(parsed.from?.name).toBe(name)
    const [head = ''] = source.toString('latin1').split('\r\n\r\n')
    expect(head).toMatch(/^[\x20-\x7e\r\n\t]*$/)
    for (const line of head.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
  })

  it.each([995, 996, 997, 998])('has a subject and a header of %i characters without a blank', async (length) => {
    const [subject, value] = ['s'.repeat(length), 'v'.repeat(length)]
    const { parsed, source, header } = await arrived({
      subject,
      headers: { 'X-Long': value, 'X-Last': `a b ${value}` },
    })
    expect(parsed.subject).toBe(subject)
    expect([header('x-long'), header('x-last')].map((text) => decoded(text))).toEqual([value, `a b ${value}`])
    for (const line of source.toString('latin1').split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
  })

  it.each([
    ['X-Mailgun-Variables', '{"my_var": "v1"}'],
    ['X-Quoted', '"a" b "c"'],
    ['List-Unsubscribe', '<mailto:u@x.example?subject="a">, <https://x.example/?q="b">'],
    ['List-Id', '"The list" <list.x.example>'],
    ['Feedback-ID', 'a:"b":=?c:d'],
    ['X-Priority', '1 (Highest)'],
  ])('has unencoded ASCII: %s: %s', async (name, value) => {
    const { source } = await arrived({ headers: { [name]: value } })
    const [written] = source.toString().split(/\r\n(?! )/)
    expect(written?.replaceAll('\r\n ', ' ').toLowerCase()).toBe(`${name}: ${value}`.toLowerCase())
  })

  it('encodes only the phrase of a List-Id, and escapes text that resembles encoded words', async () => {
    const { source } = await arrived({ headers: { 'List-Id': 'Größe <list.x.example>', 'X-Note': '=?utf-8?q?x?=' } })
    const [list, note] = source.toString('latin1').split('\r\n')
    expect(list).toBe('List-ID: =?UTF-8?Q?Gr=C3=B6=C3=9Fe?= <list.x.example>')
    expect(note).toBe('X-Note: =?UTF-8?Q?=3D=3Futf-8=3Fq=3Fx=3F=3D?=')
  })

  it('has no line that begins with From', async () => {
    const text = 'From here\nFrom\n From\nFrom  there\n>From\nFromage\n'
    const long = `${'x'.repeat(71)} From y ${'z'.repeat(80)} From`
    const html = `<p>\nFrom me ${'From a '.repeat(40)}</p>`
    const { parsed, source } = await arrived({ text: text + long, html })
    expect(lines(parsed.text)).toBe(text + long)
    expect(lines(parsed.html)).toBe(html)
    expect(source.toString()).not.toMatch(/^From /m)
    expect(source.toString()).toMatch(/^=46rom here/m)
  })

  it('has text and HTML as they were written', async () => {
    const html = '<p>Grüße — “quoted” 100 % = x</p>\n<p>\ttab and trailing blank \n日本語 🎈</p>\n'
    const text = 'Grüße = 100 %\n\n  indented\nFrom here\n.\n..dots\n'
    const { parsed } = await arrived({ html, text })
    expect(lines(parsed.html)).toBe(lines(html))
    expect(lines(parsed.text)).toBe(lines(text))
  })

  it('has lines of limited length that end with CRLF only, whatever the body contains', async () => {
    const html = `<p>${'x'.repeat(5000)}</p>\n.\r\n.\n\r.\r\r\n\n.\r\n<b>${'ü'.repeat(3000)}</b>`
    const text = 'smuggled\r\n.\r\nMAIL FROM:<evil@x.example>\n.\nRCPT\r.\rend'
    const { parsed, source } = await arrived({ html, text })
    const wire = source.toString('latin1')
    expect(wire.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of wire.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
    const unified = (body: string) => body.replace(/\r\n?/g, '\n')
    expect(lines(parsed.html)).toBe(unified(html).trimEnd())
    expect(lines(parsed.text)).toBe(unified(text).trimEnd())
    expect(await server().messages()).toHaveLength(1)
  })

  it('has its attachments, byte for byte', async () => {
    const random = randomBytes(1024 * 1024)
    const tricky = Uint8Array.from([13, 10, 46, 13, 10, 0, 255, 10, 13])
    const attachment = {
      contentType: 'application/octet-stream',
      disposition: 'attachment',
      contentId: undefined,
    } as const
    const { parsed, source } = await arrived({
      attachments: [
        { ...attachment, filename: 'random data.bin', content: random },
        { ...attachment, filename: 'Übersicht 📊.csv', contentType: 'text/csv', content: tricky },
        { ...attachment, filename: 'empty.txt', contentType: 'text/plain', content: new Uint8Array() },
        { ...attachment, filename: 'page.html', contentType: 'text/html', content: new TextEncoder().encode('<p>é') },
      ],
    })
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    const got = parsed.attachments.map(({ content }) =>
      hash(typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)),
    )
    expect(got).toEqual([random, tricky, new Uint8Array(), Buffer.from('<p>é')].map(hash))
    expect(parsed.attachments.map(({ filename }) => filename)).toEqual([
      'random data.bin',
      'Übersicht 📊.csv',
      'empty.txt',
      'page.html',
    ])
    expect(parsed.attachments.map(({ disposition }) => disposition)).toEqual(Array(4).fill('attachment'))
    expect(source.toString('latin1')).toMatch(/^Content-Type: multipart\/mixed;/m)
    expect(parsed.html).toContain('<b>Ada</b>')
  })

  it('has inline images related to the HTML', async () => {
    const { parsed, source } = await arrived({
      html: '<img src="cid:logo@posthorn">',
      attachments: [
        {
          filename: 'logo.png',
          contentType: 'image/png',
          content: PNG,
          disposition: 'inline',
          contentId: 'logo@posthorn',
        },
        {
          filename: 'terms.pdf',
          contentType: 'application/pdf',
          content: PNG,
          disposition: 'attachment',
          contentId: 'terms',
        },
      ],
    })
    expect(parsed.attachments).toMatchObject([
      { contentId: '<logo@posthorn>', disposition: 'inline', related: true, mimeType: 'image/png' },
      { contentId: '<terms>', disposition: 'attachment', mimeType: 'application/pdf' },
    ])
    const order = [...source.toString('latin1').matchAll(/^Content-Type: ([a-z]+\/[a-z]+)/gm)].map(([, type]) => type)
    expect(order).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'multipart/related',
      'text/html',
      'image/png',
      'application/pdf',
    ])
  })

  it.each([
    ['text/calendar; method=REQUEST', 'text/calendar; method=REQUEST; charset=utf-8'],
    ['text/calendar; charset=UTF-8; method=CANCEL', 'text/calendar; charset=UTF-8; method=CANCEL'],
    ['TEXT/Calendar;method="REPLY"', 'TEXT/Calendar; method=REPLY; charset=utf-8'],
  ])('has an invitation as the last alternative: %s', async (contentType, written) => {
    const content = Buffer.from('BEGIN:VCALENDAR\r\nSUMMARY:Grüße\r\nEND:VCALENDAR\r\n')
    const file = { filename: 'invite.ics', content, contentId: undefined, disposition: 'attachment' as const }
    const { source } = await arrived({
      attachments: [
        { ...file, contentType },
        { ...file, contentType: 'text/calendar', filename: 'plain.ics' },
        { ...file, contentType: 'image/png', filename: 'a.png', contentId: 'a', disposition: 'inline' },
      ],
    })
    const types = [...source.toString('latin1').matchAll(/^Content-Type: ([a-z]+\/[a-z]+)/gim)].map(([, type]) =>
      type?.toLowerCase(),
    )
    expect(types).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'multipart/related',
      'text/html',
      'image/png',
      'text/calendar',
      'text/calendar',
    ])
    expect(source.toString('latin1').replaceAll(/\r\n\s+/g, ' ')).toContain(`Content-Type: ${written}\r\n`)
    expect(source.toString('latin1')).toContain(`\r\n\r\n${content.toString('base64')}\r\n`)
  })

  it('has custom headers, folded and encoded', async () => {
    const unsubscribe = `<https://posthorn.example/u/${'t'.repeat(300)}>, <mailto:u@posthorn.example>`
    const { header } = await arrived({
      headers: { 'List-Unsubscribe': unsubscribe, 'X-Note': 'Grüße', 'X-Tag': 'a=b; c' },
    })
    expect(header('list-unsubscribe')).toBe(unsubscribe)
    expect(header('x-tag')).toBe('a=b; c')
    expect(header('x-note')).toMatch(/^(?:=\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=|Grüße)$/)
  })

  it.each([
    'Content-Type',
    'content-transfer-encoding',
    'Mime-Version',
    'BCC',
    'From',
    'TO',
    'subject',
    'Reply-To',
    'Date',
    'Message-Id',
    'Größe',
    'A B',
    'A:B',
    '',
  ])('refuses the header %j', async (name) => {
    expect((await failureOf(sendWhole(mailer(), exampleMail({ headers: { [name]: 'x' } })))).failure).toBe('rejected')
  })

  it('has the same Message-ID and Date at every attempt, and is the same byte for byte', async () => {
    const mail = exampleMail()
    await server().behave({ at: 'dot', drop: true, times: 1 })
    const sending = mailer()
    await failureOf(sendWhole(sending, mail))
    await sendWhole(sending, mail)
    const [first, second] = await server().messages()
    expect(Buffer.from(second?.source ?? []).equals(Buffer.from(first?.source ?? []))).toBe(true)
    expect(await PostalMime.parse(first?.source ?? new Uint8Array())).toMatchObject({
      messageId: mail.messageId,
      date: '2026-11-21T10:11:12.000Z',
    })
  })

  it('goes to international domains in their ASCII form', async () => {
    const { received, source } = await arrived({
      from: { name: undefined, email: 'info@xn--bcher-kva.example' },
      to: { name: 'Jürgen', email: 'juergen@xn--jgeva-dua.example' },
      messageId: '<eml_1@bücher.example>',
    })
    expect(received).toMatchObject({ from: 'info@bücher.example', to: ['juergen@jõgeva.example'] }) // the server decodes
    expect(received.parameters).not.toContain('SMTPUTF8')
    const wire = source.toString('latin1')
    expect(wire).toContain('From: info@xn--bcher-kva.example\r\n')
    expect(wire).toContain('<juergen@xn--jgeva-dua.example>\r\n')
    expect(wire).toContain('Message-ID: <eml_1@xn--bcher-kva.example>\r\n')
  })

  it('goes to international mailboxes with SMTPUTF8', async () => {
    const { received, parsed } = await arrived({ to: { name: 'Jürgen', email: 'jürgen@xn--bcher-kva.example' } })
    expect(received.parameters).toContain('SMTPUTF8')
    expect(received.to[0]).toMatch(/^jürgen@/)
    expect(parsed.to?.[0]?.address).toMatch(/^jürgen@/)
  })

  it('contains an attached message, and a part that wrongly claims to be a multipart', async () => {
    const message = Buffer.from('Subject: inner\r\n\r\nGruesse\r\n')
    const { parsed, received } = await arrived({
      attachments: [
        {
          filename: 'mail.eml',
          contentType: 'message/rfc822',
          content: message,
          disposition: 'attachment',
          contentId: undefined,
        },
        {
          filename: 'x',
          contentType: 'multipart/mixed; boundary=q',
          content: PNG,
          disposition: 'attachment',
          contentId: undefined,
        },
      ],
    })
    expect(parsed.attachments).toMatchObject([
      { mimeType: 'message/rfc822' },
      { mimeType: 'application/octet-stream', filename: 'x' },
    ])
    expect(Buffer.from(received.source).toString()).toContain('\r\nSubject: inner\r\n\r\nGruesse\r\n')
    expect(received.parameters).not.toContain('BODY=8BITMIME')
  })

  it.each<[string, Buffer, 'as it is' | 'as plain bytes' | Buffer]>([
    ['lines of 998', Buffer.from(`Subject: a\r\n\r\n${'x'.repeat(998)}\r\n`), 'as it is'],
    ['a line of 999', Buffer.from(`Subject: a\r\n\r\n${'x'.repeat(999)}\r\n`), 'as plain bytes'],
    ['a line of 5000', Buffer.from(`Subject: a\r\n\r\n${'x'.repeat(5000)}`), 'as plain bytes'],
    ['NUL', Buffer.from('Subject: a\r\n\r\na\0b\r\n'), 'as plain bytes'],
    ['bytes beyond ASCII', Buffer.from('Subject: a\r\n\r\nGrüße\r\n'), 'as plain bytes'],
    ['a carriage return by itself', Buffer.from('Subject: a\r\n\r\na\rb\r\n'), 'as plain bytes'],
    ['line feeds alone', Buffer.from('Subject: a\n\n.b\n'), Buffer.from('Subject: a\r\n\r\n.b\r\n')],
    ['nothing', Buffer.alloc(0), 'as it is'],
  ])('writes an attached message with %s in a form that every server accepts', async (_, message, expected) => {
    for (const contentType of ['message/rfc822', 'Message/Global']) {
      const { parsed, received } = await arrived({
        attachments: [
          { filename: 'mail.eml', contentType, content: message, disposition: 'attachment', contentId: undefined },
        ],
      })
      const wire = Buffer.from(received.source)
      for (const line of wire.toString('latin1').split('\r\n')) {
        expect(line.length).toBeLessThanOrEqual(998)
        const bytes = Buffer.from(line, 'latin1')
        expect(bytes.every((byte) => byte < 128 && ![0, 10, 13].includes(byte))).toBe(true)
      }
      const [file] = parsed.attachments
      if (expected === 'as plain bytes') {
        expect(file).toMatchObject({ mimeType: 'application/octet-stream', filename: 'mail.eml' })
        expect(Buffer.from(file?.content as ArrayBuffer)).toEqual(message)
      } else {
        const content = expected === 'as it is' ? message : expected
        expect(wire.includes(Buffer.concat([Buffer.from('\r\n\r\n'), content]))).toBe(true)
        expect(file?.mimeType).toBe(contentType.toLowerCase())
      }
      expect(received.parameters.some((parameter) => parameter.startsWith('BODY='))).toBe(false)
      await server().reset()
    }
  })
})

describe('a server without an extension', () => {
  const { mailer, server } = useSmtpServer({ without: ['PIPELINING', 'SMTPUTF8'], maxBytes: 5000 })

  it('receives mails nevertheless', async () => {
    await sendWhole(mailer(), exampleMail())
    const [received] = await server().messages()
    expect(received?.parameters).toEqual([`SIZE=${received?.source.length}`])
  })

  it('is not sent mail to international mailboxes', async () => {
    const error = await failureOf(
      sendWhole(mailer(), exampleMail({ to: { name: undefined, email: 'jürgen@x.example' } })),
    )
    expect(error).toMatchObject({ failure: 'rejected', message: expect.stringContaining('SMTPUTF8') })
  })

  it('is not sent mail beyond its size limit', async () => {
    const error = await failureOf(sendWhole(mailer(), exampleMail({ html: '<p>x</p>'.repeat(1000) })))
    expect(error.failure).toBe('rejected')
  })

  it('refuses recipients one command at a time', async () => {
    await server().behave({ at: 'rcpt', reply: '550 5.1.1 No such user', times: 1 })
    expect(await failureOf(sendWhole(mailer(), exampleMail()))).toMatchObject({ failure: 'rejected', replyCode: 550 })
  })
})

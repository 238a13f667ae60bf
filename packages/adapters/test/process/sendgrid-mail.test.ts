import type original from '@sendgrid/mail'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { type MailData, ResponseError, sendgridMail } from '../../src/nodemailer/index.ts'

const from = 'shop@sender.example'
const hello = { to: 'ada@recipient.example', from, subject: 'Hello', text: 'Hello' }
const inMemory = () => createTransport({ streamTransport: true, buffer: true })

let server: SmtpServer
beforeAll(async () => {
  server = await startSmtpServer()
})
afterEach(() => server.reset())
afterAll(() => server.stop())
const overSmtp = () => sendgridMail(server.url)

async function arrived() {
  const mails = await server.messages()
  return Promise.all(mails.map(async ({ to, source }) => ({ rcpt: to, ...(await PostalMime.parse(source)) })))
}

async function refusalOf(changes: object, service = sendgridMail(inMemory())): Promise<ResponseError> {
  const error: unknown = await service.send({ ...hello, ...changes }).catch((error: unknown) => error)
  if (error instanceof ResponseError) return error
  throw new Error(`no refusal: ${String(error)}`)
}

describe('the interface', () => {
  it('is that of the original', () => {
    expectTypeOf<ReturnType<typeof sendgridMail>>().toExtend<typeof original>()
    type Theirs = Parameters<typeof original.send>[0]
    expectTypeOf<Theirs>().toExtend<Parameters<ReturnType<typeof sendgridMail>['send']>[0]>()
    const service = overSmtp()
    service.setApiKey('SG.x')
    service.setTimeout(1000)
    service.setClient({})
    service.setTwilioEmailAuth('a', 'b')
  })
})

describe('the examples of the original, over SMTP', () => {
  it('send one mail to all recipients, and answer as SendGrid does', async () => {
    const msg = {
      to: ['Ada <ada@recipient.example>', { name: 'Bob, Ünal', email: 'bob@recipient.example' }],
      cc: 'cc@recipient.example',
      bcc: ['bcc@recipient.example'],
      from: { name: 'Shop', email: from },
      replyTo: 'help@sender.example',
      subject: 'Sending with SendGrid is Fun ✓',
      text: 'and easy to do anywhere',
      html: '<strong>and easy to do anywhere</strong>',
      headers: { 'X-Order': '1042' },
      categories: ['orders'],
      customArgs: { order: 1042 },
    }
    const [response, rest] = await overSmtp().send(msg)
    expect(response).toEqual({ statusCode: 202, body: '', headers: { 'x-message-id': expect.stringMatching(/@/) } })
    expect(rest).toEqual({})
    const [mail] = await arrived()
    expect(mail?.rcpt).toEqual(['ada', 'bob', 'cc', 'bcc'].map((name) => `${name}@recipient.example`))
    expect(mail).toMatchObject({
      from: { name: 'Shop', address: from },
      to: [
        { name: 'Ada', address: 'ada@recipient.example' },
        { name: 'Bob, Ünal', address: 'bob@recipient.example' },
      ],
      cc: [{ address: 'cc@recipient.example' }],
      replyTo: [{ address: 'help@sender.example' }],
      subject: msg.subject,
      html: expect.stringContaining(msg.html),
      text: expect.stringContaining(msg.text),
      messageId: `<${response.headers['x-message-id']}>`,
    })
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'x-order', value: '1042' }))
    expect(JSON.stringify(mail?.headers)).not.toMatch(/bcc|orders/)
  })

  it('send personalizations separately, with their own subject, headers, and substitutions', async () => {
    await overSmtp().send({
      from,
      subject: 'Hello {{name}}',
      text: 'Hello {{name}}, {{email}}',
      html: '<p>{{name}}</p>',
      headers: { 'X-All': '1', 'X-Own': 'all' },
      substitutions: { email: 'nobody' },
      personalizations: [
        { to: 'a@recipient.example', substitutions: { name: '<b>A {{email}}</b>' } },
        { to: 'b@recipient.example', cc: 'c@recipient.example', subject: 'For B', headers: { 'X-Own': 'b' } },
      ],
    })
    const [a, b] = await arrived()
    expect(a).toMatchObject({ subject: 'Hello <b>A {{email}}</b>', text: 'Hello <b>A {{email}}</b>, nobody\n' })
    expect(b).toMatchObject({ rcpt: ['b@recipient.example', 'c@recipient.example'], subject: 'For B' })
    expect(b?.headers).toContainEqual(expect.objectContaining({ key: 'x-own', value: 'b' }))
    expect(b?.headers).toContainEqual(expect.objectContaining({ key: 'x-all', value: '1' }))
  })

  it('send to many, in sendMultiple and in an array of mails, and call a callback', async () => {
    const service = overSmtp()
    const answer = await new Promise((resolve, reject) => {
      service.sendMultiple({ ...hello, to: ['a@recipient.example', 'b@recipient.example'] }, (error, result) =>
        error ? reject(error) : resolve(result),
      )
    })
    expect(answer).toMatchObject([{ statusCode: 202 }, {}])
    expect(await service.send([hello, hello])).toMatchObject([
      [{ statusCode: 202 }, {}],
      [{ statusCode: 202 }, {}],
    ])
    expect((await server.messages()).map(({ to }) => to.length)).toEqual([1, 1, 1, 1])
    const output = await new Promise((resolve) => service.send({ ...hello, to: '' }, resolve).catch(() => {}))
    expect(output).toBeInstanceOf(ResponseError)
  })

  it('send attachments and inline images, by the names of the HTTP API as well', async () => {
    const content = Buffer.from('some text').toString('base64')
    await overSmtp().send({
      ...hello,
      html: '<img src="cid:logo">',
      attachments: [
        { content, filename: 'some.txt', type: 'text/plain', disposition: 'attachment', contentId: 'mytext' },
        JSON.parse(
          JSON.stringify({ content, filename: 'l.png', type: 'image/png', disposition: 'inline', content_id: 'logo' }),
        ),
      ],
    })
    const [mail] = await arrived()
    const [image, text] = [...(mail?.attachments ?? [])].sort((a, b) =>
      (a.filename ?? '').localeCompare(b.filename ?? ''),
    )
    expect(image).toMatchObject({
      filename: 'l.png',
      mimeType: 'image/png',
      disposition: 'inline',
      contentId: '<logo>',
    })
    expect(text).toMatchObject({ filename: 'some.txt', mimeType: 'text/plain', disposition: 'attachment' })
    expect(Buffer.from(new Uint8Array(text?.content instanceof ArrayBuffer ? text.content : [])).toString()).toBe(
      'some text',
    )
  })
})

describe('a changed mail', () => {
  const sent = async (changes: Partial<MailData>) => {
    const seen: unknown[] = []
    const transport = inMemory()
    const sendMail = async (message: Parameters<typeof transport.sendMail>[0]) => {
      const info = await transport.sendMail(message)
      seen.push(Buffer.isBuffer(info.message) ? await PostalMime.parse(info.message) : undefined)
      return info
    }
    const answer = await sendgridMail({ sendMail }).send({ ...hello, ...changes })
    return { seen, answer }
  }

  it('has a footer, a copy, several reply addresses, and other wrappers', async () => {
    const { seen } = await sent({
      text: 'Hello -name-',
      substitutions: { name: 'Ada' },
      substitutionWrappers: ['-', '-'],
      replyToList: [{ email: 'a@sender.example' }, { email: 'b@sender.example' }],
      mailSettings: { footer: { enable: true, text: '\nBye' }, bcc: { enable: true, email: 'log@sender.example' } },
    })
    expect(seen).toMatchObject([
      {
        text: 'Hello Ada\nBye\n',
        replyTo: [{ address: 'a@sender.example' }, { address: 'b@sender.example' }],
      },
    ])
  })

  it('is not sent in sandbox mode', async () => {
    const { seen, answer } = await sent({ mailSettings: { sandboxMode: { enable: true } } })
    expect(seen).toEqual([])
    expect(answer).toMatchObject([{ statusCode: 200 }, {}])
  })

  it.each([
    ['templateId', { templateId: 'd-1' }],
    ['asm', { asm: { groupId: 1 } }],
    ['batchId', { batchId: 'x' }],
    ['sections', { sections: { a: 'b' } }],
    ['sendAt', { sendAt: Math.floor(Date.now() / 1000) + 3600 }],
    ['trackingSettings.ganalytics', { trackingSettings: { ganalytics: { enable: true } } }],
    ['content', { content: [{ type: 'text/calendar', value: 'x' }] }],
    ['headers.To', { headers: { To: 'x@y.example' } }],
    ['headers.X-A', { headers: { 'X-A': 'b\r\nBcc: x@y.example' } }],
    ['headers.X\r\nBcc', { headers: { 'X\r\nBcc': 'x@y.example' } }],
    ['to', { to: undefined }],
    ['to', { to: [{ name: 'x' }] }],
    ['from', { from: undefined }],
    ['content', { text: undefined }],
    ['html', { html: { path: '/etc/hostname' } }],
    ['personalizations', { personalizations: [] }],
    ['personalizations', { personalizations: Array.from({ length: 1001 }, () => ({ to: hello.to })) }],
  ])('is refused if transports lack the feature: %s', async (field, changes) => {
    const error = await refusalOf(changes)
    expect(error).toMatchObject({ code: 400, response: { body: { errors: [{ field }] } } })
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ code: 400, response: { body: { errors: [{ field }] } } })
    expect(String(error)).toContain(`\n    ${field}\n`)
  })

  it('does not read files for attachments', async () => {
    const error = await refusalOf({ attachments: [{ filename: 'a', path: '/etc/hostname' }] })
    expect(error.response.body.errors).toMatchObject([{ field: 'attachments' }])
  })
})

describe('a transport that fails', () => {
  it.each([
    ['550 5.1.1 No such user', 400],
    ['552 5.3.4 Too large', 413],
    ['451 4.3.0 Later', 503],
  ])('with %s becomes a refusal with the status %i', async (reply, code) => {
    await server.behave({ at: 'dot', reply })
    const error = await refusalOf({}, overSmtp())
    expect(error).toMatchObject({ code, message: expect.stringContaining(reply.slice(4)) })
  })

  it('reports the number of accepted recipients', async () => {
    await server.behave({ at: 'rcpt', to: 'b@recipient.example', reply: '550 no' })
    const to = ['a@recipient.example', 'b@recipient.example']
    expect(await refusalOf({ to, isMultiple: true }, overSmtp())).toMatchObject({
      message: expect.stringContaining('The first 1 personalizations were already accepted.'),
    })
    expect(await server.messages()).toHaveLength(1)
  })

  it('with wrong credentials becomes a refusal with the status 401', async () => {
    const locked = await startSmtpServer({ users: { ada: 'secret' } })
    const wrong = locked.url.replace('secret', 'wrong')
    expect(await refusalOf({}, sendgridMail(wrong))).toMatchObject({ code: 401 })
    await locked.stop()
  })

  it('because of a missing server keeps its own error', async () => {
    await expect(sendgridMail('smtp://127.0.0.1:9').send(hello)).rejects.toMatchObject({ code: 'ESOCKET' })
  })
})

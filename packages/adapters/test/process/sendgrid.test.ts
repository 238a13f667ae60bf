import { mailerConformance } from '@posthorn/core/conformance'
import type { Mailer } from '@posthorn/core/ports'
import { exampleMail, sendWhole } from '@posthorn/core/testing'
import sgMail from '@sendgrid/mail'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import type { ApiBehaviour } from '../../../../test/support/mail-api/server.ts'
import { type SendgridOptions, sendgrid } from '../../src/sendgrid/index.ts'
import { useMailApi } from '../mail-api.ts'
import { failureOf } from '../smtp-mailer.ts'

const KEY = 'SG.test'
const opening =
  (options: SendgridOptions = {}) =>
  (endpoint: string) =>
    sendgrid(KEY, { endpoint, closeTimeout: 200, ...options })

describe('the mailer contract', () => {
  const { mailer, api } = useMailApi(opening())
  mailerConformance('sendgrid', async () => ({ mailer: mailer(), received: () => api().mails(), async close() {} }))
})

describe('a mail', () => {
  const { mailer, api } = useMailApi(opening())

  async function sent(sending: Mailer, mail: Parameters<typeof exampleMail>[0]) {
    await sendWhole(sending, exampleMail(mail))
    const [taken] = await api().mails()
    return { request: JSON.parse(taken?.request ?? '{}'), parsed: await PostalMime.parse(taken?.source ?? '') }
  }

  it('is sent with all of its parts, without features of SendGrid', async () => {
    const mail = exampleMail({
      from: { name: 'Grüße, "Acme"', email: 'news@sender.example' },
      to: { name: 'Ünal, Ada', email: 'ada@recipient.example' },
      replyTo: { name: undefined, email: 'help@sender.example' },
      headers: { 'List-Unsubscribe': '<https://a.example/u>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      attachments: [
        {
          filename: 'Rechnung ä.pdf',
          contentType: 'application/pdf',
          content: Uint8Array.of(0, 13, 10, 255),
          disposition: 'attachment',
          contentId: undefined,
        },
        {
          filename: 'logo.png',
          contentType: 'image/png',
          content: Uint8Array.of(1, 2, 3),
          disposition: 'inline',
          contentId: 'logo',
        },
      ],
    })
    const { request, parsed } = await sent(mailer(), mail)
    expect(parsed).toMatchObject({
      from: { name: 'Grüße, "Acme"', address: 'news@sender.example' },
      to: [{ name: 'Ünal, Ada', address: 'ada@recipient.example' }],
      replyTo: [{ address: 'help@sender.example' }],
      subject: 'Hello Ada',
      messageId: mail.messageId,
      html: expect.stringContaining('<p>Hello <b>Ada</b></p>'),
      text: expect.stringContaining('Hello Ada'),
    })
    const [logo, file] = [...parsed.attachments].sort((a, b) => (a.filename ?? '').localeCompare(b.filename ?? ''))
    expect(logo).toMatchObject({ filename: 'logo.png', disposition: 'inline', contentId: '<logo>' })
    expect(file).toMatchObject({ filename: 'Rechnung ä.pdf', disposition: 'attachment', mimeType: 'application/pdf' })
    expect([...new Uint8Array(file?.content instanceof ArrayBuffer ? file.content : [])]).toEqual([0, 13, 10, 255])
    expect(request).toMatchObject({
      headers: {
        'List-Unsubscribe': '<https://a.example/u>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Message-ID': mail.messageId,
      },
      custom_args: { posthorn_email: mail.emailId },
      tracking_settings: {
        click_tracking: { enable: false, enable_text: false },
        open_tracking: { enable: false },
        subscription_tracking: { enable: false },
        ganalytics: { enable: false },
      },
    })
  })

  it.each(['text/calendar; method=REQUEST', 'Text/Calendar; charset=utf-8; method="request"; name=x.ics'])(
    'has an invitation as its last alternative: %s',
    async (contentType) => {
      const event = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:Grüße\r\nEND:VCALENDAR\r\n'
      const file = { disposition: 'attachment', contentId: undefined } as const
      const { request, parsed } = await sent(mailer(), {
        attachments: [
          { ...file, filename: 'invite.ics', contentType, content: new TextEncoder().encode(event) },
          { ...file, filename: 'plan.ics', contentType: 'text/calendar', content: new TextEncoder().encode(event) },
        ],
      })
      expect(request.content.map(({ type }: { type: string }) => type)).toStrictEqual([
        'text/plain',
        'text/html',
        'text/calendar; method=REQUEST',
      ])
      expect(request.content[2].value).toBe(event)
      expect(request.attachments).toMatchObject([{ filename: 'plan.ics', type: 'text/calendar' }])
      expect(parsed.attachments).toContainEqual(
        expect.objectContaining({ mimeType: 'text/calendar', method: 'REQUEST' }),
      )
    },
  )

  it.each([
    ['only HTML', { text: '' }, ['text/html']],
    ['only text', { html: '' }, ['text/plain']],
    ['no text at all', { html: '', text: '', subject: '' }, ['text/plain']],
  ])('is sent with %s', async (_, changes, types) => {
    const { request } = await sent(mailer(), changes)
    expect(request.content.map(({ type }: { type: string }) => type)).toEqual(types)
  })

  it('has headers beyond ASCII as encoded words, which the reader decodes', async () => {
    const value = `${'Grüße 🙂 '.repeat(30)}=?x?`
    const { request, parsed } = await sent(mailer(), { headers: { 'X-Note': value, 'X-Empty': ' ' } })
    expect(request.headers['X-Note']).toMatch(/^(?:=\?UTF-8\?B\?[A-Za-z0-9+/=]{1,60}\?= ?)+$/)
    const words = parsed.headers.find(({ key }) => key === 'x-note')?.value.split(' ') ?? []
    expect(words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString()).join('')).toBe(value)
    expect(request.headers).not.toHaveProperty('X-Empty')
  })

  it.each(['Cc', 'Received', 'DKIM-Signature', 'X-SG-EID'])(
    'is refused with a header %s before it leaves',
    async (name) => {
      const error = await failureOf(sendWhole(mailer(), exampleMail({ headers: { [name]: 'x@y.example' } })))
      expect(error).toMatchObject({ failure: 'rejected', message: expect.stringContaining(name) })
      expect(await api().calls()).toEqual([])
    },
  )
})

describe('an answer', () => {
  const { mailer, api } = useMailApi(opening())
  const refusal = (status: number, message: string, field: string | null = null): ApiBehaviour => ({
    status,
    body: JSON.stringify({ errors: [{ message, field, help: null }] }),
  })

  it('contains the id of the mail', async () => {
    expect(await sendWhole(mailer(), exampleMail())).toEqual({ response: expect.stringMatching(/^202 sg-\d+$/) })
  })

  it.each<[string, ApiBehaviour, string]>([
    ['a mail that is wrong', refusal(400, 'The to address is not valid.', 'personalizations.0.to'), 'rejected'],
    ['a mail that is too large', refusal(413, 'payload too large'), 'rejected'],
    ['a key that is wrong', refusal(401, 'The authorization grant is invalid'), 'misconfigured'],
    ['a key that may not send', refusal(403, 'access forbidden'), 'misconfigured'],
    [
      'a sender of another account',
      refusal(403, 'The from address does not match a Sender Identity', 'from'),
      'sender_refused',
    ],
    ['too many requests', refusal(429, 'too many requests'), 'throttled'],
    ['a failure there', refusal(500, 'oops'), 'unreachable'],
    ['a service that is away', { status: 503, body: '<h1>' }, 'unreachable'],
    ['a gateway that waited in vain', { status: 504 }, 'unknown'],
    ['another place', { status: 302, headers: { location: '/v3/scopes' } }, 'misconfigured'],
    ['no API', { status: 404, body: 'x' }, 'misconfigured'],
    ['a broken connection', { drop: 'answer', taken: true }, 'unknown'],
    ['half an answer', { status: 202, drop: 'middle', taken: true }, 'unknown'],
    ['a flood', { status: 202, body: 'x'.repeat(2_000_000), taken: true }, 'unknown'],
  ])('with %s has the expected meaning', async (_, behaviour, failure) => {
    const sending = mailer()
    await api().behave({ ...behaviour, times: 1 })
    const error = await failureOf(sendWhole(sending, exampleMail()))
    expect(error).toMatchObject({ failure })
    expect(error.message.length).toBeLessThanOrEqual(520)
    const seen = JSON.stringify([error.message, String(error.cause), Object.entries(error.cause ?? {})])
    expect(seen).not.toContain(KEY)
    expect(seen).not.toContain('Hello')
    expect((await api().calls()).filter(({ method }) => method === 'POST')).toHaveLength(1)
    await sendWhole(sending, exampleMail())
  })

  it('is reported on one line, without the key', async () => {
    await api().behave(refusal(400, `${KEY} is not\nwelcome ${'x'.repeat(100_000)}`))
    const { message } = await failureOf(sendWhole(mailer(), exampleMail()))
    expect(message).toMatch(/^400 \[secret\] is not welcome x+$/)
    expect(message).toHaveLength(500)
  })

  it('that does not arrive is given up', async () => {
    const sending = mailer(opening({ timeout: 300 }))
    await api().behave({ silent: true, times: 1 })
    expect(await failureOf(sendWhole(sending, exampleMail()))).toMatchObject({ failure: 'unknown' })
    await sendWhole(sending, exampleMail())
  })

  it('is not awaited after the mailer closes', async () => {
    const sending = mailer()
    await api().behave({ silent: true })
    const failure = failureOf(sendWhole(sending, exampleMail()))
    await expect.poll(() => api().calls()).toHaveLength(1)
    await sending.close()
    expect(await failure).toMatchObject({ failure: 'unknown' })
  })

  it('is impossible without a server', async () => {
    const away = mailer(() => opening()('http://127.0.0.1:9'))
    expect(await failureOf(sendWhole(away, exampleMail()))).toMatchObject({ failure: 'unreachable' })
    expect(await failureOf(away.verify())).toMatchObject({ failure: 'unreachable' })
  })
})

describe('verifying', () => {
  const { mailer, api } = useMailApi(opening())

  it('reads the scopes of the key, and sends no mail', async () => {
    await mailer().verify()
    expect(await api().calls()).toEqual([{ method: 'GET', path: '/v3/scopes', authorization: `Bearer ${KEY}` }])
  })

  it('refuses a wrong key, and one that may not send', async () => {
    const wrong = mailer((endpoint) => sendgrid('SG.wrong', { endpoint }))
    expect(await failureOf(wrong.verify())).toMatchObject({ failure: 'misconfigured' })
    await api().behave({ status: 200, body: '{"scopes":["alerts.read"]}' })
    expect(await failureOf(mailer().verify())).toMatchObject({
      failure: 'misconfigured',
      message: expect.stringContaining('mail.send'),
    })
  })
})

describe('a given client', () => {
  const { mailer, api } = useMailApi(opening())

  it('may be that of @sendgrid/mail', async () => {
    sgMail.setApiKey(KEY)
    const client: unknown = Reflect.get(sgMail, 'client')
    const setDefault: unknown = Reflect.get(Object(client), 'setDefaultRequest')
    if (typeof setDefault === 'function') setDefault.call(client, 'baseUrl', api().url)
    const sending = mailer(() => sendgrid(sgMail))
    await sending.verify()
    await sendWhole(sending, exampleMail())
    expect(await api().mails()).toHaveLength(1)
  })

  it('may be any object that sends, and then its scopes are not checked', async () => {
    const subjects: string[] = []
    const sending = sendgrid({
      async send({ subject }) {
        subjects.push(subject)
      },
    })
    await sending.verify()
    expect(await sendWhole(sending, exampleMail())).toEqual({ response: '202' })
    expect(subjects).toEqual(['Hello Ada'])
  })
})

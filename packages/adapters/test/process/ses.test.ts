import { createHash } from 'node:crypto'
import { mailerConformance } from '@posthorn/core/conformance'
import { type Mailer, MailerError } from '@posthorn/core/ports'
import { exampleMail, sendWhole } from '@posthorn/core/testing'
import { describe, expect, it } from 'vitest'
import type { ApiBehaviour } from '../../../../test/support/mail-api/server.ts'
import { createComposer } from '../../src/compose/compose.ts'
import { bytesOf } from '../../src/compose/message.ts'
import { type SesOptions, ses } from '../../src/ses/index.ts'
import { signingDomain } from '../dkim-receiver.ts'
import { useMailApi } from '../mail-api.ts'
import { failureOf } from '../smtp-mailer.ts'

const SECRET = 'very/secret'
const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: SECRET }
const opening =
  (options: Partial<SesOptions> = {}) =>
  (endpoint: string) =>
    ses({ region: 'eu-central-1', endpoint, credentials, closeTimeout: 200, ...options })

describe('the mailer contract', () => {
  const { mailer, api } = useMailApi(opening())
  mailerConformance('ses', async () => ({ mailer: mailer(), received: () => api().mails(), async close() {} }))
})

describe('a mail', () => {
  const { mailer, api } = useMailApi(opening())
  const requestOf = async (sending: Mailer, mail: Parameters<typeof exampleMail>[0]) => {
    await sendWhole(sending, exampleMail(mail))
    return JSON.parse((await api().mails())[0]?.request ?? '{}')
  }

  it('is sent byte for byte as composed', async () => {
    const mail = exampleMail({
      html: `<p>Grüße</p>\n.\n${'x'.repeat(100_000)}`,
      attachments: [
        {
          filename: 'a.bin',
          contentType: 'application/octet-stream',
          content: new Uint8Array(300_000).fill(7),
          disposition: 'attachment',
          contentId: undefined,
        },
      ],
    })
    const request = await requestOf(mailer(), mail)
    const composer = createComposer()
    const prepared = await composer.prepare({ ...mail, html: [mail.html], text: [mail.text] })
    const { message } = await composer.compose(prepared, { ...mail, html: [], text: [] })
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(digest(Buffer.from(request.Content.Raw.Data, 'base64'))).toBe(digest(await bytesOf(message)))
  })

  it.each([10, 400_000])(
    'of %i letters keeps valid signatures, although SES replaces Message-ID and Date',
    async (n) => {
      const { signer, check } = await signingDomain('sender.example')
      const mail = exampleMail({ signer, html: `<p>Grüße</p>\n.\n${'x'.repeat(n)}` })
      await sendWhole(mailer(), mail)
      const [taken] = await api().mails()
      expect(Buffer.from(taken?.source ?? '').toString()).not.toContain(mail.messageId)
      expect(await check(taken?.source ?? new Uint8Array())).toEqual([true, true])
    },
  )

  it('names its sender, its only recipient, and its return path', async () => {
    const returnPath = 'bounce+eml_1@bounces.sender.example'
    const bob = { name: undefined, email: 'bob@recipient.example' }
    const shown = { to: [bob], cc: [] }
    expect(await requestOf(mailer(opening({ configurationSet: 'posthorn' })), { returnPath, shown })).toMatchObject({
      FromEmailAddress: 'news@sender.example',
      Destination: { ToAddresses: ['ada@recipient.example'] },
      FeedbackForwardingEmailAddress: returnPath,
      ConfigurationSetName: 'posthorn',
    })
    const [, plain] = [await api().reset(), await requestOf(mailer(), {})]
    expect(plain).not.toHaveProperty('FeedbackForwardingEmailAddress')
    expect(plain).not.toHaveProperty('ConfigurationSetName')
  })
})

describe('an answer', () => {
  const { mailer, api } = useMailApi(opening())
  const refusal = (status: number, name: string, message = 'no'): ApiBehaviour => ({
    status,
    headers: { 'x-amzn-errortype': name },
    body: JSON.stringify({ message }),
  })
  const unverified = (who: string) =>
    refusal(
      400,
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region EU-CENTRAL-1: ${who}`,
    )

  it('contains the id of the mail', async () => {
    expect(await sendWhole(mailer(), exampleMail())).toEqual({ response: expect.stringMatching(/^0102\d{12}-0+$/) })
  })

  it.each<[string, ApiBehaviour, string]>([
    ['a mail that is refused', refusal(400, 'MessageRejected', 'Spam.'), 'rejected'],
    ['a mail that is wrong', refusal(400, 'BadRequestException', 'Illegal address'), 'rejected'],
    ['a mail that is too large', refusal(413, 'RequestEntityTooLargeException'), 'rejected'],
    ['a sender that is not verified', unverified('news@sender.example'), 'sender_refused'],
    ['a recipient that is not verified', unverified('ada@recipient.example'), 'rejected'],
    ['a MAIL FROM that is not verified', refusal(400, 'MailFromDomainNotVerifiedException'), 'sender_refused'],
    [
      'a sender that the policy forbids',
      refusal(403, 'AccessDeniedException', 'not authorized on arn:aws:ses:eu-central-1:1:identity/sender.example'),
      'sender_refused',
    ],
    ['a user who may not send', refusal(403, 'AccessDeniedException', 'not authorized'), 'misconfigured'],
    ['an unknown key', refusal(403, 'UnrecognizedClientException'), 'misconfigured'],
    ['a wrong signature', refusal(403, 'InvalidSignatureException'), 'misconfigured'],
    ['a paused account', refusal(400, 'SendingPausedException'), 'misconfigured'],
    ['a configuration set that is not there', refusal(404, 'NotFoundException'), 'misconfigured'],
    ['too many a second', refusal(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.'), 'throttled'],
    ['too many a day', refusal(400, 'LimitExceededException'), 'throttled'],
    ['throttling', refusal(400, 'ThrottlingException'), 'throttled'],
    ['a failure there', refusal(500, 'InternalFailure'), 'unreachable'],
    ['a service that is away', { status: 503, body: '<h1>' }, 'unreachable'],
    ['a gateway that waited in vain', { status: 504 }, 'unknown'],
    ['a broken connection', { drop: 'answer', taken: true }, 'unknown'],
    ['half an answer', { status: 200, body: '{"MessageId":', drop: 'middle', taken: true }, 'unknown'],
    ['no JSON', { status: 200, body: '<h1>', taken: true }, 'unknown'],
  ])('with %s has the expected meaning, after one request', async (_, behaviour, failure) => {
    const sending = mailer()
    await api().behave({ ...behaviour, times: 1 })
    const error = await failureOf(sendWhole(sending, exampleMail()))
    expect(error).toMatchObject({ failure })
    expect(await api().calls()).toHaveLength(1)
    const seen = JSON.stringify([error.message, String(error.cause), Object.entries(error.cause ?? {})])
    expect(seen).not.toContain('Hello')
    await sendWhole(sending, exampleMail())
  })

  it('is reported on one line, without the secret', async () => {
    await api().behave(refusal(400, 'BadRequestException', `${SECRET} is not\nwelcome ${'x'.repeat(100_000)}`))
    const { message } = await failureOf(sendWhole(mailer(), exampleMail()))
    expect(message).toMatch(/^BadRequestException: \[secret\] is not welcome x+$/)
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

describe('credentials', () => {
  const { mailer, api } = useMailApi(opening())

  it('are checked against the account, without a mail', async () => {
    await mailer().verify()
    expect(await api().calls()).toEqual([
      { method: 'GET', path: '/v2/email/account', authorization: expect.stringContaining('Credential=AKIATEST/') },
    ])
    const wrong = { accessKeyId: 'AKIAWRONG', secretAccessKey: 'x' }
    expect(await failureOf(mailer(opening({ credentials: wrong })).verify())).toMatchObject({
      failure: 'misconfigured',
    })
    await api().behave({ status: 200, body: '{"SendingEnabled":false}' })
    expect(await failureOf(mailer().verify())).toMatchObject({ failure: 'misconfigured' })
  })

  it('that are missing are reported to the operator', async () => {
    const none = async () => {
      throw Object.assign(new Error('Could not load credentials from any providers'), {
        name: 'CredentialsProviderError',
      })
    }
    const error = await failureOf(sendWhole(mailer(opening({ credentials: none })), exampleMail()))
    expect(error).toBeInstanceOf(MailerError)
    expect(error).toMatchObject({ failure: 'misconfigured' })
    expect(await api().calls()).toEqual([])
  })
})

import { sns } from '@posthorn/adapters/sns'
import { asId, returnPathOf, type SnsEnvelope } from '@posthorn/core'
import { eventually } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { fakeSns, signedMessage, TOPIC } from '../../../adapters/test/sns-kit.ts'
import { loadConfig } from '../../src/config.ts'
import { createServer } from '../../src/server.ts'
import { at, caller, SENDER, sharedBench, sharedWorkingBench, textAt } from '../harness.ts'

const ADA = 'ada@example.com'

/** A server that hears a topic, and a mail that was sent. */
async function hearing() {
  const bench = await sharedWorkingBench()
  const { keys } = await bench.tenant()
  const fake = fakeSns()
  const world = { ...bench.posthorn.world, sns: sns({ topics: [TOPIC], fetch: fake.fetch }) }
  const server = await createServer({ posthorn: { ...bench.posthorn, world } }, loadConfig({ PORT: '0' }))
  onTestFinished(() => server.stop(1000))
  const call = caller(server, keys.secret)
  const sent = await call('POST /v1/send', {
    body: { to: ADA, from: SENDER, subject: 'Hi', body: 'Hi', subscribed: true },
  })
  const id = textAt(sent, 'data.emails.0.email')
  const messageId = await eventually(async () => {
    const email = await call(`GET /emails/${id}`)
    expect(at(email.json, 'status')).toBe('SENT')
    return textAt(email, 'messageId')
  })
  const tell = (envelope: SnsEnvelope) =>
    caller(server, undefined)('POST /webhooks/sns', {
      raw: JSON.stringify(envelope),
      headers: { 'content-type': 'text/plain; charset=UTF-8' },
    })
  const notification = (told: object, overrides: Partial<SnsEnvelope> = {}) =>
    signedMessage({
      Message: JSON.stringify({
        mail: { messageId: '0107-ses', headers: [{ name: 'Message-ID', value: messageId }] },
        ...told,
      }),
      ...overrides,
    })
  const status = async () => at((await call(`GET /emails/${id}`)).json, 'status')
  return { call, tell, notification, status, id, secrets: bench.posthorn.world.secrets }
}

const recipients = [{ emailAddress: ADA, status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }]
const bounce = {
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: recipients,
    timestamp: '2026-11-23T10:00:00.000Z',
  },
}

it('records what Amazon SES tells about a mail, in any order and once', async () => {
  const { call, tell, notification, status } = await hearing()
  expect(await tell(notification(bounce))).toMatchObject({ status: 200, json: { success: true, result: 'recorded' } })
  expect(await status()).toBe('BOUNCED')
  const delivery = {
    eventType: 'Delivery',
    delivery: { recipients: [ADA], smtpResponse: '250 ok', timestamp: '2026-11-23T09:59:00.000Z' },
  }
  expect(await tell(notification(delivery))).toMatchObject({ json: { result: 'recorded' } })
  expect(await status()).toBe('BOUNCED')
  // SNS may send anew what it has sent, with another id.
  expect(await tell(notification(bounce))).toMatchObject({ json: { result: 'known' } })
  const complaint = {
    notificationType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: ADA }], complaintFeedbackType: 'abuse' },
  }
  expect(await tell(notification(complaint))).toMatchObject({ json: { result: 'recorded' } })
  expect(await status()).toBe('COMPLAINED')
  const events = await call('GET /events')
  const names = [0, 1, 2, 3, 4, 5].map((index) => at(events.json, `events.${index}.name`))
  expect(names).toEqual(
    expect.arrayContaining(['email.sent', 'email.bounce', 'email.delivery', 'email.complaint', 'contact.unsubscribed']),
  )
  expect((await call(`GET /suppressions/${ADA}`)).json).toMatchObject({ reason: 'BOUNCE' })
})

it.each([
  [
    'a delay',
    {
      eventType: 'DeliveryDelay',
      deliveryDelay: { delayType: 'MailboxFull', delayedRecipients: [{ emailAddress: ADA }] },
    },
    'ignored',
    'SENT',
  ],
  ['an open', { eventType: 'Open', open: { userAgent: 'x' } }, 'ignored', 'SENT'],
  ['a rejection', { eventType: 'Reject', reject: { reason: 'Bad content' } }, 'recorded', 'BOUNCED'],
  [
    'a rendering failure',
    { eventType: 'Rendering Failure', failure: { errorMessage: 'no variable' } },
    'recorded',
    'BOUNCED',
  ],
  [
    'a mail of nobody',
    { ...bounce, mail: { messageId: 'x', headers: [{ name: 'message-id', value: '<eml_0@x>' }] } },
    'unknown',
    'SENT',
  ],
  ['a mail of another system', { ...bounce, mail: { messageId: '0107-other' } }, 'ignored', 'SENT'],
  ['something else', { hello: 'world' }, 'ignored', 'SENT'],
])('hears of %s', async (_, told, result, after) => {
  const { call, tell, notification, status } = await hearing()
  expect(await tell(notification(told))).toMatchObject({ status: 200, json: { result } })
  expect(await status()).toBe(after)
  expect((await call(`GET /suppressions/${ADA}`)).status).toBe(404)
})

it('finds the mail by its return path where SES tells no headers, if it is signed', async () => {
  const { tell, notification, status, id, secrets } = await hearing()
  const source = returnPathOf(secrets, asId('eml', id) ?? expect.fail('a mail has an id'), 'bounces.example.com')
  const forged = source.replace(/[0-9a-f]{4}@/, '0000@')
  const of = (source: string) => notification({ ...bounce, mail: { messageId: '0107-ses', source } })
  expect(await tell(of(forged === source ? source.replace('0000@', '1111@') : forged))).toMatchObject({
    json: { result: 'ignored' },
  })
  expect(await status()).toBe('SENT')
  expect(await tell(of(source))).toMatchObject({ json: { result: 'recorded' } })
  expect(await status()).toBe('BOUNCED')
})

it('refuses what SNS did not sign, what is of another topic, of another host, old, or comes twice', async () => {
  const { tell, notification, status } = await hearing()
  const spoilt: readonly (readonly [string, SnsEnvelope])[] = [
    ['signature', { ...notification(bounce), Signature: 'AAAA' }],
    ['topic', notification(bounce, { TopicArn: 'arn:aws:sns:eu-central-1:123456789012:other' })],
    [
      'certificate',
      notification(bounce, {
        SigningCertURL: 'https://evil.example/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
      }),
    ],
    ['stale', notification(bounce, { Timestamp: '2026-01-01T00:00:00.000Z' })],
  ]
  for (const [reason, envelope] of spoilt)
    expect(await tell(envelope)).toMatchObject({
      status: 403,
      json: { error: { code: 'FORBIDDEN', details: { reason } } },
    })
  expect(await status()).toBe('SENT')
  const once = notification(bounce)
  expect(await tell(once)).toMatchObject({ status: 200 })
  expect(await tell(once)).toMatchObject({ status: 403, json: { error: { details: { reason: 'replay' } } } })
})

it('answers 404 where no topic is allowed, and 422 to what is no message of SNS', async () => {
  const { call } = await sharedBench()
  expect(await call('POST /webhooks/sns', { body: signedMessage() })).toMatchObject({ status: 404 })
  expect(await call('POST /webhooks/sns', { body: { Type: 'Notification' } })).toMatchObject({ status: 422 })
  expect(await call('POST /webhooks/sns', { raw: 'no json' })).toMatchObject({ status: 400 })
})

it('confirms the subscription of a topic that is allowed', async () => {
  const { tell } = await hearing()
  const SubscribeURL = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=abc'
  const asks = signedMessage({
    Type: 'SubscriptionConfirmation',
    SubscribeURL,
    Token: 'abc',
    Message: 'You have chosen',
  })
  expect(await tell(asks)).toMatchObject({ status: 200, json: { result: 'confirmed' } })
})

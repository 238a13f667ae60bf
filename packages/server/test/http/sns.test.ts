import { inboundReader } from '@posthorn/adapters/inbound'
import { sns } from '@posthorn/adapters/sns'
import { asId } from '@posthorn/core/kernel'
import { blindObserver, type SnsEnvelope } from '@posthorn/core/ports'
import { returnPathOf } from '@posthorn/core/tenant'
import { aTrustedDomain, eventually } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { fakeSns, signedMessage, TOPIC } from '../../../adapters/test/sns-kit.ts'
import { contextOf } from '../../../core/src/kernel/context/context.ts'
import { loadConfig } from '../../src/config/config.ts'
import { createMetrics } from '../../src/processes/metrics/metrics.ts'
import { createServer } from '../../src/processes/server.ts'
import { at, caller, SENDER, sharedBench, sharedWorkingBench, textAt, uniqueDomain } from '../harness.ts'

const ADA = 'ada@example.com'

/** A server that subscribes to a topic, and a mail that was sent. */
async function hearing() {
  const bench = await sharedWorkingBench()
  const { id: projectId, keys } = await bench.tenant()
  const fake = fakeSns()
  const metrics = createMetrics('here')
  const world = {
    ...bench.posthorn.world,
    sns: sns({ topics: [TOPIC], fetch: fake.fetch }),
    readInbound: inboundReader({}),
    observer: { ...blindObserver, discarded: metrics.discarded },
  }
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
  const notify = (envelope: SnsEnvelope) =>
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
  /** Returns the counts by reason, from the metrics of the process. */
  const counted = async () => {
    const { text } = await metrics.scrape()
    const lines = text.matchAll(/^posthorn_inbound_discarded_total\{reason="(\w+)"\} ([1-9]\d*)$/gm)
    return Object.fromEntries(Array.from(lines, ([, reason, count]) => [reason, Number(count)]))
  }
  /** Returns the counts by reason that the project sees. */
  const seen = async () => {
    const { json } = await call(`GET /projects/${projectId}/security`)
    return z
      .object({ discarded: z.array(z.object({ day: z.string(), reason: z.string(), count: z.int() })) })
      .parse(json)
      .discarded.map(({ reason, count }) => [reason, count])
  }
  const state = async () => ({
    email: at((await call(`GET /emails/${id}`)).json, 'status'),
    suppressions: at((await call('GET /suppressions')).json, 'data'),
    subscribed: at((await call('GET /contacts')).json, 'data.0.subscribed'),
  })
  const { secrets } = world
  return { bench, call, notify, notification, status, id, messageId, secrets, asked: fake.asked, counted, seen, state }
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

it('records the reports of Amazon SES about a mail, in any order and once', async () => {
  const { call, notify, notification, status } = await hearing()
  expect(await notify(notification(bounce))).toMatchObject({ status: 200, json: { success: true, result: 'recorded' } })
  expect(await status()).toBe('BOUNCED')
  const delivery = {
    eventType: 'Delivery',
    delivery: { recipients: [ADA], smtpResponse: '250 ok', timestamp: '2026-11-23T09:59:00.000Z' },
  }
  expect(await notify(notification(delivery))).toMatchObject({ json: { result: 'recorded' } })
  expect(await status()).toBe('BOUNCED')
  // SNS may send a message again with another id.
  expect(await notify(notification(bounce))).toMatchObject({ json: { result: 'known' } })
  const complaint = {
    notificationType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: ADA }], complaintFeedbackType: 'abuse' },
  }
  expect(await notify(notification(complaint))).toMatchObject({ json: { result: 'recorded' } })
  expect(await status()).toBe('COMPLAINED')
  const events = await call('GET /events')
  const names = [0, 1, 2, 3, 4, 5].map((index) => at(events.json, `events.${index}.name`))
  expect(names).toEqual(
    expect.arrayContaining(['email.sent', 'email.bounce', 'email.delivery', 'email.complaint', 'contact.unsubscribed']),
  )
  expect((await call(`GET /suppressions/${ADA}`)).json).toMatchObject({ reason: 'BOUNCE' })
})

it('suppresses without a complaint the addresses that SES suppresses, and unsubscribes those that unsubscribed at SES', async () => {
  const held = await hearing()
  const old = {
    eventType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: ADA }], complaintSubType: 'OnAccountSuppressionList' },
  }
  for (const result of ['recorded', 'known'])
    expect(await held.notify(held.notification(old))).toMatchObject({ json: { result } })
  expect(await held.state()).toMatchObject({
    email: 'SENT',
    subscribed: false,
    suppressions: [{ email: ADA, reason: 'COMPLAINT' }],
  })
  const left = await hearing()
  const unsubscribed = {
    eventType: 'Bounce',
    bounce: { bounceType: 'Transient', bounceSubType: 'UnsubscribedRecipient', bouncedRecipients: recipients },
  }
  for (const result of ['recorded', 'known'])
    expect(await left.notify(left.notification(unsubscribed))).toMatchObject({ json: { result } })
  expect(await left.state()).toMatchObject({ email: 'SENT', suppressions: [], subscribed: false })
})

it('names the wrong setting if SNS delivers raw messages', async () => {
  const { bench } = await hearing()
  const answer = await bench.call('POST /webhooks/sns', {
    raw: JSON.stringify({ ...bounce, mail: { messageId: 'x' } }),
    headers: { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-rawdelivery': 'true' },
  })
  expect(answer.status).toBe(422)
  expect(at(answer.json, 'error.message')).toContain('RawMessageDelivery')
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
    'a mail of no one',
    { ...bounce, mail: { messageId: 'x', headers: [{ name: 'message-id', value: '<eml_0@x>' }] } },
    'unknown',
    'SENT',
  ],
  ['a mail of another system', { ...bounce, mail: { messageId: '0107-other' } }, 'ignored', 'SENT'],
  ['something else', { hello: 'world' }, 'ignored', 'SENT'],
])('accepts %s', async (_, told, result, after) => {
  const { call, notify, notification, status } = await hearing()
  expect(await notify(notification(told))).toMatchObject({ status: 200, json: { result } })
  expect(await status()).toBe(after)
  expect((await call(`GET /suppressions/${ADA}`)).status).toBe(404)
})

it('finds the mail by its return path if SES reports no headers, if it is signed', async () => {
  const { notify, notification, status, id, secrets } = await hearing()
  const source = returnPathOf(secrets, asId('eml', id) ?? expect.fail('a mail has an id'), 'bounces.example.com')
  const forged = source.replace(/[0-9a-f]{4}@/, '0000@')
  const of = (source: string) => notification({ ...bounce, mail: { messageId: '0107-ses', source } })
  expect(await notify(of(forged === source ? source.replace('0000@', '1111@') : forged))).toMatchObject({
    json: { result: 'ignored' },
  })
  expect(await status()).toBe('SENT')
  expect(await notify(of(source))).toMatchObject({ json: { result: 'recorded' } })
  expect(await status()).toBe('BOUNCED')
})

it('refuses messages that SNS did not sign, of another topic, of another host, old, or repeated', async () => {
  const { notify, notification, status } = await hearing()
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
    expect(await notify(envelope)).toMatchObject({
      status: 403,
      json: { error: { code: 'FORBIDDEN', details: { reason } } },
    })
  expect(await status()).toBe('SENT')
  const once = notification(bounce)
  expect(await notify(once)).toMatchObject({ status: 200 })
  expect(await notify(once)).toMatchObject({ status: 403, json: { error: { details: { reason: 'replay' } } } })
})

it('answers 404 if no topic is allowed, and 422 to messages that are not from SNS', async () => {
  const { call } = await sharedBench()
  expect(await call('POST /webhooks/sns', { body: signedMessage() })).toMatchObject({ status: 404 })
  expect(await call('POST /webhooks/sns', { body: { Type: 'Notification' } })).toMatchObject({ status: 422 })
  expect(await call('POST /webhooks/sns', { raw: 'no json' })).toMatchObject({ status: 400 })
})

it('confirms the subscription of an allowed topic', async () => {
  const { notify } = await hearing()
  const SubscribeURL = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=abc'
  const asks = signedMessage({
    Type: 'SubscriptionConfirmation',
    SubscribeURL,
    Token: 'abc',
    Message: 'You have chosen',
  })
  expect(await notify(asks)).toMatchObject({ status: 200, json: { result: 'confirmed' } })
})

const UNTOUCHED = { email: 'SENT', suppressions: [], subscribed: true }
const EVIL = 'https://evil.example/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem'
const complaint = {
  notificationType: 'Complaint',
  complaint: { complainedRecipients: [{ emailAddress: ADA }], complaintFeedbackType: 'abuse' },
}

it.each<[string, number, (of: (told: object, overrides?: Partial<SnsEnvelope>) => SnsEnvelope) => object]>([
  ['is forged', 403, (of) => ({ ...of({}), Message: of(bounce).Message })],
  ['is not signed', 422, (of) => ({ ...of(bounce), Signature: undefined })],
  ['has an empty signature', 403, (of) => ({ ...of(bounce), Signature: 'AA==' })],
  ['is of a foreign topic', 403, (of) => of(bounce, { TopicArn: 'arn:aws:sns:eu-central-1:999999999999:mail' })],
  ['names a foreign certificate', 403, (of) => of(bounce, { SigningCertURL: EVIL })],
  ['is of another time', 403, (of) => ({ ...of(bounce), Timestamp: new Date().toISOString() })],
])('a notice that %s changes nothing, and is counted', async (_, status, forge) => {
  const { notify, notification, asked, counted, seen, state } = await hearing()
  const answer = await notify(forge(notification) as SnsEnvelope)
  expect(answer.status).toBe(status)
  expect(await state()).toStrictEqual(UNTOUCHED)
  expect(await counted()).toStrictEqual(status === 403 ? { notice: 1 } : {})
  expect(await seen()).toStrictEqual([])
  expect(asked).not.toContain(EVIL)
})

it.each<[string, object, string]>([
  [
    'a mail of no one',
    { ...bounce, mail: { messageId: 'x', headers: [{ name: 'Message-ID', value: '<eml_0@x>' }] } },
    'unknown_mail',
  ],
  ['a mail of another system', { ...bounce, mail: { messageId: '0107-other' } }, 'unknown_mail'],
  [
    'another recipient',
    { ...complaint, complaint: { complainedRecipients: [{ emailAddress: 'eve@example.com' }] } },
    'other_recipient',
  ],
])('a signed report about %s changes nothing, and is counted', async (_, told, reason) => {
  const { notify, notification, counted, seen, state } = await hearing()
  expect(await notify(notification(told))).toMatchObject({ status: 200 })
  expect(await state()).toStrictEqual(UNTOUCHED)
  expect(await counted()).toStrictEqual({ [reason]: 1 })
  // A report about no mail names no project.
  expect(await seen()).toStrictEqual(reason === 'other_recipient' ? [[reason, 1]] : [])
})

it('a signed bounce of another recipient suppresses no address, and is counted', async () => {
  const { notify, notification, counted, seen, state } = await hearing()
  const bouncedRecipients = [{ emailAddress: 'eve@example.com', status: '5.1.1' }]
  await notify(notification({ ...bounce, bounce: { ...bounce.bounce, bouncedRecipients } }))
  expect(await state()).toMatchObject({ suppressions: [], subscribed: true })
  expect([await counted(), await seen()]).toStrictEqual([{ other_recipient: 1 }, [['other_recipient', 1]]])
})

it('a report that SES received for one project changes nothing of another, and is counted for the first', async () => {
  const { bench, notify, messageId, counted, seen, state } = await hearing()
  const { posthorn } = bench
  const other = await bench.tenant()
  const project = await posthorn.world.store.projects.find(other.id)
  if (!project) throw new Error('a tenant is a project')
  const domain = uniqueDomain('other')
  await aTrustedDomain(contextOf(posthorn.world, project), domain)
  const content = [
    `From: fbl@mallory.example`,
    `To: fbl@${domain}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
    '',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: x/1',
    'Version: 1',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    'Subject: Hi',
    '',
    '--b--',
    '',
  ].join('\r\n')
  const pass = { status: 'PASS' }
  const Message = JSON.stringify({
    notificationType: 'Received',
    mail: { messageId: 'x', source: 'fbl@mallory.example', commonHeaders: { from: ['fbl@mallory.example'] } },
    receipt: { recipients: [`fbl@${domain}`], spfVerdict: pass, dkimVerdict: pass, dmarcVerdict: pass },
    content,
  })
  expect(await notify(signedMessage({ Message }))).toMatchObject({ status: 200, json: { result: 'ignored' } })
  expect(await state()).toStrictEqual(UNTOUCHED)
  expect([await counted(), await seen()]).toStrictEqual([{ unproven: 1 }, []])
  const theirs = await other.call(`GET /users/@me/projects/${other.id}/security`)
  expect(at(theirs.json, 'discarded')).toMatchObject([{ reason: 'unproven', count: 1 }])
})

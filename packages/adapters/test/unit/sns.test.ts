import { type SnsEnvelope, SnsRefused } from '@posthorn/core/ports'
import { describe, expect, it } from 'vitest'
import { sns } from '../../src/sns/index.ts'
import { CERTIFICATE, CERTIFICATE_URL, fakeSns, signedMessage, TOPIC } from '../sns-kit.ts'

const NOW = new Date('2026-11-23T10:00:00.000Z')
const at = (offsetMs: number) => new Date(NOW.getTime() + offsetMs).toISOString()
const HOUR = 3_600_000

function receiver(answer?: (url: string) => Response) {
  const fake = fakeSns(answer)
  let now = NOW
  return {
    asked: fake.asked,
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    ...sns({ topics: [TOPIC], now: () => now, fetch: fake.fetch }),
  }
}

const message = (overrides: Partial<SnsEnvelope> = {}) => signedMessage({ Timestamp: at(-1000), ...overrides })

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof SnsRefused ? error.reason : `no refusal: ${String(error)}`
}

describe('a message of SNS', () => {
  it.each(['1', '2'] as const)('of signature version %s is accepted', async (SignatureVersion) => {
    const { receive, asked } = receiver()
    const envelope = message({ SignatureVersion, Message: '{"a":"ü"}', Subject: 'Amazon SES' })
    expect(await receive(envelope)).toStrictEqual({
      type: 'Notification',
      id: envelope.MessageId,
      topic: TOPIC,
      text: '{"a":"ü"}',
      at: new Date(envelope.Timestamp),
    })
    expect(asked).toStrictEqual([CERTIFICATE_URL])
  })

  it.each<[string, string, () => Partial<SnsEnvelope>]>([
    ['a foreign topic', 'topic', () => message({ TopicArn: 'arn:aws:sns:eu-central-1:999999999999:mail' })],
    ['a topic that is none', 'topic', () => message({ TopicArn: 'mail' })],
    ['an old message', 'stale', () => message({ Timestamp: at(-24 * HOUR - 1) })],
    ['a message of the future', 'stale', () => message({ Timestamp: at(HOUR) })],
    ['a message of no time', 'stale', () => message({ Timestamp: 'soon' })],
    ['another text', 'signature', () => ({ ...message(), Message: '{"bounce":1}' })],
    ['another time', 'signature', () => ({ ...message(), Timestamp: at(-2000) })],
    ['a subject that was added', 'signature', () => ({ ...message(), Subject: 'x' })],
    ['another type', 'signature', () => ({ ...message(), Type: 'UnsubscribeConfirmation' as const })],
    ['the other version', 'signature', () => ({ ...message(), SignatureVersion: '1' as const })],
    ['no signature', 'signature', () => message({ Signature: 'AAAA' })],
    ['a signature that is none', 'signature', () => message({ Signature: '🎺' })],
    ...[
      'https://evil.example/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
      'https://sns.eu-central-1.amazonaws.com.evil.example/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
      'https://evil.sns.eu-central-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
      'http://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
      'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
      'https://sns.eu-central-1.amazonaws.com:8443/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
      'https://evil@sns.eu-central-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
      'https://sns.eu-central-1.amazonaws.com/upload/evil.pem',
      'https://s3.eu-central-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
      'no url',
    ].map((SigningCertURL): [string, string, () => Partial<SnsEnvelope>] => [
      `a certificate at ${SigningCertURL}`,
      'certificate',
      () => message({ SigningCertURL }),
    ]),
  ])('with %s is refused (%s), and no other server is called', async (_, reason, envelope) => {
    const { receive, asked } = receiver()
    expect(await refusalOf(receive({ ...message(), ...envelope() }))).toBe(reason)
    expect(asked.filter((url) => url !== CERTIFICATE_URL)).toStrictEqual([])
    if (reason === 'topic' || reason === 'stale') expect(asked).toStrictEqual([])
  })

  it('is refused the second time, unless it could not be handled', async () => {
    const { receive, forget } = receiver()
    const envelope = message()
    await receive(envelope)
    expect(await refusalOf(receive(envelope))).toBe('replay')
    forget(envelope.MessageId)
    expect(await receive(envelope)).toMatchObject({ id: envelope.MessageId })
  })

  it.each([
    ['is not there', () => new Response('', { status: 404 })],
    ['is none', () => new Response('<html>')],
    ['has no end', () => new Response('x'.repeat(1_000_000))],
  ])('with a certificate that %s is refused', async (_, answer) => {
    const { receive, advance, asked } = receiver(answer)
    expect(await refusalOf(receive(message()))).toBe('certificate')
    expect(await refusalOf(receive(message()))).toBe('certificate')
    expect(asked).toHaveLength(1) // it is not fetched again immediately
    advance(60_001)
    await refusalOf(receive(message()))
    expect(asked).toHaveLength(2)
  })

  it('needs a certificate that is valid now', async () => {
    const { receive, advance } = receiver()
    advance(200 * 365 * 24 * HOUR)
    const Timestamp = new Date(NOW.getTime() + 200 * 365 * 24 * HOUR).toISOString()
    expect(await refusalOf(receive(message({ Timestamp })))).toBe('certificate')
  })

  it('needs one certificate a day, however many arrive together', async () => {
    const { receive, advance, asked } = receiver()
    await Promise.all(Array.from({ length: 20 }, () => receive(message())))
    expect(asked).toHaveLength(1)
    advance(12 * HOUR)
    await receive(message({ Timestamp: at(12 * HOUR) }))
    expect(asked).toHaveLength(1)
    advance(13 * HOUR)
    await receive(message({ Timestamp: at(25 * HOUR) }))
    expect(asked).toHaveLength(2)
  })
})

describe('a subscription', () => {
  const link = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=abc'
  const asks = (overrides: Partial<SnsEnvelope> = {}) =>
    message({
      Type: 'SubscriptionConfirmation',
      SubscribeURL: link,
      Token: 'abc',
      Message: 'You have chosen…',
      ...overrides,
    })

  it('of an allowed topic is confirmed, once', async () => {
    const { receive, asked } = receiver()
    const envelope = asks()
    expect(await receive(envelope)).toMatchObject({ type: 'SubscriptionConfirmation' })
    expect(asked).toStrictEqual([CERTIFICATE_URL, link])
    expect(await refusalOf(receive(envelope))).toBe('replay')
    expect(asked).toHaveLength(2)
  })

  it('of another topic is not confirmed', async () => {
    const { receive, asked } = receiver()
    expect(await refusalOf(receive(asks({ TopicArn: `${TOPIC}2` })))).toBe('topic')
    expect(asked).toStrictEqual([])
  })

  it.each([
    'https://evil.example/?Action=ConfirmSubscription',
    'http://sns.eu-central-1.amazonaws.com/',
    'https://sns.us-east-1.amazonaws.com/',
    'https://169.254.169.254/',
    undefined,
  ])('is confirmed at no other address: %s', async (SubscribeURL) => {
    const { receive, asked } = receiver()
    expect(await refusalOf(receive(asks({ SubscribeURL })))).toBe('subscription')
    expect(asked).toStrictEqual([CERTIFICATE_URL])
  })

  it('that SNS does not confirm can be tried again', async () => {
    let status = 500
    const { receive } = receiver((url) => (url === link ? new Response('', { status }) : new Response(CERTIFICATE)))
    const envelope = asks()
    expect(await refusalOf(receive(envelope))).toBe('subscription')
    status = 200
    expect(await receive(envelope)).toMatchObject({ type: 'SubscriptionConfirmation' })
  })
})

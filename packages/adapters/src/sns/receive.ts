import { type Sns, type SnsEnvelope, type SnsMessage, SnsRefused } from '@posthorn/core/ports'
import { certificates } from './certificates.ts'
import { hostOf } from './host.ts'
import { isSigned } from './signature.ts'

export interface SnsOptions {
  /** The ARNs of the topics whose messages count. */
  readonly topics: readonly string[]
  readonly now?: () => Date
  readonly fetch?: typeof fetch
}

/** SNS retries for hours; a message that is older than a day is a replay. */
const AGE_MAX_MS = 24 * 3_600_000
/** The tolerance for different clocks. */
const AHEAD_MAX_MS = 15 * 60_000
const HEARD_MAX = 20_000
const CONFIRM_MS = 10_000

const REGION = /^arn:aws(?:-[a-z-]+)?:sns:([a-z]{2}(?:-[a-z]+)+-\d{1,2}):\d{12}:[A-Za-z0-9_.-]{1,256}$/

/** Verifies the messages of Amazon SNS for these topics (see `Sns`). */
export function sns({ topics, now = () => new Date(), fetch: get = fetch }: SnsOptions): Sns {
  const allowed = new Set(topics)
  const certificateOf = certificates({ fetch: get, now })
  const seen = new Set<string>()

  async function verify(envelope: SnsEnvelope): Promise<SnsMessage> {
    const { TopicArn: topic, MessageId: id, Timestamp, Type: type, Message: text } = envelope
    // Before any fetch: only a sender who knows a topic can make this process call SNS.
    const region = REGION.exec(topic)?.[1]
    if (!allowed.has(topic) || region === undefined) {
      throw new SnsRefused('topic', 'The topic of the message is not in POSTHORN_SNS_TOPICS.')
    }
    const at = new Date(Timestamp)
    const age = now().getTime() - at.getTime()
    if (!(age <= AGE_MAX_MS && age >= -AHEAD_MAX_MS)) {
      throw new SnsRefused('stale', 'The message is older than a day or has a time in the future.')
    }
    const certificate = await certificateOf(envelope.SigningCertURL, region)
    if (!isSigned(envelope, certificate)) {
      throw new SnsRefused('signature', 'The signature of the message does not match its certificate.')
    }
    if (seen.has(id)) throw new SnsRefused('replay', 'The message was already received.')
    if (type === 'SubscriptionConfirmation') await confirm(envelope.SubscribeURL, region)
    remember(id)
    return { type, id, topic, text, at }
  }

  function remember(id: string): void {
    seen.add(id)
    const [oldest] = seen
    if (seen.size > HEARD_MAX && oldest !== undefined) seen.delete(oldest)
  }

  async function confirm(link: string | undefined, region: string): Promise<void> {
    const url = URL.canParse(link ?? '') ? new URL(link ?? '') : undefined
    if (url?.protocol !== 'https:' || url.host !== hostOf(region) || url.username !== '') {
      throw new SnsRefused('subscription', 'The link to confirm the subscription does not belong to SNS.')
    }
    try {
      const answer = await get(url, { redirect: 'error', signal: AbortSignal.timeout(CONFIRM_MS) })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`SNS responded with status ${answer.status}`)
    } catch (error) {
      throw new SnsRefused('subscription', 'SNS did not confirm the subscription.', { cause: error })
    }
  }

  return { receive: verify, forget: (id) => void seen.delete(id) }
}

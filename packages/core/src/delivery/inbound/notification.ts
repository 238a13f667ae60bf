import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { type Sns, type SnsEnvelope, type SnsMessage, SnsRefused } from '../../kernel/ports/sns.ts'
import { readReturnPath } from '../../tenant/domains/return-path.ts'
import { readSesNotification, returnedOfSes } from '../feedback/ses.ts'
import { discard } from '../outbox/discard.ts'
import { type ReportResult, recordReturned } from '../outbox/returned.ts'
import { receiveBySes } from './ses.ts'

/** The result of a message of SNS: `confirmed` for a subscription. */
export type NotificationResult = ReportResult | 'received' | 'confirmed'

/**
 * Receives a message of Amazon SNS, and records the report of Amazon SES in it about our mails. Throws
 * `RESOURCE_NOT_FOUND` when no topic is allowed, `FORBIDDEN` for a message that is not verified, and
 * `SERVICE_UNAVAILABLE` for one that must be delivered again.
 */
export async function receiveNotification(world: World, envelope: SnsEnvelope): Promise<NotificationResult> {
  const { sns } = world
  if (!sns) throw new AppError('RESOURCE_NOT_FOUND', { message: 'No Amazon SNS topic is allowed on this server.' })
  const message = await verified(world, sns, envelope)
  if (message.type !== 'Notification') return 'confirmed'
  try {
    const taken = await recordNotification(world, message)
    if (taken === 'not-yet') throw new AppError('SERVICE_UNAVAILABLE', { message: 'The mail is being handed over.' })
    return taken
  } catch (error) {
    sns.forget(message.id)
    throw error
  }
}

async function verified(world: World, sns: Sns, envelope: SnsEnvelope): Promise<SnsMessage> {
  try {
    return await sns.receive(envelope)
  } catch (error) {
    if (!(error instanceof SnsRefused)) throw error
    await discard(world, 'notice', {
      projectId: undefined,
      err: error,
      refusal: error.reason,
      topic: envelope.TopicArn,
    })
    throw new AppError('FORBIDDEN', { message: error.message, cause: error, details: { reason: error.reason } })
  }
}

async function recordNotification(world: World, { text, at }: SnsMessage): Promise<NotificationResult> {
  const notification = readSesNotification(text)
  if (!notification) return 'ignored'
  if (notification.receipt) return receiveBySes(world, notification)
  const { bounce, complaint, delivery } = notification
  const { source } = notification.mail
  const said = new Date((bounce ?? complaint ?? delivery)?.timestamp ?? Number.NaN)
  return recordReturned(world, {
    isOfService: true,
    returned: returnedOfSes(notification),
    at: Number.isNaN(said.getTime()) ? at : said,
    // SES includes the headers only if configured to, but always the return path that it was given.
    emailId: source === undefined ? undefined : readReturnPath(world.secrets, source),
  })
}

import { receiveNotification } from '@posthorn/core/delivery'
import { SnsEnvelope } from '@posthorn/core/ports'
import { z } from 'zod'
import { ok } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'

/** Raw messages have no signature, and are refused as a whole: the fields that they lack would hide the reason. */
const Envelope = z.preprocess(
  (input, refinement) => {
    if (typeof input !== 'object' || input === null || 'Type' in input || 'Message' in input) return input
    const message =
      'is not a message of Amazon SNS. If the subscription has "raw message delivery", turn it off (RawMessageDelivery = false), because raw messages are not signed'
    refinement.addIssue({ code: 'custom', path: ['Type'], message, params: { code: 'raw_delivery' } })
    return z.NEVER
  },
  SnsEnvelope.meta({ id: 'SnsMessage' }),
)

const NotificationResult = z
  .object({
    success: z.literal(true),
    result: z
      .enum(['recorded', 'received', 'known', 'ignored', 'unknown', 'confirmed'])
      .describe(
        'recorded: it was new. received: it is mail to a project. known: it changed nothing. ignored: it is not about a mail. unknown: it is not about a mail of this deployment. confirmed: the subscription is confirmed.',
      ),
  })
  .meta({ id: 'SnsResult' })

/** Twice the longest message of SNS: quotes within it are escaped. */
const BODY_LIMIT = 600 * 1024

const sns = defineRoute({
  method: 'POST',
  path: '/webhooks/sns',
  operationId: 'receiveSnsMessage',
  summary: 'Receive a message of Amazon SNS',
  description:
    'Notifications of Amazon SES about mails: Bounce, Complaint, Delivery, Reject, Rendering Failure. Messages must belong to a topic in POSTHORN_SNS_TOPICS, have a valid SNS signature (version 1 or 2), and be at most a day old. Repeated messages are ignored. Subscriptions to these topics are confirmed. 503 asks SNS to send it again.',
  tag: 'Webhooks',
  access: 'open',
  takesAnyQuery: true,
  audit: NOT_AUDITED.receives,
  body: { schema: Envelope, limit: BODY_LIMIT, takesAnyMedia: true },
  examples: {
    notification: {
      summary: 'A notification',
      value: {
        Type: 'Notification',
        MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
        TopicArn: 'arn:aws:sns:eu-central-1:123456789012:mail',
        Message: '{"notificationType":"Bounce","mail":{"messageId":"0107…"}}',
        Timestamp: '2026-11-21T09:30:00.000Z',
        SignatureVersion: '2',
        Signature: 'EXAMPLE',
        SigningCertURL:
          'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
      },
    },
  },
  responses: {
    200: {
      description: 'The notification was accepted.',
      schema: NotificationResult,
      example: { success: true, result: 'recorded' },
    },
  },
  errors: ['FORBIDDEN', 'RESOURCE_NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  async handle({ ctx, body }) {
    const result = await receiveNotification(ctx, body)
    return ok({ success: true as const, result: result === 'not-yet' ? ('ignored' as const) : result })
  },
})

export const webhookRoutes = [sns]

import { z } from 'zod'

const text = (max: number) => z.string().min(1).max(max)

/** A message as Amazon SNS sends it over HTTP. Unknown fields of it are not signed, and not read. */
export const SnsEnvelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: text(100),
  TopicArn: text(300),
  Subject: z.string().max(1000).nullish(),
  Message: z.string().max(300_000),
  Timestamp: text(40),
  SignatureVersion: z.enum(['1', '2']),
  Signature: text(2000),
  SigningCertURL: text(500),
  SubscribeURL: text(2000).optional(),
  Token: text(1000).optional(),
})
export type SnsEnvelope = z.infer<typeof SnsEnvelope>

/** A message that is proven to be from SNS, received for the first time in this process. */
export interface SnsMessage {
  readonly type: SnsEnvelope['Type']
  readonly id: string
  readonly topic: string
  readonly text: string
  readonly at: Date
}

/**
 * The reasons for which a message was refused.
 * - `topic`: its topic is not allowed.
 * - `certificate`: its certificate is not one of SNS in the topic's region, or could not be fetched.
 * - `signature`: the signature does not match the certificate.
 * - `stale`: it is too old, or of the future.
 * - `replay`: this process has received it before.
 * - `subscription`: the subscription could not be confirmed.
 */
export type SnsRefusal = 'topic' | 'certificate' | 'signature' | 'stale' | 'replay' | 'subscription'

/** The only error that `Sns` throws on purpose. */
export class SnsRefused extends Error {
  override readonly name = 'SnsRefused'
  readonly reason: SnsRefusal

  constructor(reason: SnsRefusal, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.reason = reason
  }
}

/** The Amazon SNS port for requests that we receive. */
export interface Sns {
  /** Verifies a message, and confirms the subscription that it may ask for. Throws `SnsRefused`. */
  receive(envelope: SnsEnvelope): Promise<SnsMessage>
  /** Forgets a message that could not be handled, so that it can be received again. */
  forget(id: string): void
}

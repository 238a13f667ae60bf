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

/** A message that SNS proved to be its own, heard for the first time in this process. */
export interface SnsMessage {
  readonly type: SnsEnvelope['Type']
  readonly id: string
  readonly topic: string
  readonly text: string
  readonly at: Date
}

/**
 * Why a message was refused.
 * - `topic`: it is of a topic that is not allowed.
 * - `certificate`: its certificate is not one of SNS in the topic's region, or could not be had.
 * - `signature`: the signature is not that of the certificate.
 * - `stale`: it is too old, or of the future.
 * - `replay`: this process has heard it before.
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

/** Amazon SNS, as far as it calls us. */
export interface Sns {
  /** Verifies a message, and confirms the subscription that it may ask for. Throws `SnsRefused`. */
  receive(envelope: SnsEnvelope): Promise<SnsMessage>
  /** Hears a message again that could not be handled. */
  forget(id: string): void
}

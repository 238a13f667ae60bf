import { createVerify, type X509Certificate } from 'node:crypto'
import type { SnsEnvelope } from '@posthorn/core/ports'

/** The signed fields, in the order in which they are signed (Amazon SNS, "Verifying the signatures of messages"). */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const satisfies Record<SnsEnvelope['Type'], readonly (keyof SnsEnvelope)[]>

/** Returns the text that SNS signs: names and values, each followed by a line feed. A missing subject is left out. */
export function signedText(envelope: SnsEnvelope): string {
  const fields = SIGNED[envelope.Type].filter((name) => envelope[name] !== undefined && envelope[name] !== null)
  return fields.map((name) => `${name}\n${envelope[name]}\n`).join('')
}

/** Returns true if the certificate's key signed the message: RSA with SHA-1 (version 1) or SHA-256 (version 2). */
export function isSigned(envelope: SnsEnvelope, { publicKey }: X509Certificate): boolean {
  const verify = createVerify(envelope.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
  verify.update(signedText(envelope), 'utf8')
  try {
    return verify.verify(publicKey, envelope.Signature, 'base64')
  } catch {
    return false
  }
}

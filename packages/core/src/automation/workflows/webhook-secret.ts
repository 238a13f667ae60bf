import type { Secrets } from '../../kernel/ports/secrets.ts'
import { encodeBase64 } from '../../mail/emails/base64.ts'

/** The time for which requests also carry the signature of the previous secret, in milliseconds. */
export const ROTATION_MS = 24 * 3_600_000

/** The secret with which receivers of webhooks verify signatures (Standard Webhooks). */
export interface WebhookSecret {
  /** The secret: `whsec_` and base64. */
  readonly secret: string
  /** The time until which requests also carry the signature of the previous secret; undefined when they do not. */
  readonly previousUntil: Date | undefined
}

/** The signer, which is a project or one of its endpoints, and the number of its key. */
export interface WebhookSigner {
  readonly id: string
  readonly webhookKey: { readonly number: number; readonly since: Date | undefined }
}

export function webhookSecretOf(secrets: Secrets, signer: WebhookSigner, now: Date): WebhookSecret {
  const { number, since } = signer.webhookKey
  const secret = `whsec_${encodeBase64(keyOf(secrets, signer.id, number))}`
  return {
    secret,
    previousUntil: since && isRotating(since, now) ? new Date(since.getTime() + ROTATION_MS) : undefined,
  }
}

/** Returns the headers that prove the sender and the time of a body. */
export function signatureHeaders(
  secrets: Secrets,
  signer: WebhookSigner,
  signed: SignedBody,
): Readonly<Record<string, string>> {
  return signedBy(secrets, keysOf(secrets, signer, signed.at), signed)
}

/** The parts of a request that are signed. */
export interface SignedBody {
  readonly id: string
  readonly at: Date
  readonly body: string
}

/** Returns the headers of Standard Webhooks, with a signature by each key. */
export function signedBy(
  { sign }: Pick<Secrets, 'sign'>,
  keys: readonly Uint8Array[],
  { id, at, body }: SignedBody,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = keys.map((key) => `v1,${sign(key, `${id}.${timestamp}.${body}`)}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** Returns the keys of a signer: for a day after a rotation also the previous one. */
export function keysOf(secrets: Secrets, { id, webhookKey }: WebhookSigner, at: Date): readonly Uint8Array[] {
  const { number, since } = webhookKey
  const numbers = since && isRotating(since, at) ? [number, number - 1] : [number]
  return numbers.map((number) => keyOf(secrets, id, number))
}

const isRotating = (since: Date, now: Date) => now.getTime() - since.getTime() < ROTATION_MS

/** Derives a key from the master key: only its number is stored. */
function keyOf(secrets: Secrets, signer: string, number: number): Uint8Array {
  const hex = secrets.hmac(`webhook secret ${signer} ${number}`)
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}

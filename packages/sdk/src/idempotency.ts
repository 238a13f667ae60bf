/**
 * Returns a key that no other request has. It is not a secret, so random numbers are enough where there is no
 * `crypto.randomUUID` (Node 18, and pages without TLS).
 */
export function newIdempotencyKey(): string {
  const crypto: { randomUUID?: () => string } | undefined = globalThis.crypto
  if (crypto?.randomUUID) return crypto.randomUUID()
  const random = () => Math.random().toString(36).slice(2)
  return `${Date.now().toString(36)}-${random()}-${random()}`
}

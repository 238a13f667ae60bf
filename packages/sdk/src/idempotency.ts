/**
 * A key that no other request has. It is no secret, so that chance is enough where there is no `crypto.randomUUID`
 * (Node 18, and pages that came without TLS).
 */
export function newIdempotencyKey(): string {
  const crypto: { randomUUID?: () => string } | undefined = globalThis.crypto
  if (crypto?.randomUUID) return crypto.randomUUID()
  const random = () => Math.random().toString(36).slice(2)
  return `${Date.now().toString(36)}-${random()}-${random()}`
}

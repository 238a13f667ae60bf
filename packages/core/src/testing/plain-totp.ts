import type { Totp } from '../kernel/ports/totp.ts'
import { hexOf, sha256, utf8 } from './sha256.ts'

const STEP_MS = 30_000
const codeAt = (secret: string, step: number) =>
  String(Number.parseInt(hexOf(sha256(utf8(`${secret} ${step}`))).slice(0, 8), 16) % 1_000_000).padStart(6, '0')

/** Codes for tests, which no app produces. */
export const plainTotp: Totp & { readonly code: (secret: string, at: Date) => string } = {
  newSecret: async () => 'JBSWY3DPEHPK3PXP',
  uri: async (secret, email) => `otpauth://totp/${email}?secret=${secret}`,
  picture: async (text) => `<svg><desc>${text}</desc></svg>`,
  stepOf: async (secret, code, at) => {
    const now = Math.floor(at.getTime() / STEP_MS)
    return [now, now - 1, now + 1].find((step) => codeAt(secret, step) === code)
  },
  code: (secret, at) => codeAt(secret, Math.floor(at.getTime() / STEP_MS)),
}

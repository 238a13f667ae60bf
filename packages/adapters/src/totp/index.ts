import type { Totp } from '@posthorn/core/ports'

const ISSUER = 'Posthorn'
const STEP_SECONDS = 30
/** The parameters that all authenticator apps support: SHA-1, six digits, 30 seconds. */
const FORM = { issuer: ISSUER, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const
const DIGITS = /^\d{6}$/
/** The length of 160 bits that RFC 4226 §4 recommends. */
const SECRET_BYTES = 20

/**
 * Creates and checks codes of authenticator apps, and the picture that they scan. The libraries are loaded at the first
 * use.
 */
export const totp: Totp = {
  async newSecret() {
    const { Secret } = await import('otpauth')
    return new Secret({ size: SECRET_BYTES }).base32
  },

  async uri(secret, email) {
    const { TOTP } = await import('otpauth')
    return new TOTP({ ...FORM, label: email, secret }).toString()
  },

  async picture(text) {
    const { renderSVG } = await import('uqr')
    return renderSVG(text, { border: 2, pixelSize: 4 })
  },

  async stepOf(secret, code, at) {
    // The library throws for a text of the right length with other characters.
    if (!DIGITS.test(code)) return undefined
    const { TOTP } = await import('otpauth')
    const delta = new TOTP({ ...FORM, secret }).validate({ token: code, timestamp: at.getTime(), window: 1 })
    return delta === null ? undefined : Math.floor(at.getTime() / 1000 / STEP_SECONDS) + delta
  },
}

/** Codes of authenticator apps: six digits that change every 30 seconds (RFC 6238). */
export interface Totp {
  /** Returns a new secret in base 32 (RFC 4648 §6), as people type it into an app. */
  newSecret(): Promise<string>
  /** Returns the URI that an app reads from a picture: `otpauth://totp/…` for the account of an address. */
  uri(secret: string, email: string): Promise<string>
  /** Returns a picture of a text as an SVG document: a QR code. */
  picture(text: string): Promise<string>
  /** Returns the time step of a code: the one at this time, the one before or the one after. Otherwise undefined. */
  stepOf(secret: string, code: string, at: Date): Promise<number | undefined>
}

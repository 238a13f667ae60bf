/** Hashing and encryption. Everything is synchronous and in-process; only the master key comes from outside. */
export interface Secrets {
  /** SHA-256 of UTF-8 text or bytes, lower-case hex (FIPS 180-4). */
  sha256(data: string | Uint8Array): string
  /**
   * Returns the HMAC-SHA-256 (RFC 2104) of UTF-8 text with a key derived from the master key, lower-case hex. It never
   * changes; without the master key, the text cannot be found by trial.
   */
  hmac(text: string): string
  /** Returns the HMAC-SHA-256 (RFC 2104) of UTF-8 text with a key that is shared with others; base64. */
  sign(key: Uint8Array, text: string): string
  /** Returns `length` bytes from the system's cryptographic source. */
  randomBytes(length: number): Uint8Array
  /** Encrypts and authenticates with the master key. Returns printable text. */
  seal(text: string): string
  /** Returns the text given to `seal`. Throws when the input was changed or sealed with another key. */
  open(sealed: string): string
}

/** Hashing and encryption. Everything is synchronous and in-process; only the master key comes from outside. */
export interface Secrets {
  /** SHA-256 of UTF-8 text or bytes, lower-case hex (FIPS 180-4). */
  sha256(data: string | Uint8Array): string
  /**
   * HMAC-SHA-256 (RFC 2104) of UTF-8 text with a key that comes from the master key, lower-case hex: the same for ever,
   * and nobody without the master key can find out by trial what it was made of.
   */
  hmac(text: string): string
  /** `length` bytes from the system's cryptographic source. */
  randomBytes(length: number): Uint8Array
  /** Encrypts with the master key and authenticates; the result is printable text. */
  seal(text: string): string
  /** The text that `seal` was given; throws when it was changed or sealed with another key. */
  open(sealed: string): string
}

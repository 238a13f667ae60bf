import type { MailSigner } from './mailer.ts'

/** The algorithms of RFC 6376 §3.3 (RSA) and RFC 8463 (Ed25519). RSA keys have 2048 bits (RFC 8301). */
export const DKIM_ALGORITHMS = ['rsa-sha256', 'ed25519-sha256'] as const
export type DkimAlgorithm = (typeof DKIM_ALGORITHMS)[number]

export interface DkimKeyPair {
  readonly algorithm: DkimAlgorithm
  /** PKCS #8, PEM. */
  readonly privateKey: string
  /** The value of the `p=` tag of the key's TXT record, base64 (RFC 6376 §3.6.1, RFC 8463 §4). */
  readonly publicKey: string
}

/** The signing domain and its keys. */
export interface DkimIdentity {
  /** The `d=` tag: the domain of the From address. */
  readonly domain: string
  /** One signature each, in this order. */
  readonly keys: readonly DkimSigningKey[]
}

export interface DkimSigningKey {
  readonly algorithm: DkimAlgorithm
  /** The `s=` tag. */
  readonly selector: string
  /** PKCS #8, PEM. */
  readonly privateKey: string
}

/** DomainKeys Identified Mail (RFC 6376). The cryptography runs off the caller's thread. */
export interface Dkim {
  generateKeys(algorithm: DkimAlgorithm): Promise<DkimKeyPair>
  /**
   * Returns a signer that signs relaxed/relaxed and covers From, To, Cc, Reply-To, Subject, Date, Message-ID, the
   * fields of MIME (RFC 2045 §3), List-Unsubscribe and List-Unsubscribe-Post where a message has them (RFC 6376 §5.4.1,
   * RFC 8058 §4). From is signed once more than it occurs, so that no second one can be added (§8.15). Throws when a
   * key cannot be read.
   */
  signer(identity: DkimIdentity): MailSigner
}

/** A site that passkeys are for. */
export interface RelyingParty {
  /** The host alone. */
  readonly id: string
  /** Scheme, host and port, as browsers write it. */
  readonly origin: string
}

/** The options for a browser: JSON for `navigator.credentials`. */
export interface PasskeyQuestion {
  /** Random, base64url. The answer is valid only for this challenge. */
  readonly challenge: string
  readonly options: Readonly<Record<string, unknown>>
}

/** A passkey as it is stored. */
export interface StoredPasskey {
  /** Base64url. */
  readonly id: string
  /** COSE, base64url. */
  readonly publicKey: string
  readonly counter: number
}

/**
 * Verifies the signatures of passkeys (Web Authentication, Level 3). The person always has to give a PIN, finger or
 * face.
 */
export interface Passkeys {
  /** Asks a device to create a passkey, unless it has one of `known`. */
  askToMake(input: {
    readonly site: RelyingParty
    readonly userId: string
    readonly email: string
    readonly known: readonly string[]
  }): Promise<PasskeyQuestion>
  /** Returns the passkey that a device created; undefined if the answer is not valid. Throws nothing on purpose. */
  checkMade(input: {
    readonly site: RelyingParty
    readonly challenge: string
    readonly answer: unknown
  }): Promise<StoredPasskey | undefined>
  /** Requests a signature of one of `known`; of any passkey for the site if that is empty. */
  askToSign(input: { readonly site: RelyingParty; readonly known: readonly string[] }): Promise<PasskeyQuestion>
  /** Returns the id of the passkey that an answer names. */
  idOf(answer: unknown): string | undefined
  /**
   * Returns how often the passkey has signed; undefined if the answer is not valid, e.g. because a copy signed before.
   */
  checkSigned(input: {
    readonly site: RelyingParty
    readonly challenge: string
    readonly answer: unknown
    readonly passkey: StoredPasskey
  }): Promise<number | undefined>
}

/** A site that passkeys are for. */
export interface RelyingParty {
  /** The host alone. */
  readonly id: string
  /** Scheme, host and port, as browsers write it. */
  readonly origin: string
}

/** What a browser is asked for: JSON for `navigator.credentials`. */
export interface PasskeyQuestion {
  /** Random, base64url. The answer is good for this alone. */
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

/** Checks what passkeys sign (Web Authentication, Level 3). The person is always asked for a PIN, finger or face. */
export interface Passkeys {
  /** Asks a device to make a passkey, unless it has one of `known`. */
  askToMake(input: {
    readonly site: RelyingParty
    readonly userId: string
    readonly email: string
    readonly known: readonly string[]
  }): Promise<PasskeyQuestion>
  /** Returns the passkey that a device made; undefined if the answer is not good. Throws nothing on purpose. */
  checkMade(input: {
    readonly site: RelyingParty
    readonly challenge: string
    readonly answer: unknown
  }): Promise<StoredPasskey | undefined>
  /** Asks for a signature of one of `known`; of any passkey for the site if that is empty. */
  askToSign(input: { readonly site: RelyingParty; readonly known: readonly string[] }): Promise<PasskeyQuestion>
  /** The id of the passkey that an answer names. */
  idOf(answer: unknown): string | undefined
  /** Returns how often the passkey has signed; undefined if the answer is not good, e.g. because a copy signed before. */
  checkSigned(input: {
    readonly site: RelyingParty
    readonly challenge: string
    readonly answer: unknown
    readonly passkey: StoredPasskey
  }): Promise<number | undefined>
}

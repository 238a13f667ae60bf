/** A contact of another product, in our words. */
export interface PeerContact {
  readonly email: string
  readonly subscribed: boolean
  /** Whether it is unsubscribed only because it never confirmed. */
  readonly isUnconfirmed: boolean
  /** Whether the other product was told never to write to it. */
  readonly isBlocked: boolean
  readonly data: Readonly<Record<string, unknown>>
  /** The names of the lists that it is on. */
  readonly lists: readonly string[]
}

export interface PeerOptions {
  /** Whether people who never confirmed count as subscribed. */
  readonly keepsUnconfirmed: boolean
}

/** How the files of another product are read. */
export interface Peer {
  /** The contact in an entry of its JSON; undefined for what is none. */
  fromJson(entry: Readonly<Record<string, unknown>>, options: PeerOptions): PeerContact | undefined
  /** The contact in a row of its CSV, by the names of the columns; undefined where it exports none. */
  readonly fromRow: ((row: ReadonlyMap<string, string>) => PeerContact) | undefined
  /** The entries of a page of its API. */
  entriesOf(page: Readonly<Record<string, unknown>>): readonly unknown[] | undefined
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object that this JSON text says; undefined for anything else. */
export function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

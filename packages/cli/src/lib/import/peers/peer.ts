import type { Reason } from '../../suppressions/reasons.ts'
import type { Preset } from './presets.ts'

/** A contact of another product, in the product's terms. */
export interface PeerContact {
  readonly email: string
  /** Whether it is subscribed, or a word that the import reads or refuses. */
  readonly subscribed: boolean | string
  /** Whether it is unsubscribed only because it never confirmed. */
  readonly isUnconfirmed: boolean
  /** The reason why the other product never writes to it; undefined if it does. */
  readonly blocked: Reason | undefined
  readonly data: Readonly<Record<string, unknown>>
  /** The names of its lists. */
  readonly lists: readonly string[]
  /** The unchanged cells of its row, if the import names and reads them like those of any file. */
  readonly cells?: readonly string[]
}

export interface PeerOptions {
  /** Whether people who never confirmed count as subscribed. */
  readonly keepsUnconfirmed: boolean
}

/** The reader of another product's files. */
export interface Peer {
  /** Returns the contact in an entry of its JSON; undefined for any other entry. */
  fromJson?(entry: Readonly<Record<string, unknown>>, options: PeerOptions): PeerContact | undefined
  /** Returns the contact in a row of its CSV, by the names of the columns in lower case. */
  fromRow?(row: ReadonlyMap<string, string>): PeerContact
  /** The preset of its CSV, if each column is a field. */
  readonly preset?: Preset
  /** Returns the entries of a page of its API. */
  entriesOf?(page: Readonly<Record<string, unknown>>): readonly unknown[] | undefined
}

/**
 * The status of a row that leaves it empty. It is refused like any unknown word: otherwise people who unsubscribed
 * would be subscribed.
 */
export const NO_STATUS = 'no status'

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the object in this JSON text; undefined for anything else. */
export function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

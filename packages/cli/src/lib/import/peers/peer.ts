import type { Reason } from '../../suppressions/reasons.ts'
import type { Preset } from './presets.ts'

/** A contact of another product, in our words. */
export interface PeerContact {
  readonly email: string
  /** Whether it is subscribed, or a word that the import reads or refuses. */
  readonly subscribed: boolean | string
  /** Whether it is unsubscribed only because it never confirmed. */
  readonly isUnconfirmed: boolean
  /** Why the other product never writes to it; undefined when it does. */
  readonly blocked: Reason | undefined
  readonly data: Readonly<Record<string, unknown>>
  /** The names of the lists that it is on. */
  readonly lists: readonly string[]
  /** The cells of its row as they are, where the import names and reads them like those of any file. */
  readonly cells?: readonly string[]
}

export interface PeerOptions {
  /** Whether people who never confirmed count as subscribed. */
  readonly keepsUnconfirmed: boolean
}

/** How the files of another product are read. */
export interface Peer {
  /** The contact in an entry of its JSON; undefined for what is none. */
  fromJson?(entry: Readonly<Record<string, unknown>>, options: PeerOptions): PeerContact | undefined
  /** The contact in a row of its CSV, by the names of the columns in lower case. */
  fromRow?(row: ReadonlyMap<string, string>): PeerContact
  /** How its CSV is read where each column is a field. */
  readonly preset?: Preset
  /** The entries of a page of its API. */
  entriesOf?(page: Readonly<Record<string, unknown>>): readonly unknown[] | undefined
}

/** Stands for a status that a file leaves empty, and is refused like any unknown word: who left would be subscribed. */
export const NO_STATUS = 'no status'

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

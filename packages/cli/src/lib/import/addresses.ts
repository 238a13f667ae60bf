import { hash } from 'node:crypto'
import { canonicalAddress, readColumns } from '@posthorn/core/imports'
import { textOfCell } from '../csv.ts'
import { columnNames, type Part } from './parts.ts'
import { cellsOf, type Dialect, recordsIn, textOf } from './records.ts'

/** The rows of a part that repeat an address. */
export interface RepeatedAddress {
  /** The number of rows whose address an earlier row of the file has. */
  readonly count: number
  /** Those of them whose address occurs in an earlier part. */
  readonly ofEarlierParts: readonly Buffer[]
}

/** A record of the addresses in the rows of a file. */
export interface AddressBook {
  /** Adds the rows of a part, except those on the `failed` lines of the file. */
  note(part: Part, failed: ReadonlySet<number>): RepeatedAddress
}

type Mapping = Readonly<Record<string, string | null>>

/** Several sets, because one holds at most 2^24 entries. */
const SHARDS = 64

export function createAddressBook(dialect: Dialect, mapping: Mapping): AddressBook {
  const shards = Array.from({ length: SHARDS }, () => new Set<number>())
  return {
    note(part, failed) {
      const column = emailColumn(part.header, dialect, mapping)
      const ofThisPart = new Set<number>()
      const ofEarlierParts: Buffer[] = []
      let count = 0
      for (const { line, bytes } of recordsIn(part.rows, dialect, part.at.line)) {
        const address = canonicalAddress(textOfCell(textOf(cellsOf(bytes, dialect)[column])))
        if (address === '' || failed.has(line)) continue
        const number = numberOf(address)
        const shard = shards[number % SHARDS]
        if (!shard?.has(number)) {
          shard?.add(number)
          ofThisPart.add(number)
          continue
        }
        count += 1
        if (!ofThisPart.has(number)) ofEarlierParts.push(bytes)
      }
      return { count, ofEarlierParts }
    },
  }
}

/** Returns the column of the address, by the server's rules for the header, which it has accepted. */
function emailColumn(header: Buffer, dialect: Dialect, mapping: Mapping): number {
  return readColumns({ line: 1, cells: columnNames(header, dialect), problem: undefined }, mapping, []).email
}

/** Returns 53 bits of SHA-1: at a billion addresses the chance that two share a number is one in a million. */
function numberOf(address: string): number {
  const digest = hash('sha1', address, 'buffer')
  return digest.readUInt32BE(0) * 2 ** 21 + (digest.readUInt32BE(4) >>> 11)
}

import { createHash } from 'node:crypto'
import type { Cell, ColumnKind, Row, Table } from './database.ts'

/**
 * Returns JSON with sorted keys and numbers as JavaScript writes them: equal values have equal texts on both engines.
 */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join()}}`
}

const WRITE: Readonly<Record<ColumnKind, (cell: Exclude<Cell, null>) => string>> = {
  text: (cell) => JSON.stringify(String(cell)),
  integer: (cell) => String(cell),
  double: (cell) => String(Number(cell)),
  json: (cell) => canonicalJson(JSON.parse(String(cell))),
  bytes: (cell) =>
    cell instanceof Uint8Array ? createHash('sha256').update(cell).digest('hex') : `not bytes: ${cell}`,
}

/** Returns a row as one text, the same for the same values on both engines. */
function canonicalRow(table: Table, row: Row): string {
  return table.columns
    .map(({ kind }, index) => {
      const cell = row[index]
      return cell === null || cell === undefined ? 'null' : WRITE[kind](cell)
    })
    .join()
}

const BITS = 128n
const MODULUS = 1n << BITS
const HEX_DIGITS = Number(BITS / 4n)

/** The number of rows, and their checksum. */
export interface Summary {
  readonly rows: number
  /** 32 hexadecimal digits. */
  readonly checksum: string
}

/**
 * Counts rows and adds up their hashes (SHA-256, cut to 128 bits, modulo 2^128), so that the order of rows does not
 * matter.
 */
export function createChecksum(table: Table) {
  let rows = 0
  let sum = 0n
  return {
    add(row: Row): void {
      const hash = createHash('sha256').update(canonicalRow(table, row)).digest('hex')
      sum = (sum + BigInt(`0x${hash.slice(0, HEX_DIGITS)}`)) % MODULUS
      rows += 1
    },
    summary: (): Summary => ({ rows, checksum: sum.toString(16).padStart(HEX_DIGITS, '0') }),
  }
}

import Table from 'cli-table3'
import { type Io, note } from './io.ts'
import { clean, oneLine } from './text.ts'

/** Writes JSON for a script. */
export function printJson(io: Io, value: unknown): void {
  io.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

/** Where a result goes, and whether a script reads it. */
export interface Output {
  readonly io: Io
  readonly globals: { readonly json?: boolean }
}

/** The result of a command: JSON when that was asked for, else as `print` writes it for people. */
export function showResult<T>({ io, globals }: Output, value: T, print: (value: T) => void): void {
  if (globals.json) printJson(io, value)
  else print(value)
}

/** A remark for people, beside the result; a script that reads JSON gets none. */
export function remark({ io, globals }: Output, text: string): void {
  if (!globals.json) note(io, text)
}

const NARROWEST = 8

/** Widths that fit the terminal: the widest columns give way, but never the first, which people copy ids from. */
function fit([first = 0, ...rest]: readonly number[], room: number): number[] {
  const fitted = [...rest]
  for (let excess = fitted.reduce((sum, width) => sum + width, first) - room; excess > 0; excess--) {
    const widest = fitted.indexOf(Math.max(...fitted))
    const width = fitted[widest]
    if (width === undefined || width <= NARROWEST) break
    fitted[widest] = width - 1
  }
  return [first, ...fitted]
}

/** A table: with lines and fitted to the width on a terminal, else aligned columns in full. */
export function printTable(io: Io, columns: readonly string[], rows: readonly (readonly string[])[]): void {
  const cells = [columns, ...rows].map((row) => row.map((cell) => oneLine(cell)))
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)))
  if (!io.stdout.isTTY) {
    for (const row of cells)
      io.stdout.write(
        `${row
          .map((cell, index) => cell.padEnd(widths[index] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
      )
    return
  }
  const borders = 3 * columns.length + 1
  const fitted = fit(widths, (io.stdout.columns || 80) - borders)
  const [head = [], ...body] = cells.map((row) => row.map((cell, index) => oneLine(cell, fitted[index])))
  const table = new Table({ head, style: { head: [], border: [] } })
  table.push(...body)
  io.stdout.write(`${table.toString()}\n`)
}

/** One thing: a name and a value a line; what has no value is left out. */
export function printFields(
  io: Io,
  fields: Readonly<Record<string, string | number | boolean | null | undefined>>,
): void {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const width = Math.max(0, ...present.map(([name]) => name.length)) + 2
  for (const [name, value] of present) {
    const text = clean(String(value)).replaceAll('\n', `\n${' '.repeat(width)}`)
    io.stdout.write(`${name.padEnd(width)}${text}\n`)
  }
}

/** A sentence as the result of a command that has nothing else to show. */
export function printLine(io: Io, text: string): void {
  io.stdout.write(`${clean(text)}\n`)
}

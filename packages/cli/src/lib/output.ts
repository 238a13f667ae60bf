import Table from 'cli-table3'
import { type Io, note } from './io.ts'
import { clean, oneLine } from './text.ts'

/** Writes JSON for a script. */
export function printJson(io: Io, value: unknown): void {
  io.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

/** Where a result goes, and in which form. */
export interface Output {
  readonly io: Io
  readonly globals: { readonly json?: boolean }
}

/** Prints the result of a command: as JSON if requested, else with `print`. */
export function showResult<T>({ io, globals }: Output, value: T, print: (value: T) => void): void {
  if (globals.json) printJson(io, value)
  else print(value)
}

/** Prints a remark on stderr; nothing with `--json`. */
export function remark({ io, globals }: Output, text: string): void {
  if (!globals.json) note(io, text)
}

/** How times are shortened until a table fits: "2026-11-21 09:30:00Z" to the minute, then to the day. */
const STEPS = [
  { text: 12, time: 20 },
  { text: 12, time: 17 },
  { text: 8, time: 17 },
  { text: 8, time: 10 },
] as const
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/

interface Column {
  readonly cells: readonly string[]
  readonly isTime: boolean
}

function columnOf(cells: readonly string[]): Column {
  const [, ...values] = cells
  return { cells, isTime: values.some((cell) => cell !== '') && values.every((cell) => cell === '' || TIME.test(cell)) }
}

const widthOf = ({ cells }: Column) => Math.max(...cells.map((cell) => cell.length))

/** Column widths that fit the terminal: the widest column shrinks first, but never the first one, which holds the ids. */
function fit([first, ...rest]: readonly Column[], room: number): number[] {
  const fixed = first === undefined ? 0 : widthOf(first)
  let fitted: number[] = []
  for (const step of STEPS) {
    fitted = rest.map((column) => (column.isTime ? Math.min(widthOf(column), step.time) : widthOf(column)))
    for (let excess = fitted.reduce((sum, width) => sum + width, fixed) - room; excess > 0; excess--) {
      const widest = Math.max(0, ...fitted.filter((_, index) => !rest[index]?.isTime))
      if (widest <= step.text) break
      fitted[fitted.findIndex((width, index) => width === widest && !rest[index]?.isTime)] = widest - 1
    }
    if (fitted.reduce((sum, width) => sum + width, fixed) <= room) break
  }
  return [fixed, ...fitted]
}

function cut(cell: string, width: number): string {
  if (!TIME.test(cell) || cell.length <= width) return oneLine(cell, width)
  return width < 17 ? cell.slice(0, 10) : `${cell.slice(0, 16)}Z`
}

const GAP = '  '
const NO_LINES = ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right']
const NO_BORDERS = ['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid']

/** Prints aligned columns: on a terminal cut to its width and without empty columns, else in full. */
export function printTable(io: Io, columns: readonly string[], rows: readonly (readonly string[])[]): void {
  const cells = [columns, ...rows].map((row) => row.map((cell) => oneLine(cell)))
  const all = columns.map((_, index) => columnOf(cells.map((row) => row[index] ?? '')))
  const filled = all.filter(({ cells: [, ...values] }) => values.some((cell) => cell !== ''))
  const shown = io.stdout.isTTY && filled.length > 0 ? filled : all
  const room = io.stdout.isTTY ? (io.stdout.columns || 80) - GAP.length * (shown.length - 1) : Number.POSITIVE_INFINITY
  const widths = fit(shown, room)
  const table = new Table({
    chars: { ...Object.fromEntries([...NO_LINES, ...NO_BORDERS].map((name) => [name, ''])), middle: GAP },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  })
  table.push(...cells.map((_, row) => shown.map((column, index) => cut(column.cells[row] ?? '', widths[index] ?? 0))))
  for (const line of table.toString().split('\n')) io.stdout.write(`${line.trimEnd()}\n`)
}

/** Prints one item, a name and a value on each line; leaves out names without a value. */
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

import { paint, paintStatus } from './colour.ts'
import { chosenOf, pickAll } from './fields.ts'
import { type Io, note } from './io.ts'
import { isId, keepShown, readShown, shortIds } from './short-ids.ts'
import { cellsOf, columnsOf, fit, GAP } from './table.ts'
import { clean, oneLine, time } from './text.ts'
import { ISO, relative, TIME } from './times.ts'
import { padTo, widthOf } from './width.ts'

/** Writes JSON for a script. */
export function printJson(io: Io, value: unknown): void {
  io.stdout.json(value, 2)
}

/** The destination of a result, and its format. */
export interface Output {
  readonly io: Io
  readonly globals: {
    readonly json?: boolean
    /** The fields to show, of each item of a list. */
    readonly fields?: readonly string[]
  }
}

/** Prints the result of a command: as JSON if requested, only the named fields, else with `print`. */
export function showResult<T>({ io, globals }: Output, value: T, print: (value: T) => void): void {
  const { json, fields } = globals
  if (json) printJson(io, fields ? pickAll(value, fields) : value)
  else if (fields) printChosen(io, value, fields)
  else print(value)
}

/**
 * Prints items of a list as a table on a terminal, and as values between tabs for a script; a single object by its
 * fields.
 */
function printChosen(io: Io, value: unknown, fields: readonly string[]): void {
  const { rows, isList } = chosenOf(value, fields)
  if (!io.stdout.isTTY) {
    for (const row of rows) io.stdout.line(row.map((cell) => oneLine(cell)).join('\t'))
    return
  }
  const readable = rows.map((row) => row.map((cell) => (ISO.test(cell) ? time(cell) : cell)))
  if (isList) printTable(io, fields, readable)
  else printFields(io, Object.fromEntries(fields.map((name, index) => [name, readable[0]?.[index]])))
}

/** Prints a remark on stderr; nothing with `--json`. */
export function remark({ io, globals }: Output, text: string): void {
  if (!globals.json) note(io, text)
}

/**
 * Prints aligned columns. On a terminal empty columns are left out, ids and times are short, and lines are cut to its
 * width; if it is too narrow even so, items are shown one below the other. For a script, and with `-o wide`, all is
 * shown in full.
 */
export function printTable(io: Io, names: readonly string[], values: readonly (readonly string[])[]): void {
  const clean = values.map((row) => row.map((cell) => oneLine(cell)))
  if (!io.stdout.isTTY || io.isWide) {
    printRows(io, [names, ...clean], Number.POSITIVE_INFINITY)
    return
  }
  const filled = names.map((_, index) => clean.some((row) => row[index] !== undefined && row[index] !== ''))
  const isShown = (_: string, index: number) => filled[index] || !filled.includes(true)
  const rows = inShort(io, clean).map((row) => row.filter(isShown))
  printRows(io, [names.filter(isShown), ...rows], io.stdout.columns || 80)
}

function inShort(io: Io, rows: readonly (readonly string[])[]): string[][] {
  const [now, ids] = [new Date(), rows.flat().filter(isId)]
  const short = shortIds(ids, ids.length > 0 ? readShown(io) : [])
  if (ids.length > 0) keepShown(io, ids)
  return rows.map((row) => row.map((cell) => short.get(cell) ?? (TIME.test(cell) ? relative(cell, now) : cell)))
}

function printRows(io: Io, rows: readonly (readonly string[])[], room: number): void {
  const columns = columnsOf(rows)
  const widths = fit(columns, room)
  if (!widths) {
    printBlocks(io, rows)
    return
  }
  const [names = []] = rows
  for (const [row] of rows.entries()) {
    const cells = cellsOf(columns, widths, row)
    const last = cells.findLastIndex((cell) => cell !== '')
    const line = cells.slice(0, last + 1).map((cell, index) => {
      const padded = index === last ? cell : padTo(cell, widths[index] ?? 0)
      if (row === 0) return paint(io, 'bold', padded)
      return names[index] === 'status' || names[index] === 'state' ? paintStatus(io, cell, padded) : padded
    })
    io.stdout.line(...line.flatMap((cell, index) => (index === 0 ? [cell] : [GAP, cell])))
  }
}

/** Prints each row as a name and a value on each line, for narrow terminals. */
function printBlocks(io: Io, [names = [], ...rows]: readonly (readonly string[])[]): void {
  for (const [index, row] of rows.entries()) {
    if (index > 0) io.stdout.line()
    printFields(io, Object.fromEntries(names.map((name, column) => [name, row[column]])))
  }
}

/** Prints one item, a name and a value on each line; leaves out names without a value. `-o wide` breaks no line. */
export function printFields(
  io: Io,
  fields: Readonly<Record<string, string | number | boolean | null | undefined>>,
): void {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const width = Math.max(0, ...present.map(([name]) => widthOf(name))) + GAP.length
  for (const [name, value] of present) {
    const text = clean(String(value))
    const far = io.stdout.isTTY && TIME.test(text) ? relative(text, new Date()) : ''
    // A distant time would be the same date again.
    const since = far === '' || text.startsWith(far) ? '' : ` (${far})`
    const whole = `${text}${since}`
    const [first = '', ...rest] = io.isWide ? whole.split('\n') : io.stdout.linesOf(whole, width)
    const shown = name === 'status' ? paintStatus(io, text.split(' ', 1).join(), first) : first
    io.stdout.line(paint(io, 'bold', name), ' '.repeat(width - widthOf(name)), shown)
    for (const line of rest) io.stdout.line(' '.repeat(width), line)
  }
}

/** Prints a sentence as the result of a command that has nothing else to show. */
export function printLine(io: Io, text: string): void {
  io.stdout.prose(text)
}

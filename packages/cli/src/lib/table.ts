import { TIME } from './times.ts'
import { cutTo, widthOf } from './width.ts'

/** The gap between two columns. */
export const GAP = '  '
/** The widths to which columns of text shrink, step by step, until the table fits. */
const TEXT_MIN = [20, 12, 8] as const
const RAW_MIN = 12

interface Column {
  readonly cells: readonly string[]
  /** Whether its cells lose their meaning when they are cut. */
  readonly isWhole: boolean
  /** Whether it has raw data, which is the least useful to people. */
  readonly isRaw: boolean
}

const NUMBER = /^[-+]?[\d.,/ ]+ ?%?$/
const SHORT_ID = /^[a-z]{3}_…?[0-9a-z]+$/
const ofWhole = (cell: string) => cell === '' || NUMBER.test(cell) || SHORT_ID.test(cell) || AGO.test(cell)
const AGO = /^(?:just now|in a moment|(?:in )?\d+ (?:min|h|days?)(?: ago)?|\d{4}-\d\d-\d\d)$/

const isTime = (cells: readonly string[]) =>
  cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || TIME.test(cell))

/** Returns the columns of rows, the first of which has their names. */
export function columnsOf(rows: readonly (readonly string[])[]): Column[] {
  return (rows[0] ?? []).map((_, index) => {
    const cells = rows.map((row) => row[index] ?? '')
    const values = cells.slice(1)
    return {
      cells,
      isWhole: isTime(values) || values.every(ofWhole),
      isRaw: values.some((cell) => cell.startsWith('{')),
    }
  })
}

const widest = ({ cells }: Column) => cells.reduce((width, cell) => Math.max(width, widthOf(cell)), 0)
const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

/**
 * Returns the widths with which a table fits into `room` columns. The widest text shrinks first, but never that of the
 * first column, which has the name. Undefined if the table cannot fit.
 */
export function fit(columns: readonly Column[], room: number): readonly number[] | undefined {
  const widths = columns.map(widest)
  const free = room - GAP.length * (columns.length - 1)
  for (const [index, { isRaw }] of columns.entries())
    if (isRaw)
      widths[index] = Math.min(widths[index] ?? 0, Math.max(RAW_MIN, (widths[index] ?? 0) + free - sum(widths)))
  for (const least of TEXT_MIN) {
    for (let excess = sum(widths) - free; excess > 0; excess--) {
      const open = widths.map((width, index) => (index === 0 || columns[index]?.isWhole ? 0 : width))
      const most = Math.max(0, ...open)
      if (most <= least) break
      const at = open.indexOf(most)
      widths[at] = most - 1
    }
    if (sum(widths) <= free) return widths
  }
  return undefined
}

/** Returns the cells of a row, each no wider than its column. */
export function cellsOf(columns: readonly Column[], widths: readonly number[], row: number): string[] {
  return columns.map(({ cells }, index) => cutTo(cells[row] ?? '', widths[index] ?? 0))
}

/** The number of rows of the first window, which shows how long they take. A row may have 1 MB. */
const FIRST = 50
/** Each window has up to this many times as many rows as the one before. */
const GROWTH = 6
/** With windows of up to 65,000, an answer of PostgreSQL among two million mails took 870 ms on a busy machine. */
const LARGEST = 10_000
/**
 * After this time no further window begins. Among a million contacts or mails of which none match, an answer takes 27 ms
 * (p95) on both engines.
 */
const BUDGET_MS = 25

/** A number of rows that follow each other in a list. */
export interface Window<Row, Place> {
  /** Returns the last row of the window; undefined where no others follow. */
  last(): Promise<Place | undefined>
  /** Finds rows up to the end of the window; up to that of the list where the window has none. */
  matching(end: Place | undefined, limit: number): Promise<readonly Row[]>
}

export interface WindowWalk<Row, Place> {
  /** The most rows to return. */
  readonly limit: number
  /** The most rows to look at. */
  readonly most: number
  readonly after: Place | undefined
  readonly placeOf: (row: Row) => Place
  readonly open: (after: Place | undefined, size: number) => Window<Row, Place>
}

/**
 * Finds rows that match, in windows that grow with the measured speed, so that neither expensive tests nor large rows make
 * a statement long. `stoppedAt` is the last row of `limit`, or the last that was looked at; undefined at the end.
 */
export async function walkWindows<Row, Place>({ limit, most, after, placeOf, open }: WindowWalk<Row, Place>) {
  const found: Row[] = []
  const begin = performance.now()
  let stoppedAt = after
  let looked = 0
  for (let size = Math.min(FIRST, most); ; ) {
    const window = open(stoppedAt, size)
    // The end first: rows that are added or deleted in between are neither skipped nor found twice.
    stoppedAt = await window.last()
    found.push(...(await window.matching(stoppedAt, limit - found.length)))
    const last = found.at(-1)
    if (found.length === limit) return { found, stoppedAt: last && placeOf(last) }
    looked += size
    if (!stoppedAt || looked >= most) return { found, stoppedAt }
    const spent = performance.now() - begin
    if (spent >= BUDGET_MS) return { found, stoppedAt }
    const affordable = Math.ceil((looked / Math.max(spent, 1)) * (BUDGET_MS - spent))
    size = Math.max(1, Math.min(size * GROWTH, affordable, LARGEST, most - looked))
  }
}

import { AppError } from '../../kernel/errors/errors.ts'
import type { EventClock, EventPosition } from './store.ts'

/** How far a reader of all events has come. */
export interface EventCursor {
  /** The life of the database that the position belongs to, see `EventClock`. */
  readonly life: string
  readonly position: EventPosition
  /**
   * When the page was read, if the reader began with the oldest event and has not reached the end yet: it takes what is
   * kept.
   */
  readonly catchingUpAt?: Date | undefined
}

/** The format, for readers of the schema. Clients treat it as opaque. */
export const EVENT_CURSOR = '^(?:0|now|[0-9a-f]{16}\\.[0-9a-z]{1,11}\\.[0-9a-z]{0,64}(?:\\.[0-9a-z]{1,11})?)$'

const PARTS = /^([0-9a-f]{16})\.([0-9a-z]{1,11})\.([0-9a-z]{0,64})(?:\.([0-9a-z]{1,11}))?$/
const ID_PREFIX = 'evt_'
const LAST_MS = 8.64e15
/** How long a reader that catches up may take for a page, while the oldest events expire. */
export const CATCH_UP_MS = 3_600_000

/** The advice for a text that is not a cursor. */
export const CURSOR_HINT = {
  suggestion: 'Pass the cursor of the previous response unchanged, 0 for the oldest event, or now for the next one.',
} as const

export function encodeEventCursor({ life, position: { tx, id }, catchingUpAt }: EventCursor): string {
  const parts = [life, tx.toString(36), id.slice(ID_PREFIX.length)]
  return [...parts, ...(catchingUpAt ? [catchingUpAt.getTime().toString(36)] : [])].join('.')
}

/** Returns whether `after` may have this value. */
export const isEventCursor = (text: string): boolean =>
  text === '0' || text === 'now' || decodeEventCursor(text) !== undefined

/** Returns undefined for a text that is not a cursor. */
function decodeEventCursor(text: string): EventCursor | undefined {
  const [, life = '', tx = '', id = '', ms = '0'] = PARTS.exec(text) ?? []
  const [number, at] = [Number.parseInt(tx, 36), Number.parseInt(ms, 36)]
  if (!(number <= Number.MAX_SAFE_INTEGER && at <= LAST_MS)) return undefined
  const position = { tx: number, id: id === '' ? '' : `${ID_PREFIX}${id}` }
  return { life, position, catchingUpAt: at === 0 ? undefined : new Date(at) }
}

/** Whether a position is before another one in the order of storing. */
export const isBefore = (a: EventPosition, b: EventPosition) => a.tx < b.tx || (a.tx === b.tx && a.id < b.id)

/**
 * Returns where a reader begins: `0` is before the oldest event, `now` is the end. Throws `BAD_REQUEST`, and
 * `CURSOR_EXPIRED` for a cursor of another life.
 */
export function startOfEvents(after: string, { life, settled, next }: EventClock, now: Date): EventCursor {
  if (after === '0') return { life, position: { tx: 0, id: '' }, catchingUpAt: now }
  if (after === 'now') return { life, position: { tx: settled, id: '' } }
  const cursor = decodeEventCursor(after)
  if (!cursor)
    throw new AppError('BAD_REQUEST', { message: 'The value of after is not a cursor of events.', ...CURSOR_HINT })
  if (cursor.life !== life || cursor.position.tx > next)
    throw new AppError('CURSOR_EXPIRED', { message: 'The database was restored or moved after it made the cursor.' })
  return cursor
}

/** Throws `CURSOR_EXPIRED` if an event after the cursor has expired. A reader that catches up takes what is kept. */
export function refuseGap(
  { position, catchingUpAt }: EventCursor,
  expired: EventPosition | undefined,
  now: Date,
): void {
  const isInTime = catchingUpAt && now.getTime() - catchingUpAt.getTime() <= CATCH_UP_MS
  if (!isInTime && expired && isBefore(position, expired))
    throw new AppError('CURSOR_EXPIRED', { message: 'Events after the cursor have expired.' })
}

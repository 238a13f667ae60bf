import { AppError } from '../../kernel/errors/errors.ts'
import type { EventClock, EventPosition } from './store.ts'

/** How far a reader of all events has come. */
export interface EventCursor {
  /** The life of the database that the position belongs to, see `EventClock`. */
  readonly life: string
  readonly position: EventPosition
  /** No unread event from before this moment has expired. */
  readonly asOf: Date
  /** Whether the reader began with the oldest event and has not reached the end yet: it takes what is kept. */
  readonly isCatchingUp: boolean
}

/** The format, for readers of the schema. Clients treat it as opaque. */
export const EVENT_CURSOR = '^(?:0|now|[0-9a-f]{16}\\.[0-9a-z]{1,11}\\.[0-9a-z]{0,64}\\.[0-9a-z]{1,11}(?:\\.0)?)$'

const PARTS = /^([0-9a-f]{16})\.([0-9a-z]{1,11})\.([0-9a-z]{0,64})\.([0-9a-z]{1,11})(\.0)?$/
const ID_PREFIX = 'evt_'
const LAST_MS = 8.64e15

export function encodeEventCursor({ life, position: { tx, id }, asOf, isCatchingUp }: EventCursor): string {
  const parts = [life, tx.toString(36), id.slice(ID_PREFIX.length), asOf.getTime().toString(36)]
  return `${parts.join('.')}${isCatchingUp ? '.0' : ''}`
}

/** Throws `BAD_REQUEST` for a text that is not a cursor. */
function decodeEventCursor(text: string): EventCursor {
  const [, life = '', tx = '', id = '', ms = '', catching] = PARTS.exec(text) ?? []
  const [number, asOf] = [Number.parseInt(tx, 36), Number.parseInt(ms, 36)]
  if (!(number <= Number.MAX_SAFE_INTEGER && asOf <= LAST_MS))
    throw new AppError('BAD_REQUEST', {
      message: 'The value of after is not a cursor of events.',
      suggestion:
        'Pass the cursor of the previous response unchanged, 0 for the oldest event, or now for the next one.',
    })
  const position = { tx: number, id: id === '' ? '' : `${ID_PREFIX}${id}` }
  return { life, position, asOf: new Date(asOf), isCatchingUp: catching !== undefined }
}

/** The state of the project and its database that cursors are compared with. */
export interface CursorTimes {
  readonly clock: EventClock
  readonly now: Date
  /** The moment before which events have expired; undefined where they do not. */
  readonly cutoff: Date | undefined
}

/**
 * Returns where a reader begins: `0` is before the oldest event, `now` is the end. Throws `BAD_REQUEST`, and
 * `CURSOR_EXPIRED` when events after the cursor may be missing.
 */
export function startOfEvents(after: string, { clock, now, cutoff }: CursorTimes): EventCursor {
  const { life, settled, next } = clock
  if (after === '0') return { life, position: { tx: 0, id: '' }, asOf: now, isCatchingUp: true }
  if (after === 'now') return { life, position: { tx: settled, id: '' }, asOf: now, isCatchingUp: false }
  const cursor = decodeEventCursor(after)
  if (cursor.life !== life || cursor.position.tx > next)
    throw new AppError('CURSOR_EXPIRED', { message: 'The database was restored or moved after it made the cursor.' })
  if (cutoff && cursor.asOf < cutoff)
    throw new AppError('CURSOR_EXPIRED', { message: 'Events after the cursor have expired.' })
  return cursor
}

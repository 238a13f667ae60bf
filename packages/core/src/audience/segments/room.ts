import { AppError } from '../../kernel/errors/errors.ts'
import type { Segment } from './schema.ts'

/** The most segments of a project. Many use cases read them all, so the size of their conditions is limited, too. */
const SEGMENTS_MAX = 1000
const CONDITIONS_MB = 10

const MEGABYTE = 1024 * 1024
/** The number of segments that cannot be too large together: one condition has 150 kB at most, in both of its forms. */
const NEVER_TOO_LARGE = 20

/** Throws `CONFLICT` when the project may not have another segment. */
export function requireRoomForSegment({ length }: readonly Segment[]): void {
  if (length < SEGMENTS_MAX) return
  throw new AppError('CONFLICT', {
    message: `A project can have at most ${SEGMENTS_MAX} segments, and this one has ${length}.`,
    suggestion: 'Delete segments that you no longer need.',
    details: { limit: SEGMENTS_MAX },
  })
}

/**
 * Throws `CONFLICT` when the conditions of a project's segments are too large together, unless the written one is no
 * larger than `before`.
 */
export function requireRoomForConditions(written: Segment, others: readonly Segment[], before?: Segment): void {
  const own = sizeOf(written)
  if (others.length < NEVER_TOO_LARGE || own <= (before ? sizeOf(before) : 0)) return
  const size = others.reduce((sum, segment) => sum + sizeOf(segment), own)
  if (size <= CONDITIONS_MB * MEGABYTE) return
  throw new AppError('CONFLICT', {
    message: `The conditions of all segments of a project can have at most ${CONDITIONS_MB} MB, and this condition exceeds the limit.`,
    suggestion: 'Shorten conditions, or delete segments that you no longer need.',
    details: { limitMegabytes: CONDITIONS_MB },
  })
}

/** Returns the size of a condition, which is stored as it was sent and in its canonical form. */
const sizeOf = ({ filters, condition }: Segment) =>
  condition ? JSON.stringify(condition).length + JSON.stringify(filters ?? null).length : 0

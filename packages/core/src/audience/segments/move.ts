import { type Context, inTransaction } from '../../kernel/context/context.ts'
import type { ContactId, SegmentId } from '../../kernel/ids/ids.ts'
import { membershipEvent } from '../../people/filters/event-names.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import { type EventInput, emitEvents } from '../events/emit.ts'
import { checkConditions } from './predicate.ts'
import type { Segment } from './schema.ts'
import type { MembershipMove, Movement } from './store.ts'

/**
 * The most moves of one transaction, because others wait for its end. A contact counts once for each of its segments.
 */
const MOVES_AT_ONCE = 250

/** A tracked segment with its resolved condition. */
export interface SegmentUpdate {
  readonly segment: Segment
  readonly predicate: Predicate
}

/**
 * Moves contacts into and out of tracked segments if the predicates match at the moment of the write. Each transaction
 * writes one batch with its events, and its moves are yielded. Throws `OutdatedConditions`; earlier batches stay.
 */
export async function* moveMembers(
  ctx: Context,
  { version, followed }: { readonly version: string; readonly followed: readonly SegmentUpdate[] },
  movements: readonly Movement[],
): AsyncGenerator<readonly MembershipMove[], void> {
  const known = new Map(followed.map((one) => [one.segment.id, one]))
  for (const some of batchesOf(movements)) {
    yield await inTransaction(ctx, async (ctx) => {
      const verified = some.flatMap((one) => {
        const predicate = known.get(one.segmentId)?.predicate
        return predicate ? [{ ...one, predicate }] : []
      })
      const moved = await ctx.store.segments.move(verified, ctx.clock.now())
      await emitMoves(ctx, known, moved)
      // After the move, which locks the segments: changes of their conditions wait for the end of the transaction.
      await checkConditions(ctx, version)
      return moved
    })
  }
}

function* batchesOf(movements: readonly Movement[]): Generator<readonly Movement[]> {
  let batch: Movement[] = []
  let room = MOVES_AT_ONCE
  for (const { segmentId, entering, leaving } of movements) {
    for (let at = 0; at < entering.length + leaving.length; ) {
      const end = at + room
      const piece = {
        segmentId,
        entering: entering.slice(at, end),
        leaving: leaving.slice(Math.max(0, at - entering.length), Math.max(0, end - entering.length)),
      }
      batch.push(piece)
      const count = piece.entering.length + piece.leaving.length
      at += count
      room -= count
      if (room > 0) continue
      yield batch
      batch = []
      room = MOVES_AT_ONCE
    }
  }
  if (batch.length > 0) yield batch
}

async function emitMoves(
  ctx: Context,
  known: ReadonlyMap<SegmentId, SegmentUpdate>,
  moves: readonly MembershipMove[],
): Promise<void> {
  const events = moves.flatMap((moved) => {
    const segment = known.get(moved.segmentId)?.segment
    return segment ? eventsOf(segment, moved) : []
  })
  await emitEvents(ctx, events)
}

/** Emits entry and exit events of a tracked segment, in the transaction of the moves. */
export async function emitMembership(
  ctx: Context,
  segment: Segment,
  moved: Omit<MembershipMove, 'segmentId'>,
): Promise<void> {
  if (segment.trackMembership) await emitEvents(ctx, eventsOf(segment, moved))
}

function eventsOf(segment: Segment, { entered, left }: Omit<MembershipMove, 'segmentId'>): readonly EventInput[] {
  const data = { segmentId: segment.id, segmentName: segment.name }
  const emitEvent = (way: 'entry' | 'exit') => (contactId: ContactId) => ({
    name: membershipEvent(segment.slug, way),
    contactId,
    data,
  })
  return [...entered.map(emitEvent('entry')), ...left.map(emitEvent('exit'))]
}

import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import { getEmail } from './emails.ts'
import type { Email } from './schema.ts'
import { SCHEDULED_DAYS_MAX } from './send-request.ts'
import { DELIVER } from './store.ts'

const DAY_MS = 86_400_000

/** Throws unless mail may be scheduled for this moment. */
export function requireNear(ctx: Context, at: Date): void {
  const now = ctx.clock.now().getTime()
  if (at.getTime() <= now) throw invalidField('scheduledAt', 'past', 'scheduledAt: must be in the future')
  if (at.getTime() > now + SCHEDULED_DAYS_MAX * DAY_MS)
    throw invalidField('scheduledAt', 'too_late', `scheduledAt: must be within ${SCHEDULED_DAYS_MAX} days`)
}

/** The number of mails that may still be scheduled, once a transaction has counted the waiting ones. */
export interface RoomToWait {
  left: number | undefined
}

/**
 * Throws unless `more` scheduled mails may wait in addition to the waiting ones. Call it in the transaction that
 * inserts them; with the same `room`, a transaction counts once.
 */
export async function requireRoomToWait(ctx: Context, more: number, room: RoomToWait): Promise<void> {
  const { maxScheduledEmails: max } = ctx.settings
  const left = room.left ?? max - (await ctx.store.emails.countScheduled(ctx.clock.now(), max))
  room.left = left - more
  if (room.left >= 0) return
  const waiting = max - left
  throw new AppError('CONFLICT', {
    message: `A project can have at most ${max} scheduled mails, and this one has ${waiting}.`,
    suggestion: 'Wait until some have been sent, cancel some, or schedule a campaign, which does not have this limit.',
    details: { waiting, max },
  })
}

/** Moves a scheduled mail to another time. Throws `CONFLICT` unless it is scheduled and was not attempted yet. */
export function rescheduleEmail(
  ctx: Context,
  { id, scheduledAt }: { readonly id: string; readonly scheduledAt: Date },
): Promise<Email> {
  requireNear(ctx, scheduledAt)
  return inTransaction(ctx, async (ctx) => {
    const { id: key } = await getEmail(ctx, id)
    const moved = await ctx.store.emails.reschedule(key, scheduledAt)
    if (!moved) throw notScheduled(await getEmail(ctx, id))
    wake(ctx, DELIVER, scheduledAt)
    return moved
  })
}

function notScheduled({ status, scheduledAt }: Email): AppError {
  const why =
    scheduledAt === undefined ? 'it was not scheduled' : `it is ${status}, or a worker has already attempted to send it`
  return new AppError('CONFLICT', {
    message: `The email cannot be rescheduled: ${why}.`,
    suggestion: 'An email with scheduledAt can be rescheduled until it is sent.',
    details: { status },
  })
}

import { takeBack, WITHDRAWN } from '../../automation/campaigns/held.ts'
import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { getEmail } from '../../mail/emails/emails.ts'
import type { Email, EmailStatus } from '../../mail/emails/schema.ts'
import type { Settlement } from '../../mail/emails/store.ts'
import { DELIVER } from '../../mail/emails/store.ts'

const SETTLEABLE: readonly EmailStatus[] = ['PENDING', 'FAILED', 'UNKNOWN']

export const CANCELLED = 'Cancelled manually before it was sent.'

/**
 * Makes a mail due immediately, with the same Message-ID and a new count of attempts. Throws `CONFLICT` unless it is
 * pending, failed, or unknown and its content still exists, and `BILLING_LIMIT_EXCEEDED` when its campaign gave it back
 * and there is no room for it under the cap.
 */
export function retryEmail(ctx: Context, id: string): Promise<Email> {
  return inTransaction(ctx, async (ctx) => {
    const email = await dueAgain(ctx, id)
    if (!(await ctx.store.emails.keepContents(email)))
      throw new AppError('CONFLICT', {
        message: 'The email cannot be retried: its text or attachments have been deleted.',
        suggestion: "Send it as a new email. The project's emailBodiesDays setting determines how long texts are kept.",
      })
    wake(ctx, DELIVER)
    return email
  })
}

/** The counts depend on the mail's status, so the status that was read is the one to change. */
async function dueAgain(ctx: Context, id: string): Promise<Email> {
  const { id: key, status, error } = await getEmail(ctx, id)
  const email = await ctx.store.emails.settle(key, { status: 'PENDING', dueAt: ctx.clock.now(), seen: status })
  if (!email) {
    const hasChanged = (await getEmail(ctx, id)).status !== status
    if (hasChanged) return dueAgain(ctx, id)
    throw await notSettled(ctx, id, 'retried')
  }
  if (status === 'FAILED' && error === WITHDRAWN) await takeBack(ctx, email.campaignId)
  return email
}

/** Cancels a pending or unknown mail: it fails permanently. A failed mail does not change. */
export async function cancelEmail(ctx: Context, id: string): Promise<Email> {
  const email = await getEmail(ctx, id)
  if (email.status === 'FAILED') return email
  const error =
    email.status === 'UNKNOWN'
      ? 'Settled manually: it is unknown whether it was delivered, and it is not sent again.'
      : CANCELLED
  return settleEmail(ctx, id, { status: 'FAILED', error, at: ctx.clock.now() })
}

async function settleEmail(ctx: Context, id: string, settlement: Settlement): Promise<Email> {
  const { id: key } = await getEmail(ctx, id)
  const settled = await ctx.store.emails.settle(key, settlement)
  if (settled) return settled
  throw await notSettled(ctx, id, settlement.status === 'FAILED' ? 'cancelled' : 'retried')
}

async function notSettled(ctx: Context, id: string, what: 'cancelled' | 'retried'): Promise<AppError> {
  const { status, to } = await getEmail(ctx, id)
  const isErased = to === '' && SETTLEABLE.includes(status)
  const why = isErased ? 'its contact was deleted' : `it is ${status}`
  return new AppError('CONFLICT', {
    message: `The email cannot be ${what}: ${why}.`,
    suggestion: isErased
      ? 'Cancel it, if it waits for a decision.'
      : `An email can be retried or cancelled while it is ${SETTLEABLE.slice(0, -1).join(', ')} or ${SETTLEABLE.at(-1)}.`,
    details: { status },
  })
}

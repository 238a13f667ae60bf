import { z } from 'zod'
import { RECIPIENTS_MAX } from '../../kernel/address/mail-address.ts'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { AppError, errorAt } from '../../kernel/errors/errors.ts'
import { countedFirst } from '../../kernel/errors/validate.ts'
import { type Load, type UpsertInput, upsertContacts } from '../../people/contacts/upsert.ts'
import { withHtmlBody } from './markdown.ts'
import { recipientOf, type SendUsage, type SentEmail, sendEmails } from './send.ts'
import { addressesOf, SendRequest } from './send-request.ts'

/** The most mails of one batch. */
export const BATCH_MAX = 100

export const SendBatch = z.object({
  emails: countedFirst(z.array(SendRequest).min(1), BATCH_MAX, {
    code: 'too_many',
    message: `must have at most ${BATCH_MAX} mails`,
  }).describe(
    `1 to ${BATCH_MAX} mails, each in the form of a single send; at most ${RECIPIENTS_MAX} recipients in total.`,
  ),
})
export interface SendBatch {
  readonly emails: readonly SendRequest[]
}

/** The result for one mail of a batch: the mails to its recipients. */
export interface SentMail {
  readonly emails: readonly SentEmail[]
}

/** Returns the batch with all Markdown converted to HTML. Call it before a transaction is open. */
export async function withHtmlBodies(ctx: Context, { emails }: SendBatch): Promise<SendBatch> {
  const converted: SendRequest[] = []
  for (const [at, request] of emails.entries())
    converted.push(await atPlace(at, async () => withHtmlBody(ctx, request)))
  return { emails: converted }
}

/** Accepts different mails, all of them or none. */
export async function sendBatch(ctx: Context, batch: SendBatch): Promise<readonly SentMail[]> {
  const recipients = batch.emails.reduce((sum, request) => sum + addressesOf(request).length, 0)
  if (recipients > RECIPIENTS_MAX) {
    const message = `emails: must name at most ${RECIPIENTS_MAX} recipients in total; these have ${recipients}`
    throw new AppError('VALIDATION_ERROR', { message, errors: [{ field: 'emails', message, code: 'too_many' }] })
  }
  const { emails } = await withHtmlBodies(ctx, batch)
  return inTransaction(ctx, async (ctx) => {
    const sent = new Map<number, SentMail>()
    const spent: SendUsage = {
      work: { operations: 0 },
      mails: { size: 0 },
      contacts: { asked: recipients, size: 0, held: 0 },
      waiting: { left: undefined },
    }
    const inOrder = byAddress(emails)
    await takeContacts(ctx, inOrder, spent.contacts)
    for (const [at, request] of inOrder)
      sent.set(at, { emails: await atPlace(at, () => sendEmails(ctx, request, spent)) })
    return emails.flatMap((_, at) => sent.get(at) ?? [])
  })
}

/**
 * Returns the mails with their positions, in the same order for every batch, so that two to the same recipients do not
 * deadlock.
 */
function byAddress(emails: readonly SendRequest[]): readonly (readonly [number, SendRequest])[] {
  const first = (request: SendRequest) =>
    addressesOf(request).reduce((least, { email }) => (least !== '' && least < email ? least : email), '')
  return [...emails.entries()]
    .map(([at, request]) => ({ at, request, key: first(request) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ at, request }) => [at, request] as const)
}

/**
 * Writes the contacts of all mails before the first mail, in the same order as any other request: a mail to several
 * people after another one would lock its contacts in an order of its own, and two such batches would deadlock. The
 * problems of a mail are reported when it is its turn.
 */
async function takeContacts(
  ctx: Context,
  mails: readonly (readonly [number, SendRequest])[],
  load: Load,
): Promise<void> {
  if (mails.length < 2) return
  const inputs = new Map<string, UpsertInput>()
  for (const [, request] of mails) {
    for (const address of addressesOf(request))
      if (!inputs.has(address.email)) inputs.set(address.email, recipientOf(request, address))
  }
  const inOrder = [...inputs.values()].toSorted((a, b) => (a.email < b.email ? -1 : 1))
  await upsertContacts(ctx, inOrder, { ...load }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

/** Runs work for one mail of a batch; its problems contain the index of the mail. */
async function atPlace<T>(at: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? errorAt(`emails.${at}`, at, error) : error
  }
}

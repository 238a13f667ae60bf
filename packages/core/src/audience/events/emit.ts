import { causedBy, isByPublicKey } from '../../kernel/context/actor.ts'
import type { Context, Subscriber } from '../../kernel/context/context.ts'
import type { ContactId, EmailId, ExecutionId } from '../../kernel/ids/ids.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import { subscriptionEvent } from '../../people/filters/event-names.ts'
import type { Event } from './schema.ts'
import type { EventLog } from './store.ts'

export interface EventInput {
  readonly name: string
  readonly contactId: ContactId
  readonly emailId?: EmailId
  /** The execution that sent the mail. */
  readonly executionId?: ExecutionId | undefined
  readonly data?: FieldData
  /** The time of the event; absent means now. */
  readonly at?: Date | undefined
}

function newEvent(ctx: Context, input: EventInput): Event {
  return {
    id: ctx.ids.make('evt'),
    name: input.name,
    contactId: input.contactId,
    emailId: input.emailId,
    data: input.data ?? {},
    createdAt: input.at ?? ctx.clock.now(),
  }
}

/**
 * Stores events in the transaction of the change that they report, and calls subscribers. Nothing else stores events.
 */
export async function emitEvents(ctx: Context, inputs: readonly EventInput[]): Promise<readonly Event[]> {
  if (inputs.length === 0) return []
  const events = inputs.map((input) => newEvent(ctx, input))
  await ctx.store.events.insert(events)
  const publicly = await executionsByPublicKey(ctx, inputs)
  if (publicly.size === 0) await notifySubscribers(ctx, events)
  else await notifyByCause(ctx, publicly, { inputs, events })
  return events
}

/** Stores events of several projects in one transaction, and calls subscribers. */
export async function emitAcross(
  log: EventLog,
  happened: readonly { readonly ctx: Context; readonly input: EventInput }[],
): Promise<void> {
  if (happened.length === 0) return
  const events = happened.map(({ ctx, input }) => ({ ctx, input, event: newEvent(ctx, input) }))
  await log.insert(events.map(({ ctx, event }) => ({ projectId: ctx.project.id, event })))
  const byContext = [...Map.groupBy(events, ({ ctx }) => ctx)]
  // In a fixed order, so that two transactions for the same projects cannot deadlock.
  byContext.sort(([a], [b]) => (a.project.id < b.project.id ? -1 : 1))
  for (const [ctx, own] of byContext) {
    const inputs = own.map(({ input }) => input)
    const publicly = await executionsByPublicKey(ctx, inputs)
    await notifyByCause(ctx, publicly, { inputs, events: own.map(({ event }) => event) })
  }
}

/** Calls subscribers once for the events of the public key, and once for all others. */
async function notifyByCause(
  ctx: Context,
  publicly: ReadonlySet<unknown>,
  { inputs, events }: { readonly inputs: readonly EventInput[]; readonly events: readonly Event[] },
): Promise<void> {
  const byCause = Map.groupBy(events, (_, at) => (publicly.has(inputs[at]?.executionId) ? true : undefined))
  for (const [byPublicKey, own] of byCause) await notifySubscribers(causedBy(ctx, { byPublicKey }), own)
}

async function notifySubscribers(ctx: Context, events: readonly Event[]): Promise<void> {
  for (const { happened } of ctx.subscribers) {
    const work = happened?.(ctx, events)
    if (work) await work
  }
}

const NONE: ReadonlySet<unknown> = new Set()

/**
 * Returns the executions that the public key caused. Their mails count as caused by it, too: otherwise a mail could
 * cause any number of others.
 */
async function executionsByPublicKey(ctx: Context, inputs: readonly EventInput[]): Promise<ReadonlySet<unknown>> {
  const isOfExecution = inputs.some(({ executionId }) => executionId !== undefined)
  if (!isOfExecution || ctx.settings.publicMailsPerHour === null || isByPublicKey(ctx.actor)) return NONE
  const ids = new Set(inputs.flatMap(({ executionId }) => executionId ?? []))
  return new Set(await ctx.store.executions.publicAmong([...ids]))
}

/** Emits an event for each subscription that changes, with the reason and the mail that caused it. */
export const subscriptionEvents: Subscriber = {
  changed(ctx, { reason, mail, flipped }) {
    if (flipped.length === 0) return undefined
    const { emailId, campaignId } = mail ?? {}
    const data = { reason, ...(emailId && { emailId }), ...(campaignId && { campaignId }) }
    const inputs = flipped.map(({ id, subscribed }) => ({
      name: subscriptionEvent(subscribed),
      contactId: id,
      data,
      ...(emailId && { emailId }),
    }))
    return emitEvents(ctx, inputs).then(() => undefined)
  },
}

declare module '../../kernel/context/context.ts' {
  interface Subscriber {
    /** Events of contacts were stored. */
    readonly happened?: (ctx: Context, events: readonly Event[]) => Promise<void> | undefined
  }
}

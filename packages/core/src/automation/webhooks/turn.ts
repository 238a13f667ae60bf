import type { Event } from '../../audience/events/schema.ts'
import { afterCommit, type Context, inTransaction } from '../../kernel/context/context.ts'
import type { WebhookEndpointId } from '../../kernel/ids/ids.ts'
import { type Call, callEndpoint } from './call.ts'
import { afterBusy, afterCall, nextAttemptAt, PROBED_AFTER, paused } from './outcome.ts'
import { webhookPayload } from './request.ts'
import {
  HASTENED_MAX,
  type PauseReason,
  takesEvents,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookEndpoint,
} from './schema.ts'
import type { DueDelivery, PutOff } from './store.ts'

/** The time that a worker has to deliver its claims and to write the results; then another one delivers them. */
const LEASE_MS = 60_000
/** The number of due deliveries that one turn examines: all but the first of a contact are parked. */
const LOOKED_AT = 500

/** A delivery that this worker has claimed. */
export interface ClaimedDelivery {
  readonly delivery: WebhookDelivery
  readonly leaseUntil: Date
}

/** The result of the call. */
export interface CalledDelivery extends ClaimedDelivery {
  readonly call: Call
}

export interface TurnInput {
  readonly id: WebhookEndpointId
  /** Deliveries that ended since the last turn. */
  readonly ended: readonly CalledDelivery[]
  /** The number of further deliveries that this worker may have in flight for the endpoint. */
  readonly places: number
  /** The number of deliveries in flight. */
  readonly underWay: number
}

export interface DeliveryTurnResult {
  readonly endpoint: WebhookEndpoint | undefined
  readonly claimed: readonly ClaimedDelivery[]
  /** True if another turn may find more now. */
  readonly hasMore: boolean
}

/** Writes the results of deliveries, and claims the next ones of an endpoint, in one transaction that holds it. */
export function takeTurn(ctx: Context, { id, ended, places, underWay }: TurnInput): Promise<DeliveryTurnResult> {
  return inTransaction(ctx, async (ctx) => {
    const before = await ctx.store.webhooks.find(id)
    if (!before) return { endpoint: undefined, claimed: [], hasMore: false }
    const now = ctx.clock.now()
    const settled = ended.reduce((endpoint, { call }) => afterCall(endpoint, call.called, call.endedAt), before)
    await settle(ctx, settled, ended)
    // Postponed deliveries wait no longer than they must.
    if (before.failures >= PROBED_AFTER && settled.failures === 0)
      await ctx.store.webhooks.hastenLatest(id, now, HASTENED_MAX)
    const isProbed = settled.failures >= PROBED_AFTER
    const rests = !takesEvents(settled) || (settled.retryAt !== undefined && settled.retryAt > now)
    const limit = rests ? 0 : isProbed ? Math.min(1 - underWay, places) : places
    const { claimed, hasMore } = limit > 0 ? await claim(ctx, id, limit) : { claimed: [], hasMore: false }
    // The others wait for the result of the one request.
    const isProbing = isProbed && claimed.length > 0
    const endpoint = isProbing ? { ...settled, retryAt: new Date(now.getTime() + LEASE_MS) } : settled
    await write(ctx, before, endpoint)
    return { endpoint, claimed, hasMore }
  })
}

async function write(ctx: Context, before: WebhookEndpoint, after: WebhookEndpoint): Promise<void> {
  if (after === before) return
  await ctx.store.webhooks.update(after)
  if (before.pausedAt || !after.pausedAt) return
  const about = { project: ctx.project.id, endpoint: after.id, reason: after.pauseReason }
  afterCommit(ctx, () => ctx.log.warn(about, 'webhook endpoint paused'))
}

/** Pauses an endpoint unless it accepts no events anyway. */
export function pauseEndpoint(ctx: Context, id: WebhookEndpointId, reason: PauseReason): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const before = await ctx.store.webhooks.find(id)
    if (before) await write(ctx, before, paused(before, reason, ctx.clock.now()))
  })
}

/** Writes nothing about deliveries that lost their claim, or whose contact was erased. */
async function settle(ctx: Context, { id }: WebhookEndpoint, ended: readonly CalledDelivery[]): Promise<void> {
  const now = ctx.clock.now()
  const again = ended.flatMap((one): (PutOff & { readonly one: CalledDelivery })[] => {
    const next = nextOf(one)
    const { seq, attempts } = one.delivery
    const isTried = one.call.called.is === 'failed'
    return next ? [{ one, seq, leaseUntil: one.leaseUntil, dueAt: next, attempts: attempts + (isTried ? 1 : 0) }] : []
  })
  const over = ended.filter((one) => nextOf(one) === undefined)
  const kept = new Set([
    ...(again.length > 0 ? await ctx.store.webhooks.putOff(again) : []),
    ...(over.length > 0
      ? await ctx.store.webhooks.finish(
          id,
          over.map(({ delivery, leaseUntil }) => ({ seq: delivery.seq, leaseUntil })),
          now,
        )
      : []),
  ])
  const attempts = ended
    .filter(({ delivery, call }) => kept.has(delivery.seq) && call.called.is !== 'busy')
    .map((one) => attemptOf(ctx, one.delivery, one.call, nextOf(one)))
  if (attempts.length > 0) await ctx.store.webhooks.record(attempts)
}

/** Returns when a delivery is retried; undefined when it is over. */
function nextOf({ delivery, call: { called, endedAt: at } }: CalledDelivery): Date | undefined {
  if (called.is === 'busy') return afterBusy(delivery, at)
  return called.is === 'failed' ? nextAttemptAt(delivery, { at, retryAfter: called.answer?.retryAfter }) : undefined
}

type Sent = Pick<WebhookDelivery, 'endpointId' | 'eventId' | 'eventName' | 'attempts'> &
  Pick<WebhookAttempt, 'contactId'>

/** Returns the record of an attempt. */
export function attemptOf(
  ctx: Context,
  sent: Sent,
  { called, durationMs, at }: Call,
  next: Date | undefined,
): WebhookAttempt {
  const { endpointId, eventId, eventName, contactId, attempts } = sent
  const answer = called.is === 'delivered' || called.is === 'failed' ? called.answer : undefined
  return {
    id: ctx.ids.make('wat'),
    endpointId,
    eventId,
    eventName,
    contactId,
    number: attempts + 1,
    outcome: called.is === 'busy' ? 'failed' : called.is,
    status: answer?.status,
    body: answer?.body,
    error: called.is === 'failed' || called.is === 'skipped' ? called.error : undefined,
    durationMs,
    nextAttemptAt: next,
    createdAt: at,
  }
}

async function claim(
  ctx: Context,
  id: WebhookEndpointId,
  limit: number,
): Promise<Pick<DeliveryTurnResult, 'claimed' | 'hasMore'>> {
  const now = ctx.clock.now()
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const due = await ctx.store.webhooks.listDue(id, now, Math.min(limit * 10, LOOKED_AT))
  const first = due.filter(({ isFirst }) => isFirst).slice(0, limit)
  const later = due.filter(({ isFirst }) => !isFirst)
  if (later.length > 0) await ctx.store.webhooks.park(later.map(({ seq }) => seq))
  if (first.length > 0)
    await ctx.store.webhooks.claim(
      first.map(({ seq }) => seq),
      leaseUntil,
    )
  const claimed = first.map(({ isFirst: _, ...delivery }: DueDelivery) => ({ delivery, leaseUntil }))
  return { claimed, hasMore: first.length < limit && later.length > 0 }
}

/** Delivers claimed events with their current content. Returns the calls, one for each. */
export async function deliverClaimed(
  ctx: Context,
  endpoint: WebhookEndpoint,
  claimed: readonly ClaimedDelivery[],
): Promise<readonly Promise<Call>[]> {
  const events = await ctx.store.events.findMany(claimed.map(({ delivery }) => delivery.eventId))
  const contacts = await ctx.store.contacts.findMany([...new Set(events.map(({ contactId }) => contactId))])
  const eventOf = new Map(events.map((event) => [event.id, event]))
  const contactOf = new Map(contacts.map((contact) => [contact.id, contact]))
  return claimed.map(async ({ delivery }): Promise<Call> => {
    const event: Event | undefined = eventOf.get(delivery.eventId)
    const contact = event && contactOf.get(event.contactId)
    if (event && contact) return callEndpoint(ctx, endpoint, webhookPayload(ctx.project.id, event, contact))
    const error = event ? 'The contact was deleted.' : 'The event was deleted.'
    return { called: { is: 'skipped', error }, durationMs: 0, at: ctx.clock.now(), endedAt: ctx.clock.now() }
  })
}

import type { Context } from '../../kernel/context/context.ts'
import type { ExecutionId } from '../../kernel/ids/ids.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { WebhookCall } from '../workflows/call-webhook.ts'
import type { Occasion } from '../workflows/webhook-request.ts'
import type { WebhookTry } from '../workflows/webhook-tries.ts'
import { contactsOf, finish, walkersOf } from './take.ts'
import { apply, type Walker } from './walker.ts'

/** The time that a worker has to make a call and to write its result; then another one calls again. */
const CALL_LEASE_MS = 60_000

/** A call that this worker has claimed. */
export interface ClaimedCall {
  readonly execution: { readonly id: ExecutionId; readonly visit: number }
  /** The end of the claim: the due time in the row as long as the call is this worker's. */
  readonly leaseUntil: Date
  readonly call: WebhookCall
}

/** Calls a server once. Runs outside of transactions. */
export type CallWebhook = (ctx: Context, call: WebhookCall) => Promise<WebhookTry>

/** Claims the current call of an execution. The caller writes the execution. */
export function claimCall(
  ctx: Context,
  walker: Walker,
  { contact, name }: { readonly contact: Contact; readonly name: string },
): ClaimedCall | undefined {
  const { effect, now } = walker
  if (effect?.step.type !== 'WEBHOOK') return undefined
  const leaseUntil = new Date(ctx.clock.now().getTime() + CALL_LEASE_MS)
  walker.now = { ...now, dueAt: leaseUntil }
  const { id, visit, startedAt, context, eventName, attempts } = now
  const occasion: Occasion = {
    contact,
    workflow: { id: now.workflowId, name },
    execution: { id, startedAt },
    event: eventName === undefined ? undefined : context,
    context,
  }
  return {
    execution: { id, visit },
    leaseUntil,
    call: { key: effect.key, config: effect.step.config, occasion, attempts },
  }
}

/** Writes the result of a call, in the transaction of `ctx`, unless the claim has run out. */
export async function settleCall(
  ctx: Context,
  { execution, leaseUntil, call }: ClaimedCall,
  tried: WebhookTry,
): Promise<void> {
  const contacts = await contactsOf(ctx, [call.occasion.contact.id])
  const [walker] = await walkersOf(ctx, await ctx.store.executions.findMany([execution.id]))
  const isOurs =
    walker?.now.visit === execution.visit &&
    walker.now.wait?.for === 'outcome' &&
    walker.now.dueAt?.getTime() === leaseUntil.getTime()
  if (!walker || !isOurs) return
  const at = ctx.clock.now()
  if (tried.is === 'again') walker.now = { ...walker.now, dueAt: tried.at, attempts: tried.attempts }
  else apply(walker, { kind: 'outcome', at, key: call.key, outcome: tried.outcome })
  if (!contacts.has(walker.now.contactId)) apply(walker, { kind: 'cancelled', at, reason: 'The contact was deleted.' })
  // The steps after it have a turn of their own: their failures do not repeat the call.
  if (walker.effect) walker.now = { ...walker.now, dueAt: at }
  await finish(ctx, [walker])
}

import { emitEvents } from '../../audience/events/emit.ts'
import { canonicalDomain, domainOf } from '../../kernel/address/address.ts'
import { cacheOf, createLru } from '../../kernel/cache/caches.ts'
import { type Context, contextOf, inTransaction } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { Envelope, InboundMessage, Verdicts } from '../../kernel/ports/inbound.ts'
import { emailOf } from '../../mail/emails/message-id.ts'
import { upsertContact } from '../../people/contacts/upsert.ts'
import { EMAIL_RECEIVED } from '../../people/filters/event-names.ts'
import { allowanceOf } from '../../tenant/domains/allowance.ts'
import { headerOf } from '../feedback/message.ts'
import { discard } from '../outbox/discard.ts'
import { recordReturned } from '../outbox/returned.ts'
import { arrivalOf } from './conversation.ts'
import { answeredBy, dataOfReceived } from './event.ts'
import { senderOf } from './sender.ts'

/** A message to an address of a verified domain. */
export interface InboundArrival {
  readonly projectId: ProjectId
  /** The recipient, as the envelope has it. */
  readonly to: string
  readonly envelope: Envelope
  readonly inbound: InboundMessage
}

/**
 * The result of a message.
 * - `received`: it is an event of its sender.
 * - `known`: it came before.
 * - `recorded`: it reported about a mail of ours, e.g. a complaint.
 * - `ignored`: no person wrote it.
 * - `unclear`: it does not have exactly one From field with one address.
 * - `forged`: the domain of its sender asks to refuse it.
 */
export type InboundResult = 'received' | 'known' | 'recorded' | 'ignored' | 'unclear' | 'forged'

/** The number of a project's messages that one process takes together, and the time after which it takes one more. */
const MESSAGES = { max: 200, refillMs: 10_000, what: 'received messages' }
/** The limit of contacts created by messages: forged senders create no more. */
const CONTACTS = { max: 200, refillMs: 60_000, what: 'received messages of new senders' }
/** The limit of messages from one sender: two programs that answer each other stop here. */
const SENDER = { max: 20, refillMs: 60_000 }

const takeMessage = allowanceOf(MESSAGES)
const takeContact = allowanceOf(CONTACTS)
const senders = cacheOf(() => createLru<string, { readonly left: number; readonly at: number }>(20_000, () => 1))

/** The time for which a message is recognized when it comes again. */
const KNOWN_MS = 7 * 24 * 3_600_000

/**
 * Records a message for a project: an event of its sender, who becomes a contact without a subscription. A returned
 * report counts only for a mail of the project, and only when the sender's domain vouches for it. Throws
 * `RATE_LIMIT_EXCEEDED` when the project, or its sender, had too much mail, and `SERVICE_UNAVAILABLE` when the same
 * message is being recorded.
 */
export async function receiveMail(
  world: World,
  { projectId, to, envelope, ...arrived }: InboundArrival,
): Promise<InboundResult> {
  const project = await world.store.projects.find(projectId)
  if (!project || project.disabled) return 'ignored'
  const ctx = contextOf(world, project)
  if (arrived.inbound.verdicts.isToRefuse) {
    await discard(world, 'forged', { projectId })
    return 'forged'
  }
  const from = senderOf(arrived.inbound.from, headerOf(arrived.inbound.message, 'from'))
  if (from === undefined) {
    await discard(world, 'sender', { projectId })
    return 'unclear'
  }
  const inbound = { ...arrived.inbound, verdicts: verdictsOn(from, arrived.inbound.verdicts) }
  const arrival = arrivalOf(inbound.message, envelope)
  if (arrival.kind === 'returned') {
    if (inbound.verdicts.dmarc !== 'pass') {
      await discard(world, 'unverified', { projectId, kind: arrival.returned.kind })
      return 'ignored'
    }
    const taken = await recordReturned(world, { returned: arrival.returned, at: ctx.clock.now(), projectId })
    return taken === 'recorded' || taken === 'known' ? taken : 'ignored'
  }
  if (arrival.kind === 'wish' && inbound.verdicts.dmarc === 'pass') {
    const taken = await recordReturned(world, { returned: arrival.returned, at: ctx.clock.now(), projectId })
    if (taken === 'recorded' || taken === 'known') return taken
  }
  const machine = arrival.kind === 'machine' ? 'automatic' : isOwn(ctx, from, inbound) ? 'own' : undefined
  if (machine) {
    await discard(world, machine, { projectId })
    return 'ignored'
  }
  takeOfSender(ctx, from, inbound)
  takeMessage(ctx)
  return record(ctx, { to, from, inbound })
}

/** DMARC vouches for one domain: for a sender at another one, it fails. */
function verdictsOn(from: string, verdicts: Verdicts): Verdicts {
  const isJudged = verdicts.dmarc !== 'unknown'
  const isOther = verdicts.domain === undefined || canonicalDomain(verdicts.domain) !== domainOf(from)
  return isJudged && isOther ? { ...verdicts, dmarc: 'fail' } : verdicts
}

/** Returns true for mail of the project itself that came back. */
function isOwn({ project }: Context, from: string, { message }: InboundMessage): boolean {
  const isOurs = emailOf(headerOf(message, 'message-id')) !== undefined
  return isOurs && project.verifiedDomains.some((own) => own.domain === domainOf(from))
}

/** Mail with a forged sender does not use up the allowance of mail that the sender's domain vouches for. */
function takeOfSender(ctx: Context, from: string, { verdicts }: InboundMessage): void {
  const known = senders(ctx)
  const key = `${ctx.project.id} ${verdicts.dmarc === 'pass'} ${from}`
  const at = ctx.steadyMs()
  const before = known.get(key) ?? { left: SENDER.max, at }
  const left = Math.min(SENDER.max, before.left + (at - before.at) / SENDER.refillMs)
  if (left < 1) throw new AppError('RATE_LIMIT_EXCEEDED', { message: 'Too many messages from this sender.' })
  known.set(key, { left: left - 1, at })
}

interface Letter {
  readonly to: string
  readonly from: string
  readonly inbound: InboundMessage
}

function record(ctx: Context, { to, from, inbound }: Letter): Promise<InboundResult> {
  const key = keyOf(ctx, { to, from, inbound })
  return inTransaction(ctx, async (ctx) => {
    if (!(await ctx.store.idempotency.lock(key))) {
      throw new AppError('SERVICE_UNAVAILABLE', { message: 'The message is being recorded.' })
    }
    if (await ctx.store.idempotency.find(key)) return 'known'
    if (!(await ctx.store.contacts.findByEmail(from))) takeContact(ctx)
    const { contact } = await upsertContact(ctx, {
      email: from,
      subscribed: undefined,
      subscribedWhenNew: false,
      data: undefined,
    })
    const email = await answeredBy(ctx, inbound)
    const data = dataOfReceived(inbound, to.toLowerCase(), from)
    await emitEvents(ctx, [{ name: EMAIL_RECEIVED, contactId: contact.id, data, ...(email && { emailId: email.id }) }])
    await ctx.store.idempotency.save({
      key,
      fingerprint: key,
      statusCode: 0,
      body: '',
      expiresAt: new Date(ctx.clock.now().getTime() + KNOWN_MS),
      contactIds: [contact.id],
    })
    return 'received'
  })
}

/**
 * Returns the same key for the same message to the same recipient, by whatever route it arrived: servers on the way
 * only add to its header.
 */
function keyOf(ctx: Context, { to, from, inbound: { message } }: Letter): string {
  const parts = [headerOf(message, 'message-id') ?? '', to.toLowerCase(), from, message.text, message.html ?? '']
  return `received ${ctx.secrets.sha256(JSON.stringify(parts))}`
}

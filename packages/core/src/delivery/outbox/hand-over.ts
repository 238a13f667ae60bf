import type { World } from '../../kernel/context/world.ts'
import { MailerError, type MayLeave } from '../../kernel/ports/mailer.ts'
import { SubjectRefused } from '../../mail/emails/headers.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { MessageTooLarge } from '../../mail/emails/size.ts'
import { RenderBudgetError } from '../../mail/templates/language.ts'
import { suppressionHash } from '../../people/suppressions/find.ts'
import type { Suppression } from '../../people/suppressions/schema.ts'
import { lostSender } from '../../tenant/domains/sender.ts'
import { SenderLost } from '../../tenant/domains/signing.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { classifyReply } from '../feedback/reply.ts'
import { type ComposedMail, composeMail } from './compose.ts'
import { recordOf } from './follow.ts'
import type { Outcome } from './ledger.ts'
import {
  afterFailure,
  type FailureOfMail,
  policyOf,
  unchanged,
  waitFor,
  waitForSender,
  waitingStatus,
} from './lifecycle.ts'
import { NoRoom } from './rendered.ts'
import type { DeliveryWorld } from './world.ts'

/** Returns the outcome of a mail whose sender is refused for now; undefined when it is not. */
export function postponed({ relay, clock }: DeliveryWorld, email: Email): Outcome | undefined {
  const pause = relay.pauseOf(email)
  return pause && { ...unchanged(email), ...waitForSender(pause, email, clock.now()) }
}

/** The worker's rights to a mail that it claimed. */
export interface Hold {
  /** Records that the mail is composed, or cannot be. */
  composed(): void
  /** Marks the hand-over. Returns true if the mail may leave. */
  mark(): Promise<boolean>
  /** Returns true while the marked mail may leave. */
  readonly mayLeave: MayLeave
}

/**
 * Composes a claimed mail, marks its hand-over, and gives it to the mailer. Returns the outcome; undefined when this
 * worker no longer holds the mail; `waits` when there is no room for it yet, so that it has to be taken again.
 */
export async function handOverEmail(
  world: DeliveryWorld,
  project: Project,
  email: Email,
  hold: Hold,
): Promise<Outcome | 'waits' | undefined> {
  let composed: ComposedMail
  try {
    composed = await composeMail(world, { project, email })
  } catch (error) {
    if (error instanceof NoRoom) return 'waits'
    if (error instanceof MailerError) return outcomeOfFailure(world, project, email, error)
    if (error instanceof MessageTooLarge) return { ...unchanged(email), status: 'FAILED', error: error.message }
    if (error instanceof SenderLost) return afterLostSender(email, world.clock.now())
    if (error instanceof SubjectRefused)
      return { ...unchanged(email), status: 'FAILED', error: `The subject cannot be sent: ${error.message}` }
    if (!(error instanceof RenderBudgetError)) throw error
    return { ...unchanged(email), status: 'FAILED', error: `The body cannot be rendered: ${error.message}` }
  } finally {
    hold.composed()
  }
  const mark = markOf(hold)
  if (!world.mailer.waitsForGuard && !(await mark.begin())) return undefined
  try {
    const receipt = await world.mailer.send(composed.content, composed.mail, mark.mayLeave)
    const sentAt = world.clock.now()
    world.relay.taken(email)
    world.log.debug({ ...recordOf(email), mailer: world.mailer.name }, 'mail sent')
    return {
      ...unchanged({ ...email, attempts: email.attempts + 1 }),
      status: 'SENT',
      ...(composed.mail.subject !== email.subject && { subject: composed.mail.subject }),
      response: receipt.response,
      sentAt,
    }
  } catch (error) {
    return (await mark.isLost()) ? undefined : outcomeOfFailure(world, project, email, error)
  }
}

/**
 * The delay after which mail of a campaign is claimed again: that claim finds the lost domain and pauses the campaign.
 */
const CLAIMED_AGAIN_MS = 5000

function afterLostSender(email: Email, now: Date): Outcome {
  if (email.campaignId !== undefined) return notHandedOver(email, new Date(now.getTime() + CLAIMED_AGAIN_MS))
  return { ...unchanged(email), status: 'FAILED', error: lostSender(email.from) }
}

/**
 * Returns the mark of a hand-over. It begins when the mailer first asks whether the mail may leave, and the mailer
 * waits for it: a mail that waits for a connection is not in doubt when its worker dies.
 */
function markOf(hold: Hold) {
  let won: Promise<boolean> | undefined
  let known: boolean | undefined
  const begin = () => {
    won ??= hold.mark().then((isWon) => {
      known = isWon
      return isWon
    })
    return won
  }
  const mayLeave: MayLeave = () => {
    if (known === undefined) return begin().then((isWon) => isWon && hold.mayLeave())
    return known && hold.mayLeave()
  }
  return { begin, mayLeave, isLost: async () => won !== undefined && !(await won) }
}

function outcomeOfFailure(world: DeliveryWorld, project: Project, email: Email, error: unknown): Outcome {
  const now = world.clock.now()
  if (!(error instanceof MailerError)) {
    world.log.error(
      { err: error, ...recordOf(email), failure: 'unknown' },
      'the mailer threw an error that is not a MailerError',
    )
    return { ...tried(world, project, email, 'unknown'), error: error instanceof Error ? error.message : String(error) }
  }
  if (error.failure === 'withdrawn') return notHandedOver(email, now)
  world.observer.failed(error.failure)
  world.tally.failed(error.failure)
  world.relay.failed(error.failure, error)
  if (!error.connected) return whenBack(world, email, error)
  if (error.failure === 'misconfigured')
    return { ...unchanged(email), ...waitFor(world.relay.refuse(error), email, now) }
  world.log.info({ err: error, ...recordOf(email), failure: error.failure }, 'mail not sent')
  if (error.failure === 'sender_refused')
    return { ...unchanged(email), ...waitForSender(world.relay.refuseSender(email, error), email, now) }
  return {
    ...tried(world, project, email, error.failure),
    error: error.message,
    ...(saysNoSuchMailbox(error) && { suppression: bounceOf(world, project, email) }),
  }
}

/**
 * Returns an outcome without an attempt. It is due after the pause: a server that refuses some connections accepts mail
 * on others, which ends the pause.
 */
function whenBack({ relay }: DeliveryWorld, email: Email, error: MailerError): Outcome {
  return { ...notHandedOver(email, relay.refuse(error).until), error: error.message }
}

/** Returns the outcome of one more failed attempt. */
function tried(world: Pick<World, 'clock'>, project: Project, email: Email, failure: FailureOfMail): Outcome {
  const attempted = { ...email, attempts: email.attempts + 1 }
  const policy = project.unknownPolicy[policyOf(email.sourceType)]
  return { ...unchanged(attempted), ...afterFailure(attempted, failure, policy, world.clock.now()) }
}

/** Returns true if the mail server permanently rejected the recipient as nonexistent. */
function saysNoSuchMailbox({ failure, message, statusCode, replyCode, command }: MailerError): boolean {
  if (failure !== 'rejected' || (replyCode === undefined && statusCode === undefined)) return false
  return classifyReply({ words: message, status: statusCode, replyCode, command, isFinal: true }).class === 'hard'
}

function bounceOf(world: DeliveryWorld, project: Project, { to }: Email): Suppression {
  const hash = suppressionHash({ project, secrets: world.secrets }, to)
  return { hash, kind: 'ADDRESS', value: to, reason: 'BOUNCE', createdAt: world.clock.now() }
}

/** Returns the outcome of a mail that could not be prepared for an unexpected reason. The mailer was not called. */
export function notPrepared(world: Pick<World, 'clock'>, project: Project, email: Email): Outcome {
  return {
    ...tried(world, project, email, 'unreachable'),
    error: 'The mail could not be composed; see the server log.',
  }
}

/** Returns the outcome of a mail that was not attempted: it is due again then. It counts only until another hand-over begins. */
function notHandedOver(email: Email, dueAt: Date): Outcome {
  return { ...unchanged(email), status: waitingStatus(email), error: email.error, dueAt }
}

import type { World } from '../context.ts'
import { newEvent } from '../events/emit.ts'
import { MailerError, type OutgoingMail } from '../ports/mailer.ts'
import type { Project } from '../projects/schema.ts'
import type { Suppression } from '../suppressions/schema.ts'
import { suppressionHash } from '../suppressions/suppressions.ts'
import { RenderBudgetError } from '../templates/language.ts'
import { composeMail } from './compose.ts'
import type { Outcome } from './ledger.ts'
import { afterFailure, policyOf } from './lifecycle.ts'
import type { Email } from './schema.ts'

/**
 * Composes a claimed mail, asks `mayHandOver`, and gives it to the mailer. Answers with what became of it, or undefined
 * when the mail is no longer ours to send.
 */
export async function handOverEmail(
  world: World,
  project: Project,
  email: Email,
  mayHandOver: () => Promise<boolean>,
): Promise<Outcome | undefined> {
  let mail: OutgoingMail
  try {
    mail = await composeMail(world, email)
  } catch (error) {
    if (!(error instanceof RenderBudgetError)) throw error
    return { ...untouched(email), status: 'FAILED', error: `The body cannot be rendered: ${error.message}` }
  }
  if (!(await mayHandOver())) return undefined
  const tried = { ...email, attempts: email.attempts + 1 }
  try {
    const receipt = await world.mailer.send(mail)
    const sentAt = world.clock.now()
    return {
      ...untouched(tried),
      status: 'SENT',
      response: receipt.response,
      sentAt,
      event: sentEvent(world, email),
    }
  } catch (error) {
    const failure = error instanceof MailerError ? error.failure : 'unknown'
    if (!(error instanceof MailerError))
      world.log.error({ err: error, email: email.id }, 'the mailer broke its promise')
    if (failure === 'misconfigured') world.log.error({ err: error, email: email.id }, 'the mailer is misconfigured')
    const next = afterFailure(tried, failure, project.unknownPolicy[policyOf(email.sourceType)], world.clock.now())
    return {
      ...untouched(tried),
      ...next,
      error: error instanceof Error ? error.message : String(error),
      ...(saysNoSuchMailbox(error) && { suppression: bounceOf(world, project, email) }),
    }
  }
}

/** Bad destination mailbox, and a domain that takes no mail (RFC 3463 §3.2, RFC 7505 §4.2). Words alone prove nothing. */
const NO_SUCH_MAILBOX: ReadonlySet<string | undefined> = new Set(['5.1.1', '5.1.10'])

/** Whether the mail server said for good that there is no such recipient. */
function saysNoSuchMailbox(error: unknown): boolean {
  return error instanceof MailerError && error.failure === 'rejected' && NO_SUCH_MAILBOX.has(error.statusCode)
}

function bounceOf(world: World, project: Project, { to }: Email): Suppression {
  const hash = suppressionHash({ project, secrets: world.secrets }, to)
  return { hash, email: to, reason: 'BOUNCE', createdAt: world.clock.now() }
}

/** What follows when a mail could not be made ready, for a reason that is not its own: the mailer was not called. */
export function notPrepared(world: World, project: Project, email: Email): Outcome {
  const tried = { ...email, attempts: email.attempts + 1 }
  const policy = project.unknownPolicy[policyOf(email.sourceType)]
  return {
    ...untouched(tried),
    ...afterFailure(tried, 'unreachable', policy, world.clock.now()),
    error: 'The mail could not be made ready; the log of the server says why.',
  }
}

function untouched(email: Email): Omit<Outcome, 'status'> {
  return {
    id: email.id,
    projectId: email.projectId,
    error: undefined,
    response: undefined,
    attempts: email.attempts,
    unknownOutcomes: email.unknownOutcomes,
    dueAt: undefined,
    sentAt: undefined,
    handedOverAt: undefined,
    event: undefined,
  }
}

function sentEvent(world: World, email: Email) {
  return newEvent(world, {
    name: 'email.sent',
    contactId: email.contactId,
    emailId: email.id,
    data: {
      emailId: email.id,
      subject: email.subject,
      from: email.from,
      templateId: email.templateId ?? null,
      campaignId: email.campaignId ?? null,
      sourceType: email.sourceType,
    },
  })
}

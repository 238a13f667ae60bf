import type { World } from '../context.ts'
import { newEvent } from '../events/emit.ts'
import { MailerError, type OutgoingMail } from '../ports/mailer.ts'
import type { Project } from '../projects/schema.ts'
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
    return { ...untouched(tried), ...next, error: error instanceof Error ? error.message : String(error) }
  }
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

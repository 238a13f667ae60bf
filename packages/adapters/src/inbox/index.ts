import { type Clock, type EmailId, type InboxMessage, type Mailer, MailerError, type ProjectId } from '@posthorn/core'
import { composeMail } from '../nodemailer/compose.ts'

export interface InboxOptions {
  /** Keeps a captured mail; the same email may come again and is replaced. */
  readonly save: (projectId: ProjectId, message: InboxMessage) => Promise<void>
  /** Says when a mail was captured; the system's clock. */
  readonly clock?: Clock
}

const CONCURRENCY = 50

/**
 * A mailer that keeps every mail, written exactly as it would have gone over the wire, instead of sending it. When
 * `save` fails the mail counts as `unreachable`, because saving it again does no harm.
 */
export function inbox({ save, clock = { now: () => new Date() } }: InboxOptions): Mailer {
  let closed = false
  return {
    concurrency: CONCURRENCY,
    local: true,
    async send(mail) {
      if (closed) throw new MailerError('unreachable', 'The mailer is closed.')
      const { emailId, projectId, from, to, subject } = mail
      if (!isEmailId(emailId) || !isProjectId(projectId))
        throw new MailerError('rejected', 'The mail has no valid ids.')
      const { message } = composeMail(mail)
      const captured = { emailId, from: from.email, to: to.email, subject, source: message, createdAt: clock.now() }
      try {
        await save(projectId, captured)
      } catch (error) {
        throw new MailerError('unreachable', 'The mail could not be kept in the local inbox.', { cause: error })
      }
      return { response: 'captured by the local inbox' }
    },
    async verify() {},
    async close() {
      closed = true
    },
  }
}

const isEmailId = (id: string): id is EmailId => id.startsWith('eml_')

const isProjectId = (id: string): id is ProjectId => id.startsWith('prj_')

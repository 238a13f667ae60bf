import { type Mailer, MailerError } from '@posthorn/core/ports'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type SmtpServer, type SmtpServerOptions, startSmtpServer } from '../../../test/support/smtp-server.ts'
import { type SmtpOptions, smtp } from '../src/nodemailer/index.ts'

export type { SmtpBehaviour, SmtpServer } from '../../../test/support/smtp-server.ts'

/** Starts a real SMTP server for the tests of a file; mails are cleared and mailers closed after each of them. */
export function useSmtpServer(options: SmtpServerOptions = {}) {
  let server: SmtpServer | undefined
  const mailers: Mailer[] = []
  beforeAll(async () => {
    server = await startSmtpServer(options)
  })
  afterEach(async () => {
    await server?.disconnect()
    await Promise.all(mailers.splice(0).map((mailer) => mailer.close()))
    await server?.reset()
  })
  afterAll(() => server?.stop())
  const started = () => {
    if (!server) throw new Error('the SMTP server is not started')
    return server
  }
  return {
    server: started,
    /** Creates a mailer that sends to the server; `query` is added to the URL. */
    mailer(query = '', settings: SmtpOptions = {}): Mailer {
      const mailer = smtp(`${started().url}${query}`, settings)
      mailers.push(mailer)
      return mailer
    },
  }
}

/** Returns the failure of a promise; throws if it resolved, or rejected without a `MailerError`. */
export async function failureOf(promise: Promise<unknown>): Promise<MailerError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof MailerError) return error
  throw new Error('expected a MailerError', { cause: error })
}

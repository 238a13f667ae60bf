import type { Email, Posthorn } from '@posthorn/sdk'
import type { Connection } from './cli.ts'
import { CliError } from './errors.ts'
import { note } from './io.ts'
import { printTable, remark, showResult } from './output.ts'
import { meaningOf } from './show.ts'
import { count, time } from './text.ts'
import { isNotSent, isSettled } from './wait.ts'

/** The server's answer to a send. */
type SendResult = Awaited<ReturnType<Posthorn['send']>>

const LATER = '"posthorn emails get <id>" shows its status.'

/** Shows the accepted mails, whose outcome is not known yet. */
export function showAccepted(connection: Connection, accepted: SendResult): void {
  printAccepted(connection, accepted)
  remark(connection, `Accepted ${count(accepted.emails.length, 'mail')}. ${LATER}`)
}

/** Shows the accepted mails, which are sent later. */
export function showScheduled(connection: Connection, accepted: SendResult, at: string): void {
  printAccepted(connection, accepted)
  const by = connection.embedded ? ', when the server or worker of this database runs' : ''
  remark(connection, `Scheduled ${count(accepted.emails.length, 'mail')} for ${time(at)}${by}.`)
}

function printAccepted(connection: Connection, accepted: SendResult): void {
  const rows = accepted.emails.map(({ email, contact }) => [email, contact.email])
  showResult(connection, accepted, () => printTable(connection.io, ['id', 'to'], rows))
}

/** Shows the outcome of the mails. Throws when one of them will not be delivered. */
export async function showOutcome(
  connection: Connection,
  accepted: SendResult,
  emails: readonly Email[],
): Promise<void> {
  const { io, client } = connection
  const rows = emails.map((email) => [email.id, email.to, email.status, email.error ?? meaningOf(email)])
  showResult(connection, withOutcome(accepted, emails), () => printTable(io, ['id', 'to', 'status', 'meaning'], rows))
  const notSent = emails.filter(isNotSent).length
  if (notSent > 0) {
    throw new CliError('NOT_SENT', `${notSent} of ${count(emails.length, 'mail')} will not be delivered.`, {
      suggestion: '"posthorn emails get <id>" shows the reason.',
    })
  }
  const unsettled = emails.filter((email) => !isSettled(email)).length
  if (unsettled > 0)
    return note(io, `${count(unsettled, 'mail')} not handed over yet; a worker will continue. ${LATER}`)
  const { features } = await client.config()
  const shown = 'captured in the inbox instead of sent; "posthorn inbox get <id>" shows it.'
  remark(
    connection,
    features.inbox ? `${count(emails.length, 'mail')} ${shown}` : `Sent ${count(emails.length, 'mail')}.`,
  )
}

/** Returns the answer to the send, with the outcome of each mail. */
function withOutcome({ emails: entries, ...accepted }: SendResult, emails: readonly Email[]) {
  const byId = new Map(emails.map((email) => [email.id, email]))
  const outcome = (email: Email | undefined) =>
    email && { status: email.status, error: email.error, attempts: email.attempts }
  return { emails: entries.map((entry) => ({ ...entry, ...outcome(byId.get(entry.email)) })), ...accepted }
}

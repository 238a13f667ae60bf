import type { Connection } from './cli.ts'
import { composeMail, type MailOptions } from './compose-mail.ts'
import { usageError } from './errors.ts'
import { given } from './options.ts'
import { showAccepted, showOutcome, showScheduled } from './outcome.ts'
import { remark } from './output.ts'
import { waitForEmails } from './wait.ts'

export interface SendOptions extends MailOptions {
  readonly idempotencyKey?: string
  /** Seconds to wait, or true for the default. */
  readonly wait?: number | true
}

export const WAIT_SECONDS = 30
/** Shown when the local inbox of this command would capture mail that is meant for the mailer of a server. */
const LEFT_TO_OTHERS =
  'This database does not use the local inbox, or other mail is waiting in it. Its server or worker delivers the mail. ' +
  'To deliver it with this command, set POSTHORN_MAILER_URL to smtp://…, or to inbox: for the local inbox, which needs ' +
  '"posthorn migrate --local-inbox" if mail was previously sent by a mail server.'
/** Waits even without --wait: other processes may not deliver mail that this one accepted. */
const EMBEDDED_WAIT_SECONDS = 10

/** Sends a mail; on a terminal it asks for missing parts. */
export async function sendMail(connection: Connection, options: SendOptions): Promise<void> {
  const { io, client } = connection
  const { at, wait } = options
  if (at !== undefined && wait !== undefined) throw usageError('--at and --wait cannot be combined.')
  const mail = await composeMail(io, client, options)
  const once = given({ idempotencyKey: options.idempotencyKey })
  if (at !== undefined) return showScheduled(connection, await client.send(mail, once), at)
  const time = await connection.embedded?.startDelivery()
  const accepted = await client.send(mail, once)
  if (time === 0) remark(connection, LEFT_TO_OTHERS)
  const waitMs = secondsToWait(wait, time) * 1000
  if (waitMs === 0) return showAccepted(connection, accepted)
  const ids = accepted.emails.map(({ email }) => email)
  await showOutcome(connection, accepted, await waitForEmails(client, ids, time ? Math.min(waitMs, time) : waitMs))
}

/**
 * Returns the seconds to wait. `deliveryMs` is the time for which this process hands over mail; undefined if it does
 * not.
 */
function secondsToWait(asked: SendOptions['wait'], deliveryMs: number | undefined): number {
  if (typeof asked === 'number') return asked
  return asked ? WAIT_SECONDS : deliveryMs ? EMBEDDED_WAIT_SECONDS : 0
}

import type { MailerError, MayLeave } from '@posthorn/core/ports'
import type { WireMail } from '../compose/compose.ts'

/** A mail to hand over, with the callback for its result. */
export interface Task {
  readonly mail: WireMail
  readonly mayLeave: MayLeave
  /** Called once. */
  done(result: SendResult): void
}

/**
 * The result of a mail. `begun` says whether any of its content can have been sent, `reused` whether the connection had
 * other mails before it.
 */
export type SendResult =
  | { readonly response: string }
  | { readonly failure: MailerError; readonly begun: boolean; readonly reused: boolean }

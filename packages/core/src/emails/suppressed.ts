import type { Suppression, SuppressionReason } from '../suppressions/schema.ts'
import type { Email } from './schema.ts'

const WHY: Readonly<Record<SuppressionReason, string>> = {
  BOUNCE: 'because mail to it bounced for good',
  COMPLAINT: 'because its owner reported mail from this project as spam',
  MANUAL: 'because it was put there by hand',
}

/** The mail as it is recorded when its recipient gets no mail: it says why, and nobody hands it over. */
export function suppressedEmail(email: Email, { reason }: Suppression): Email {
  const error = `Not sent: the address is on the suppression list ${WHY[reason]}.`
  return { ...email, status: 'SUPPRESSED', error, dueAt: undefined }
}

import type { Suppression, SuppressionReason } from '../../people/suppressions/schema.ts'
import { listedWords } from '../../people/suppressions/words.ts'
import type { Email } from './schema.ts'

const WHY: Readonly<Record<SuppressionReason, string>> = {
  BOUNCE: 'because mail to it bounced permanently',
  COMPLAINT: 'because its owner reported mail from this project as spam',
  MANUAL: 'because it was added manually',
}

/** Returns the mail as SUPPRESSED, with the reason as its error; it is never handed over. */
export function suppressedEmail(email: Email, suppression: Suppression): Email {
  const error = `Not sent: ${listedWords(suppression)} ${WHY[suppression.reason]}.`
  return { ...email, status: 'SUPPRESSED', error, dueAt: undefined }
}

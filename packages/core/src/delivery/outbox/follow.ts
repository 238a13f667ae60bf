import type { Email } from '../../mail/emails/schema.ts'

/** Returns the log fields of a mail, which link it to the request that sent it. */
export function recordOf(email: Pick<Email, 'id' | 'projectId' | 'requestId' | 'attempts'>) {
  return {
    email: email.id,
    project: email.projectId,
    ...(email.requestId !== undefined && { requestId: email.requestId }),
    attempt: email.attempts + 1,
  }
}

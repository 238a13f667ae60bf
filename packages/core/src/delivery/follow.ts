import type { Email } from '../emails/schema.ts'

/** What the records of a log say of a mail, so that its way can be followed from the request that brought it. */
export function recordOf(email: Pick<Email, 'id' | 'projectId' | 'requestId' | 'attempts'>) {
  return {
    email: email.id,
    project: email.projectId,
    ...(email.requestId !== undefined && { requestId: email.requestId }),
    attempt: email.attempts + 1,
  }
}

import type { EventInput } from '../../audience/events/emit.ts'
import { asId } from '../../kernel/ids/ids.ts'
import type { Email } from '../../mail/emails/schema.ts'
import type { FieldData } from '../../people/fields/schema.ts'

/** Returns an event of a mail, with the data that all of them contain. */
export function emailEvent(name: string, email: Email, at: Date | undefined, data: FieldData = {}): EventInput {
  return {
    name,
    contactId: email.contactId,
    emailId: email.id,
    executionId: asId('exe', email.workflowExecutionId ?? ''),
    at,
    data: {
      emailId: email.id,
      subject: email.subject,
      from: email.from,
      templateId: email.templateId ?? null,
      campaignId: email.campaignId ?? null,
      sourceType: email.sourceType,
      ...(email.tags && { tags: email.tags.map(({ name, value = null }) => ({ name, value })) }),
      ...data,
    },
  }
}

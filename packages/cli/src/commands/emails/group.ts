import type { Group } from '../../lib/group.ts'
import { addEmailsCancel } from './cancel.ts'
import { addEmailsContent } from './content.ts'
import { addEmailsGet } from './get.ts'
import { addEmailsList } from './list.ts'
import { addEmailsReschedule } from './reschedule.ts'
import { addEmailsRetry } from './retry.ts'

export const EMAILS: Group = {
  noun: 'emails',
  description: 'Sent emails and their status.',
  place: 270,
  verbs: [addEmailsList, addEmailsGet, addEmailsContent, addEmailsRetry, addEmailsReschedule, addEmailsCancel],
}

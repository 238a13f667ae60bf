import { z } from 'zod'
import { canonicalName } from '../fields/canonical.ts'
import { DataPatch, type FieldData } from '../fields/schema.ts'
import type { ContactId, EmailId, EventId } from '../ids.ts'
import { EmailAddress, lineOfText } from '../text.ts'
import { isReservedEvent } from './names.ts'

/** A named occurrence for a contact, as it was told. */
export interface Event {
  readonly id: EventId
  readonly name: string
  readonly contactId: ContactId
  readonly emailId: EmailId | undefined
  readonly data: FieldData
  readonly createdAt: Date
}

const EventName = lineOfText(1, 255)
  .overwrite(canonicalName)
  .refine((name) => !isReservedEvent(name), {
    error: 'is a name that only Posthorn itself may emit; choose another',
    params: { code: 'reserved_event' },
  })

export const TrackRequest = z.object({
  event: EventName,
  email: EmailAddress,
  subscribed: z.boolean().optional().describe('Absent: kept; a new contact is subscribed.'),
  data: DataPatch.optional(),
})
export type TrackRequest = z.infer<typeof TrackRequest>

import { z } from 'zod'
import { defineJob } from '../jobs/definition.ts'

/** The job of the version that erased contacts one by one. */
export const ContactErasureJob = defineJob('contact.erase', z.object({ contactId: z.string() }))

/** Erases what is left of deleted contacts. The hashes stand for the addresses that they had; see `suppressionHash`. */
export const ContactsErasureJob = defineJob(
  'contacts.erase',
  z.object({ contactIds: z.array(z.string()).readonly(), addressHashes: z.array(z.string()).readonly() }),
)

import { z } from 'zod'
import { defineJob } from '../jobs/definition.ts'

/** Erases what is left of deleted contacts. The hashes stand for the addresses that they had; see `suppressionHash`. */
export const ContactsErasureJob = defineJob(
  'contacts.erase',
  z.object({ contactIds: z.array(z.string()).readonly(), addressHashes: z.array(z.string()).readonly() }),
)

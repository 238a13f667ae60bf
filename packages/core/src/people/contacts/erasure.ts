import { z } from 'zod'
import { defineJob } from '../../tenant/jobs/definition.ts'

/** Erases the remaining data of deleted contacts. The hashes are of their addresses; see `suppressionHash`. */
export const ContactsErasureJob = defineJob(
  'contacts.erase',
  z.object({ contactIds: z.array(z.string()).readonly(), addressHashes: z.array(z.string()).readonly() }),
)

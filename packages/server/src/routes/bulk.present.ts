import { BULK_OPERATIONS } from '@posthorn/core/people'
import { z } from 'zod'
import { EXAMPLE_JOB_ID, jobOf } from './jobs.present.ts'

export const BulkResultRecord = z
  .object({
    operation: z.enum(BULK_OPERATIONS),
    totalRequested: z.int(),
    successCount: z.int().describe('Number of contacts changed or deleted.'),
    unchangedCount: z.int().describe('Number of contacts that needed no change.'),
    failureCount: z.int(),
    errors: z.array(z.object({ contactId: z.string(), email: z.string().nullable(), error: z.string() })),
  })
  .meta({ id: 'BulkResult' })

export const BulkJob = jobOf('BulkJob', BulkResultRecord)

export const EXAMPLE_BULK_JOB: z.input<typeof BulkJob> = {
  id: EXAMPLE_JOB_ID,
  state: 'completed',
  progress: 100,
  result: {
    operation: 'subscribe',
    totalRequested: 3,
    successCount: 1,
    unchangedCount: 1,
    failureCount: 1,
    errors: [{ contactId: 'cnt_01kajw7d3gq8v5t2m9c4x6b1zf', email: null, error: 'Contact not found.' }],
  },
  failedReason: null,
}

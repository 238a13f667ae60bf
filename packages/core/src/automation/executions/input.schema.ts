import { z } from 'zod'
import { DataPatch } from '../../people/fields/schema.ts'
import { EXECUTION_STATUSES } from '../workflows/execution.ts'

export const ExecutionStart = z.object({
  contactId: z.string().min(1).max(64).describe('The contact that goes through the workflow.'),
  context: DataPatch.optional().describe('Variables of this execution, available as `workflow.<name>`; at most 10 kB.'),
})
export type ExecutionStart = z.infer<typeof ExecutionStart>

const EXECUTION_PAGE_SIZE_MAX = 100

export const ExecutionListQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).describe('The number of the page, from 1.'),
  pageSize: z.coerce.number().int().min(1).max(EXECUTION_PAGE_SIZE_MAX).default(20),
  status: z.enum(EXECUTION_STATUSES).optional().describe('Only executions with this status.'),
  contactId: z.string().min(1).max(64).optional().describe('Only executions of this contact.'),
})
export type ExecutionListQuery = z.infer<typeof ExecutionListQuery>

import { z } from 'zod'
import type { Condition } from '../filters/condition.ts'
import type { WorkflowId } from '../ids.ts'
import { lineOfText, longText } from '../text.ts'

export const TRIGGER_TYPES = ['EVENT'] as const
export type TriggerType = (typeof TRIGGER_TYPES)[number]

/** What happens to a contact after an event. Its graph is stored apart from it, in versions. */
export interface Workflow {
  readonly id: WorkflowId
  readonly name: string
  readonly description: string | undefined
  /** Whether executions may begin. Those under way go on either way. */
  readonly enabled: boolean
  readonly triggerType: TriggerType
  readonly trigger: Trigger
  /** Whether a contact may walk through it again, once it is through. */
  readonly allowReentry: boolean
  /** The newest version of its graph, from 1. */
  readonly version: number
  /** How many steps that has, the TRIGGER included. */
  readonly stepCount: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The event that starts executions. */
export interface Trigger {
  readonly eventName: string
  /** What the data of the event must meet; its fields are `event.<name>`. */
  readonly condition: Condition | undefined
}

export const WORKFLOW_NAME_MAX = 100
export const WorkflowName = lineOfText(1, WORKFLOW_NAME_MAX)
export const WorkflowDescription = longText(0, 1000)

export const WORKFLOW_PAGE_SIZE_MAX = 100

export const WorkflowQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).describe('From 1.'),
  pageSize: z.coerce.number().int().min(1).max(WORKFLOW_PAGE_SIZE_MAX).default(20),
  search: z.string().max(100).optional().describe('Part of the name, in any case.'),
  enabled: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .describe('Only those that are enabled, or only the others.'),
})
export type WorkflowQuery = z.infer<typeof WorkflowQuery>

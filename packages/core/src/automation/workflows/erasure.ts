import { z } from 'zod'
import { defineJob } from '../../tenant/jobs/definition.ts'

/** Deletes the executions of a deleted workflow, and all other data of it. */
export const WorkflowErasureJob = defineJob('workflows.erase', z.object({ workflowId: z.string() }))

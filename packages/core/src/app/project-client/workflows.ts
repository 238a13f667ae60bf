import type { z } from 'zod'
import {
  cancelExecution,
  cancelExecutions,
  getExecution,
  listExecutions,
  moveExecution,
  startExecution,
} from '../../automation/executions/executions.ts'
import { ExecutionListQuery, ExecutionStart } from '../../automation/executions/input.schema.ts'
import { unknownInConfig } from '../../automation/workflows/config.schema.ts'
import { createWorkflow } from '../../automation/workflows/create.ts'
import { defineWorkflow } from '../../automation/workflows/define.ts'
import { WorkflowDefinition, WorkflowInput } from '../../automation/workflows/definition.schema.ts'
import { getWorkflowDetails } from '../../automation/workflows/details.ts'
import { createStep, deleteStep, updateStep } from '../../automation/workflows/edit-steps.ts'
import { createTransition, deleteTransition } from '../../automation/workflows/edit-transitions.ts'
import { listWorkflowFields } from '../../automation/workflows/fields.ts'
import {
  StepChanges,
  StepInput,
  TransitionInput,
  WorkflowChanges,
  WorkflowQuery,
} from '../../automation/workflows/schema.ts'
import { simulateWorkflow } from '../../automation/workflows/simulate-workflow.ts'
import { SimulationInput } from '../../automation/workflows/simulation.schema.ts'
import { deleteWorkflow, listWorkflows, updateWorkflow } from '../../automation/workflows/workflows.ts'
import type { Context } from '../../kernel/context/context.ts'
import { type Freshly, within } from './living.ts'
import { logUnknown, readCall } from './read-call.ts'

/** The use cases of workflows as methods. */
export function workflowMethods(ctx: Context, freshly: Freshly) {
  return {
    create: (input: z.input<typeof WorkflowInput>) =>
      within(() => createWorkflow(ctx, readCall(ctx, WorkflowInput, input))),
    /** Returns the workflow, the newest version of its graph, its problems and figures. */
    get: (id: string) => getWorkflowDetails(ctx, id),
    /** The fields that conditions may ask for. */
    fields: () => listWorkflowFields(ctx),
    list: (query: z.input<typeof WorkflowQuery> = {}) =>
      within(() => listWorkflows(ctx, readCall(ctx, WorkflowQuery, query))),
    update: (id: string, changes: z.input<typeof WorkflowChanges>) =>
      freshly(() => updateWorkflow(ctx, { id, changes: readCall(ctx, WorkflowChanges, changes) })),
    delete: (id: string) => deleteWorkflow(ctx, id),
    /** Makes it what a definition says, all at once; with `dryRun` it returns only what would change. */
    define: (id: string, definition: z.input<typeof WorkflowDefinition>) =>
      freshly(() => defineWorkflow(ctx, { id, definition: readCall(ctx, WorkflowDefinition, definition) })),
    /** Returns what would happen to a contact in it, and changes nothing. */
    simulate: (id: string, input: z.input<typeof SimulationInput>) =>
      within(() => simulateWorkflow(ctx, { id, input: readCall(ctx, SimulationInput, input) })),
    steps: {
      create: (id: string, input: z.input<typeof StepInput>) =>
        within(() => createStep(ctx, { id, input: readCall(ctx, StepInput, input) })),
      update: (id: string, stepId: string, changes: z.input<typeof StepChanges>) =>
        within(async () => {
          const read = readCall(ctx, StepChanges, changes)
          const step = await updateStep(ctx, { id, stepId, changes: read })
          logUnknown(
            ctx,
            unknownInConfig(step.type, read.config ?? {}).map((path) => `config.${path}`),
          )
          return step
        }),
      delete: (id: string, stepId: string, { splice = false } = {}) => deleteStep(ctx, { id, stepId, splice }),
    },
    executions: {
      start: (id: string, input: z.input<typeof ExecutionStart>) =>
        freshly(() => startExecution(ctx, { workflowId: id, ...readCall(ctx, ExecutionStart, input) })),
      /** Returns the execution and its visits to steps. */
      get: (id: string, executionId: string) => getExecution(ctx, { workflowId: id, id: executionId }),
      list: (id: string, query: z.input<typeof ExecutionListQuery> = {}) =>
        within(() => {
          const { status, contactId, ...page } = readCall(ctx, ExecutionListQuery, query)
          return listExecutions(ctx, { workflowId: id, status, contactId, ...page })
        }),
      cancel: (id: string, executionId: string) => cancelExecution(ctx, { workflowId: id, id: executionId }),
      cancelAll: (id: string) => cancelExecutions(ctx, id),
      /** Moves an execution to the newest version. */
      move: (id: string, executionId: string) => moveExecution(ctx, { workflowId: id, id: executionId }),
    },
    transitions: {
      create: (id: string, input: z.input<typeof TransitionInput>) =>
        within(() => createTransition(ctx, { id, input: readCall(ctx, TransitionInput, input) })),
      delete: (id: string, transitionId: string) => deleteTransition(ctx, { id, transitionId }),
    },
  }
}

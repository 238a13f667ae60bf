import {
  createStep,
  createTransition,
  deleteStep,
  deleteTransition,
  type Step,
  StepChanges,
  StepInput,
  TransitionInput,
  templateNamesOf,
  unknownInConfig,
  updateStep,
} from '@posthorn/core/automation'
import type { Context } from '@posthorn/core/kernel'
import { z } from 'zod'
import { AUTOMATES } from '../http/key-scopes.ts'
import { created, noContent, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { EXAMPLE_STEP, EXAMPLE_TRANSITION } from './workflows.examples.ts'
import {
  presentConnected,
  presentStep,
  StepParams,
  StepRecord,
  TransitionParams,
  TransitionRecord,
  WorkflowParams,
} from './workflows.present.ts'

const presented = async (ctx: Context, workflowId: string, step: Step) =>
  presentStep(workflowId, step, await templateNamesOf(ctx, [step]))

const CONFIGS =
  'Configs by type: SEND_EMAIL `{templateId, recipient?}`; DELAY `{amount, unit}` up to 365 days, `{until}` a date or `data.<field>`, or `{at: "09:00", timeZone?, weekdays?}`; WAIT_FOR_EVENT `{eventName, timeout?}` in seconds; CONDITION a filter or a condition; WEBHOOK `{url, method?, headers?, body?}`; UPDATE_CONTACT `{updates?, subscriptionAction?}`; EXIT `{reason?}`.'

const createOne = defineRoute({
  method: 'POST',
  path: '/workflows/{id}/steps',
  operationId: 'createStep',
  summary: 'Add a step',
  description: `Creates a new version of the workflow; running executions stay on their version. ${CONFIGS}`,
  tag: 'Workflows',
  access: 'secret',
  revises: 'workflow',
  scopes: AUTOMATES,
  audit: { action: 'step.create', id: 'answer' },
  params: WorkflowParams,
  body: { schema: StepInput.meta({ id: 'StepInput' }) },
  examples: {
    mail: {
      summary: 'A mail',
      value: { type: 'SEND_EMAIL', name: 'Say hello', config: EXAMPLE_STEP.config, autoConnect: true },
    },
    delay: { summary: 'Two days', value: { type: 'DELAY', config: { amount: 2, unit: 'days' } } },
    condition: {
      summary: 'A question',
      value: { type: 'CONDITION', config: { field: 'data.plan', operator: 'equals', value: 'pro' } },
    },
  },
  samples: {
    sdk: "const step = await client.workflows.steps.create('{id}', $body)",
    cli: 'posthorn workflows steps create Welcome --type SEND_EMAIL --template Welcome',
  },
  responses: { 201: { description: 'The step.', schema: StepRecord, example: EXAMPLE_STEP } },
  errors: ['WORKFLOW_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'SEGMENT_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params, body }) =>
    created(await presented(ctx, params.id, await createStep(ctx, { id: params.id, input: body }))),
})

const updateOne = defineRoute({
  method: 'PATCH',
  path: '/workflows/{id}/steps/{stepId}',
  operationId: 'updateStep',
  summary: 'Change a step',
  description: 'Only the given fields change; the config is replaced as a whole. The type cannot change.',
  tag: 'Workflows',
  access: 'secret',
  revises: 'workflow',
  scopes: AUTOMATES,
  audit: { action: 'step.update' },
  params: StepParams,
  body: { schema: StepChanges.meta({ id: 'StepChanges' }) },
  examples: { name: { summary: 'A new name', value: { name: 'Greet' } } },
  samples: {
    sdk: "const step = await client.workflows.steps.update('{id}', '{stepId}', $body)",
    cli: 'posthorn workflows steps update Welcome {stepId} --name Greet',
  },
  responses: { 200: { description: 'The updated step.', schema: StepRecord, example: EXAMPLE_STEP } },
  errors: ['WORKFLOW_NOT_FOUND', 'RESOURCE_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'SEGMENT_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params, body }) => {
    const step = await updateStep(ctx, { id: params.id, stepId: params.stepId, changes: body })
    const unknown = unknownInConfig(step.type, body.config ?? {}).map((path) => `config.${path}`)
    return { ...ok(await presented(ctx, params.id, step)), unknown }
  },
})

const removeOne = defineRoute({
  method: 'DELETE',
  path: '/workflows/{id}/steps/{stepId}',
  operationId: 'deleteStep',
  summary: 'Delete a step',
  description:
    'Its transitions are also deleted; with `splice=true`, transitions to the step lead to its successor instead. Refused while executions are at this step. The TRIGGER cannot be deleted, and a CONDITION cannot be spliced out.',
  tag: 'Workflows',
  access: 'secret',
  revises: 'workflow',
  scopes: AUTOMATES,
  audit: { action: 'step.delete' },
  params: StepParams,
  query: z.object({
    splice: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true')
      .describe('Whether to connect the steps around it.'),
  }),
  samples: {
    sdk: "await client.workflows.steps.delete('{id}', '{stepId}', { splice: true })",
    cli: 'posthorn workflows steps delete Welcome {stepId} --splice --yes',
  },
  responses: { 204: { description: 'The step was deleted.' } },
  errors: ['WORKFLOW_NOT_FOUND', 'RESOURCE_NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'],
  handle: async ({ ctx, params, query }) => {
    await deleteStep(ctx, { id: params.id, stepId: params.stepId, splice: query.splice })
    return noContent()
  },
})

const connect = defineRoute({
  method: 'POST',
  path: '/workflows/{id}/transitions',
  operationId: 'createTransition',
  summary: 'Connect two steps',
  description:
    'A CONDITION needs `branch` yes or no, each once; a WAIT_FOR_EVENT can have event and timeout. If the same transition exists, the response is 200 with the existing one. A loop without a DELAY or WAIT_FOR_EVENT is refused.',
  tag: 'Workflows',
  access: 'secret',
  revises: 'workflow',
  scopes: AUTOMATES,
  audit: { action: 'transition.create', id: 'answer' },
  params: WorkflowParams,
  body: { schema: TransitionInput.meta({ id: 'TransitionInput' }) },
  examples: {
    plain: {
      summary: 'From one step to the next',
      value: { fromStepId: EXAMPLE_TRANSITION.fromStepId, toStepId: EXAMPLE_TRANSITION.toStepId },
    },
  },
  samples: {
    sdk: "const transition = await client.workflows.transitions.create('{id}', $body)",
    cli: `posthorn workflows transitions create Welcome \\
  stp_01kajx2m5q8t1w4z7b0e3h6k9m stp_01kajx2m5q8t1w4z7b0e3h6k9p`,
  },
  responses: {
    201: { description: 'The transition.', schema: TransitionRecord, example: EXAMPLE_TRANSITION },
    200: { description: 'The transition already existed.', schema: TransitionRecord, example: EXAMPLE_TRANSITION },
  },
  errors: ['WORKFLOW_NOT_FOUND', 'RESOURCE_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params, body }) => {
    const connected = await createTransition(ctx, { id: params.id, input: body })
    return (connected.isNew ? created : ok)(presentConnected(params.id, connected))
  },
})

const disconnect = defineRoute({
  method: 'DELETE',
  path: '/workflows/{id}/transitions/{transitionId}',
  operationId: 'deleteTransition',
  summary: 'Delete a transition',
  description: 'The steps are kept.',
  tag: 'Workflows',
  access: 'secret',
  revises: 'workflow',
  scopes: AUTOMATES,
  audit: { action: 'transition.delete' },
  params: TransitionParams,
  samples: {
    sdk: "await client.workflows.transitions.delete('{id}', '{transitionId}')",
    cli: 'posthorn workflows transitions delete Welcome {transitionId}',
  },
  responses: { 204: { description: 'The transition was deleted.' } },
  errors: ['WORKFLOW_NOT_FOUND', 'RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    await deleteTransition(ctx, { id: params.id, transitionId: params.transitionId })
    return noContent()
  },
})

/** The steps of workflows, and the transitions between them. */
export const workflowStepRoutes = [createOne, updateOne, removeOne, connect, disconnect]

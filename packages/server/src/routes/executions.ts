import {
  cancelExecution,
  cancelExecutions,
  ExecutionListQuery,
  ExecutionStart,
  getExecution,
  listExecutions,
  moveExecution,
  startExecution,
} from '@posthorn/core/automation'
import { AUTOMATES, SHOWS_EXECUTIONS } from '../http/key-scopes.ts'
import { created, noContent, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import {
  EXAMPLE_EXECUTION,
  EXAMPLE_WHOLE,
  ExecutionPageRecord,
  ExecutionParams,
  ExecutionRecord,
  ExecutionsCancelled,
  presentExecution,
  presentExecutions,
  presentWhole,
  WholeExecutionRecord,
} from './executions.present.ts'
import { NamedWorkflowParams, WorkflowParams } from './workflows.present.ts'

const start = defineRoute({
  method: 'POST',
  path: '/workflows/{id}/executions',
  operationId: 'startExecution',
  summary: 'Start an execution',
  description:
    'Starts an enabled workflow for a contact, optionally with variables. Refused while the contact is in the workflow and, unless `allowReentry` is true, also afterwards.',
  tag: 'Workflows',
  access: 'secret',
  scopes: AUTOMATES,
  audit: { action: 'execution.start', id: 'answer' },
  params: NamedWorkflowParams,
  body: { schema: ExecutionStart.meta({ id: 'ExecutionStart' }) },
  examples: {
    plain: { summary: 'For a contact', value: { contactId: EXAMPLE_EXECUTION.contactId } },
    context: {
      summary: 'With variables',
      value: { contactId: EXAMPLE_EXECUTION.contactId, context: EXAMPLE_EXECUTION.context },
    },
  },
  samples: {
    sdk: "const execution = await client.workflows.executions.start('{id}', $body)",
    cli: 'posthorn workflows executions start Welcome ada@example.com',
  },
  responses: { 201: { description: 'The execution.', schema: ExecutionRecord, example: EXAMPLE_EXECUTION } },
  errors: ['WORKFLOW_NOT_FOUND', 'CONTACT_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params, body }) =>
    created(presentExecution(await startExecution(ctx, { workflowId: params.id, ...body }))),
})

const list = defineRoute({
  method: 'GET',
  path: '/workflows/{id}/executions',
  operationId: 'listExecutions',
  summary: 'List executions',
  description: 'Newest first, optionally filtered by status or contact. `executions` and `data` are the same list.',
  tag: 'Workflows',
  access: 'secret',
  scopes: SHOWS_EXECUTIONS,
  params: WorkflowParams,
  query: ExecutionListQuery,
  samples: {
    sdk: "for await (const execution of client.workflows.executions.list('{id}', { status: 'FAILED' })) console.log(execution.id)",
    cli: 'posthorn workflows executions list Welcome --status FAILED',
  },
  responses: {
    200: {
      description: 'A page of executions.',
      schema: ExecutionPageRecord,
      example: {
        executions: [EXAMPLE_EXECUTION],
        data: [EXAMPLE_EXECUTION],
        total: 1,
        page: 1,
        pageSize: 20,
        totalPages: 1,
      },
    },
  },
  errors: ['WORKFLOW_NOT_FOUND'],
  handle: async ({ ctx, params, query }) =>
    ok(presentExecutions(await listExecutions(ctx, { workflowId: params.id, ...query }))),
})

const get = defineRoute({
  method: 'GET',
  path: '/workflows/{id}/executions/{executionId}',
  operationId: 'getExecution',
  summary: 'Get an execution',
  description: 'The execution with its visits to steps: outputs, errors, branches, and waiting times.',
  tag: 'Workflows',
  access: 'secret',
  scopes: SHOWS_EXECUTIONS,
  params: ExecutionParams,
  samples: {
    sdk: "const execution = await client.workflows.executions.get('{id}', '{executionId}')",
    cli: 'posthorn workflows executions get Welcome {executionId}',
  },
  responses: { 200: { description: 'The execution.', schema: WholeExecutionRecord, example: EXAMPLE_WHOLE } },
  errors: ['WORKFLOW_NOT_FOUND', 'RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    const { execution, steps } = await getExecution(ctx, { workflowId: params.id, id: params.executionId })
    return ok(presentWhole(execution, steps))
  },
})

const cancel = defineRoute({
  method: 'DELETE',
  path: '/workflows/{id}/executions/{executionId}',
  operationId: 'cancelExecution',
  summary: 'Cancel an execution',
  description: 'The results of its steps are kept. Refused if it has ended.',
  tag: 'Workflows',
  access: 'secret',
  audit: { action: 'execution.cancel' },
  whileSuspended: true,
  params: ExecutionParams,
  samples: {
    sdk: "await client.workflows.executions.cancel('{id}', '{executionId}')",
    cli: 'posthorn workflows executions cancel Welcome {executionId}',
  },
  responses: { 204: { description: 'The execution is CANCELLED.' } },
  errors: ['WORKFLOW_NOT_FOUND', 'RESOURCE_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => {
    await cancelExecution(ctx, { workflowId: params.id, id: params.executionId })
    return noContent()
  },
})

const cancelAll = defineRoute({
  method: 'POST',
  path: '/workflows/{id}/executions/cancel-all',
  operationId: 'cancelExecutions',
  summary: 'Cancel all executions',
  description: 'Cancels all running executions of the workflow. Disable the workflow first to prevent new ones.',
  tag: 'Workflows',
  access: 'secret',
  audit: { action: 'workflow.cancel_executions' },
  whileSuspended: true,
  cost: { isRepeatable: true },
  params: WorkflowParams,
  samples: {
    sdk: "const { cancelled } = await client.workflows.executions.cancelAll('{id}')",
    cli: 'posthorn workflows executions cancel Welcome --all --yes',
  },
  responses: {
    200: {
      description: 'The number of cancelled executions.',
      schema: ExecutionsCancelled,
      example: { cancelled: 12 },
    },
  },
  errors: ['WORKFLOW_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(await cancelExecutions(ctx, params.id)),
})

const move = defineRoute({
  method: 'POST',
  path: '/workflows/{id}/executions/{executionId}/move',
  operationId: 'moveExecution',
  summary: 'Move an execution to the newest version',
  description:
    'The execution continues at its current step with the newest version of the workflow. Refused if that version does not contain the step, or if the execution has ended.',
  tag: 'Workflows',
  access: 'secret',
  scopes: AUTOMATES,
  audit: { action: 'execution.move' },
  params: ExecutionParams,
  samples: {
    sdk: "const execution = await client.workflows.executions.move('{id}', '{executionId}')",
    cli: 'posthorn workflows executions move Welcome {executionId}',
  },
  responses: { 200: { description: 'The execution.', schema: ExecutionRecord, example: EXAMPLE_EXECUTION } },
  errors: ['WORKFLOW_NOT_FOUND', 'RESOURCE_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) =>
    ok(presentExecution(await moveExecution(ctx, { workflowId: params.id, id: params.executionId }))),
})

/** Executions: the runs of workflows for contacts. */
export const executionRoutes = [start, list, cancelAll, get, cancel, move]

import {
  countStarted,
  createWorkflow,
  defineWorkflow,
  deleteWorkflow,
  detailsOf,
  getWorkflow,
  getWorkflowDetails,
  listWorkflowFields,
  listWorkflows,
  updateWorkflow,
  WorkflowChanges,
  WorkflowDefinition,
  WorkflowInput,
  WorkflowQuery,
} from '@posthorn/core/automation'
import { AUTOMATES } from '../http/key-scopes.ts'
import { created, noContent, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { EXAMPLE_CHANGES, EXAMPLE_SUMMARY, EXAMPLE_WORKFLOW } from './workflows.examples.ts'
import {
  DefinedRecord,
  presentChange,
  presentSummary,
  presentWorkflow,
  WorkflowFieldsRecord,
  WorkflowPageRecord,
  WorkflowParams,
  WorkflowRecord,
} from './workflows.present.ts'

const list = defineRoute({
  method: 'GET',
  path: '/workflows',
  operationId: 'listWorkflows',
  summary: 'List workflows',
  description: 'Newest first, without their steps.',
  tag: 'Workflows',
  access: 'secret',
  query: WorkflowQuery,
  samples: {
    sdk: 'for await (const workflow of client.workflows.list()) console.log(workflow.name)',
    cli: 'posthorn workflows list',
  },
  responses: {
    200: {
      description: 'A page of workflows.',
      schema: WorkflowPageRecord,
      example: { data: [EXAMPLE_SUMMARY], total: 1, page: 1, pageSize: 20, totalPages: 1 },
    },
  },
  handle: async ({ ctx, query }) => {
    const { data, ...page } = await listWorkflows(ctx, query)
    const started = await Promise.all(data.map((workflow) => countStarted(ctx, { workflow })))
    return ok({ data: data.map((workflow, index) => presentSummary(workflow, started[index] ?? 0)), ...page })
  },
})

const fields = defineRoute({
  method: 'GET',
  path: '/workflows/fields',
  operationId: 'listWorkflowFields',
  summary: 'List the fields for conditions',
  description:
    'Fields of contacts, events that happened, events of mails, and segments. A CONDITION can also use the data of the event that started the execution (`event.<name>` with an operator of data) and variables of the execution (`workflow.<name>`).',
  tag: 'Workflows',
  access: 'secret',
  samples: {
    sdk: 'const fields = await client.workflows.fields()',
    cli: 'posthorn workflows fields',
  },
  responses: {
    200: {
      description: 'The fields.',
      schema: WorkflowFieldsRecord,
      example: { fields: [{ field: 'data.plan', type: 'string', source: 'contact', label: 'plan' }] },
    },
  },
  handle: async ({ ctx }) => ok({ fields: [...(await listWorkflowFields(ctx))] }),
})

const create = defineRoute({
  method: 'POST',
  path: '/workflows',
  operationId: 'createWorkflow',
  summary: 'Create a workflow',
  description:
    'Creates a disabled workflow. With `steps` and `transitions`, the request contains the complete workflow, like a workflow file; otherwise the workflow has one step, the TRIGGER, and you add the others. Then enable it. `eventName` can also be an event of Posthorn, such as `contact.subscribed`, `email.open` or `segment.<slug>.entry`.',
  tag: 'Workflows',
  access: 'secret',
  scopes: AUTOMATES,
  audit: { action: 'workflow.create' },
  body: { schema: WorkflowInput.meta({ id: 'WorkflowInput' }) },
  examples: {
    event: { summary: 'Started by an event', value: { name: 'Welcome', eventName: 'signup' } },
    condition: {
      summary: 'Started by events that meet a condition',
      value: {
        name: 'Large orders',
        triggerConfig: {
          eventName: 'order',
          condition: { field: 'event.total', operator: 'greaterThan', value: 1000 },
        },
        allowReentry: true,
      },
    },
    whole: {
      summary: 'With its steps',
      value: {
        name: 'Trial',
        triggerConfig: { eventName: 'trial.started' },
        steps: [
          { key: 'paid', type: 'WAIT_FOR_EVENT', config: { eventName: 'paid', timeout: 604_800 } },
          { key: 'lost', type: 'UPDATE_CONTACT', config: { updates: { plan: 'free' } } },
        ],
        transitions: [
          { from: 'trigger', to: 'paid' },
          { from: 'paid', to: 'lost', branch: 'timeout' },
        ],
      },
    },
  },
  samples: {
    sdk: 'const workflow = await client.workflows.create($body)',
    cli: 'posthorn workflows create Welcome --event signup',
  },
  responses: { 201: { description: 'The workflow.', schema: WorkflowRecord, example: EXAMPLE_WORKFLOW } },
  errors: ['TEMPLATE_NOT_FOUND', 'SEGMENT_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, body }) => created(presentWorkflow(await detailsOf(ctx, await createWorkflow(ctx, body)))),
})

const get = defineRoute({
  method: 'GET',
  path: '/workflows/{id}',
  operationId: 'getWorkflow',
  summary: 'Get a workflow',
  description:
    'The workflow with the steps and transitions of its newest version, statistics of each step, problems that prevent enabling it, and the number of running executions by version.',
  tag: 'Workflows',
  access: 'secret',
  revises: 'workflow',
  params: WorkflowParams,
  samples: {
    sdk: "const workflow = await client.workflows.get('{id}')",
    cli: 'posthorn workflows get Welcome',
  },
  responses: { 200: { description: 'The workflow.', schema: WorkflowRecord, example: EXAMPLE_WORKFLOW } },
  errors: ['WORKFLOW_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(presentWorkflow(await getWorkflowDetails(ctx, params.id))),
})

const update = defineRoute({
  method: 'PATCH',
  path: '/workflows/{id}',
  operationId: 'updateWorkflow',
  summary: 'Change a workflow',
  description:
    'Only the given fields change. A workflow with problems cannot be enabled: `errors` names each step and the reason. When it is disabled, running executions continue.',
  tag: 'Workflows',
  access: 'secret',
  revises: 'workflow',
  scopes: AUTOMATES,
  audit: { action: 'workflow.update', keeps: ['enabled'] },
  params: WorkflowParams,
  body: { schema: WorkflowChanges.meta({ id: 'WorkflowChanges' }) },
  examples: { enable: { summary: 'Enable it', value: { enabled: true } } },
  samples: {
    sdk: "const workflow = await client.workflows.update('{id}', $body)",
    cli: 'posthorn workflows enable Welcome',
  },
  responses: {
    200: { description: 'The updated workflow.', schema: WorkflowRecord, example: EXAMPLE_WORKFLOW },
  },
  errors: ['WORKFLOW_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params, body }) =>
    ok(presentWorkflow(await detailsOf(ctx, await updateWorkflow(ctx, { id: params.id, changes: body })))),
})

const define = defineRoute({
  method: 'PUT',
  path: '/workflows/{id}/definition',
  operationId: 'defineWorkflow',
  summary: 'Replace a workflow definition',
  description:
    'Replaces all steps and transitions, like a workflow file. Steps are matched by their keys and keep their ids; running executions stay on their version. With `dryRun`, nothing changes and the response contains the differences. Refused if the workflow is enabled and would have problems.',
  tag: 'Workflows',
  access: 'secret',
  revises: 'workflow',
  scopes: AUTOMATES,
  audit: { action: 'workflow.define' },
  params: WorkflowParams,
  body: { schema: WorkflowDefinition.meta({ id: 'WorkflowDefinition' }) },
  examples: {
    mail: {
      summary: 'A mail after two days',
      value: {
        steps: [
          { key: 'rest', type: 'DELAY', config: { amount: 2, unit: 'days' } },
          { key: 'hello', type: 'EXIT', config: {} },
        ],
        transitions: [
          { from: 'trigger', to: 'rest' },
          { from: 'rest', to: 'hello' },
        ],
        dryRun: true,
      },
    },
  },
  samples: {
    sdk: "const { version, changes } = await client.workflows.define('{id}', { steps: $body.steps, transitions: $body.transitions })",
    cli: 'posthorn workflows push welcome.json --enable --yes',
  },
  responses: {
    200: {
      description: 'The changes.',
      schema: DefinedRecord,
      example: { workflowId: EXAMPLE_SUMMARY.id, version: 3, revision: 5, dryRun: false, changes: EXAMPLE_CHANGES },
    },
  },
  errors: ['WORKFLOW_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'SEGMENT_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params, body }) => {
    const { changes } = await defineWorkflow(ctx, { id: params.id, definition: body })
    const { id, version, revision } = await getWorkflow(ctx, params.id)
    return ok({ workflowId: id, version, revision, dryRun: body.dryRun, changes: changes.map(presentChange) })
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/workflows/{id}',
  operationId: 'deleteWorkflow',
  summary: 'Delete a workflow',
  description: 'Refused while executions are running: cancel them, or wait until they have finished.',
  tag: 'Workflows',
  access: 'secret',
  revises: 'workflow',
  audit: { action: 'workflow.delete' },
  params: WorkflowParams,
  samples: {
    sdk: "await client.workflows.delete('{id}')",
    cli: 'posthorn workflows delete Welcome --yes',
  },
  responses: { 204: { description: 'The workflow was deleted.' } },
  errors: ['WORKFLOW_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => {
    await deleteWorkflow(ctx, params.id)
    return noContent()
  },
})

/** Workflows: steps that run for contacts after events. */
export const workflowRoutes = [list, fields, create, get, update, define, remove]

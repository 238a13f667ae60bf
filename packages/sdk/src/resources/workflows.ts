import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, EditOptions, Http, WriteOptions } from '../http.ts'
import { byPage, listOf } from '../pages.ts'
import type { WorkflowSource } from '../workflow/builder.ts'
import { builtOf, sentGraph } from '../workflow/file.ts'

export type Workflow = Schema<'Workflow'>
export type Execution = Schema<'Execution'>
export type Simulation = Schema<'Simulation'>
export type WorkflowStep = Schema<'Step'>
export type WorkflowTransition = Schema<'Transition'>

/** Workflows: steps that follow an event of a contact. */
export function workflowsResource(http: Http) {
  const update = (id: string, changes: Schema<'WorkflowChanges'>, options?: EditOptions) =>
    http.call('patch', '/workflows/{id}', { ...options, path: { id }, body: changes })
  return {
    /**
     * Lists workflows, newest first, without their steps.
     *
     * @example
     * for await (const { name, enabled } of client.workflows.list()) console.log(name, enabled)
     */
    list: (query: Query<'get', '/workflows'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/workflows', { ...options, query }), byPage),
    /**
     * Creates a workflow that is not enabled yet: one written as code with all its steps, or only its TRIGGER.
     *
     * @example
     * import { workflow } from '@posthorn/sdk'
     *
     * const { id } = await client.workflows.create(workflow('Welcome').on('signed-up').delay('2 days').send('tpl_…'))
     * await client.workflows.enable(id)
     */
    create: (input: WorkflowSource | Schema<'WorkflowInput'>, options?: WriteOptions) => {
      const { steps, transitions, triggerConfig, ...head } = builtOf(input)
      const body = { ...head, ...sentGraph({ steps, transitions, triggerConfig }) }
      return http.call('post', '/workflows', { ...options, body })
    },
    /**
     * Returns a workflow with steps, transitions, figures, and the problems that keep it from being enabled. Fails with
     * `WORKFLOW_NOT_FOUND`.
     *
     * @example
     * const { steps, problems } = await client.workflows.get('wfl_…')
     */
    get: (id: string, options?: CallOptions) => http.call('get', '/workflows/{id}', { ...options, path: { id } }),
    /**
     * Changes only the given properties.
     *
     * @example
     * await client.workflows.update('wfl_…', { name: 'Welcome, new' })
     */
    update,
    /** Allows executions to begin. Refused while the workflow has problems. */
    enable: (id: string, options?: EditOptions) => update(id, { enabled: true }, options),
    /** Disables a workflow; active executions continue. */
    disable: (id: string, options?: EditOptions) => update(id, { enabled: false }, options),
    /** Deletes a workflow. Fails with `CONFLICT` while it has active executions. */
    delete: (id: string, options?: EditOptions) => http.call('delete', '/workflows/{id}', { ...options, path: { id } }),
    /**
     * Replaces all steps and transitions; with `dryRun` it only reports what would change.
     *
     * @example
     * import { workflow } from '@posthorn/sdk'
     *
     * const welcome = workflow('Welcome').on('signed-up').send('tpl_…').delay('2 days').send('tpl_…')
     * const changes = await client.workflows.define('wfl_…', welcome, { dryRun: true })
     */
    define: (
      id: string,
      definition: WorkflowSource | Schema<'WorkflowDefinition'>,
      { dryRun, ...options }: EditOptions & { dryRun?: boolean } = {},
    ) => {
      const file = builtOf(definition)
      const body = { ...file, ...sentGraph(file), ...(dryRun !== undefined && { dryRun }) }
      return http.call('put', '/workflows/{id}/definition', { ...options, path: { id }, body })
    },
    /** Lists the fields that conditions may use. */
    fields: async (options?: CallOptions) => (await http.call('get', '/workflows/fields', { ...options })).fields,
    /** Simulates a contact's way through the workflow. Nothing is stored or sent. */
    simulate: (id: string, input: Schema<'SimulationInput'>, options?: CallOptions) =>
      http.call('post', '/workflows/{id}/simulate', { ...options, path: { id }, body: input }),
    /** The executions of a workflow. */
    executions: executionMethods(http),
    /** The steps of a workflow. */
    steps: stepMethods(http),
    /** The transitions between steps. */
    transitions: transitionMethods(http),
  }
}

function executionMethods(http: Http) {
  return {
    /**
     * Starts the workflow for a contact, with variables of its own.
     *
     * @example
     * await client.workflows.executions.start('wfl_…', { contactId: 'cnt_…', context: { coupon: 'SPRING' } })
     */
    start: (id: string, input: Schema<'ExecutionStart'>, options?: WriteOptions) =>
      http.call('post', '/workflows/{id}/executions', { ...options, path: { id }, body: input }),
    /**
     * Lists the executions of a workflow, newest first.
     *
     * @example
     * for await (const { id, status } of client.workflows.executions.list('wfl_…')) console.log(id, status)
     */
    list: (id: string, query: Query<'get', '/workflows/{id}/executions'> = {}, options?: CallOptions) =>
      listOf(
        query,
        (query) => http.call('get', '/workflows/{id}/executions', { ...options, path: { id }, query }),
        byPage,
      ),
    /**
     * Returns an execution with the result of each step. Fails with `RESOURCE_NOT_FOUND`.
     *
     * @example
     * const { status } = await client.workflows.executions.get('wfl_…', 'exe_…')
     */
    get: (id: string, executionId: string, options?: CallOptions) =>
      http.call('get', '/workflows/{id}/executions/{executionId}', { ...options, path: { id, executionId } }),
    /** Cancels an active execution. Fails with `CONFLICT` when it has ended. */
    cancel: (id: string, executionId: string, options?: WriteOptions) =>
      http.call('delete', '/workflows/{id}/executions/{executionId}', { ...options, path: { id, executionId } }),
    /** Cancels all active executions. */
    cancelAll: (id: string, options?: WriteOptions) =>
      http.call('post', '/workflows/{id}/executions/cancel-all', { ...options, path: { id } }),
    /** Moves an execution to the newest version, at its current step. */
    move: (id: string, executionId: string, options?: WriteOptions) =>
      http.call('post', '/workflows/{id}/executions/{executionId}/move', { ...options, path: { id, executionId } }),
  }
}

function stepMethods(http: Http) {
  return {
    /**
     * Adds a step. With `autoConnect` it is connected to the last one.
     *
     * @example
     * await client.workflows.steps.create('wfl_…', {
     *   type: 'DELAY',
     *   config: { amount: 2, unit: 'days' },
     *   autoConnect: true,
     * })
     */
    create: (id: string, input: Schema<'StepInput'>, options?: EditOptions) =>
      http.call('post', '/workflows/{id}/steps', { ...options, path: { id }, body: input }),
    /**
     * Changes only the given properties; the config as a whole.
     *
     * @example
     * await client.workflows.steps.update('wfl_…', 'stp_…', { name: 'Greet', config: { templateId: 'tpl_…' } })
     */
    update: (id: string, stepId: string, changes: Schema<'StepChanges'>, options?: EditOptions) =>
      http.call('patch', '/workflows/{id}/steps/{stepId}', { ...options, path: { id, stepId }, body: changes }),
    /** Deletes a step. With `splice`, the steps around it are connected. */
    delete: (id: string, stepId: string, { splice = false, ...options }: EditOptions & { splice?: boolean } = {}) =>
      http.call('delete', '/workflows/{id}/steps/{stepId}', {
        ...options,
        path: { id, stepId },
        query: { splice: splice ? 'true' : 'false' },
      }),
  }
}

function transitionMethods(http: Http) {
  return {
    /**
     * Connects two steps. Repeating the same transition returns the existing one.
     *
     * @example
     * await client.workflows.transitions.create('wfl_…', { fromStepId: 'stp_…', toStepId: 'stp_…', branch: 'yes' })
     */
    create: (id: string, input: Schema<'TransitionInput'>, options?: EditOptions) =>
      http.call('post', '/workflows/{id}/transitions', { ...options, path: { id }, body: input }),
    /** Removes a transition. Fails with `RESOURCE_NOT_FOUND`. */
    delete: (id: string, transitionId: string, options?: EditOptions) =>
      http.call('delete', '/workflows/{id}/transitions/{transitionId}', { ...options, path: { id, transitionId } }),
  }
}

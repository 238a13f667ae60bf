import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import { asId, type ContactId } from '../../kernel/ids/ids.ts'
import { getContact } from '../../people/contacts/contacts.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { type FieldData, jsonSize } from '../../people/fields/schema.ts'
import { isOver } from '../workflows/execution.ts'
import type { Figure } from '../workflows/figures.ts'
import type { Workflow } from '../workflows/schema.ts'
import { getWorkflow, workflowAsked } from '../workflows/workflows.ts'
import { cancelAmong, cancelWorkflow } from './cancel.ts'
import { changeOfExecution, figuresOf } from './changes.ts'
import { entered, listenFor, refusalOf } from './enter.ts'
import type { ExecutionListQuery } from './input.schema.ts'
import { ACTIVE_MAX, CONTEXT_SIZE_MAX, type Execution, type StepExecution, VISITS_KEPT } from './schema.ts'
import { settle } from './settle.ts'
import { RUN_EXECUTIONS } from './store.ts'
import { graphsOf, movedOf } from './walker.ts'

const gone = (what: string) =>
  new AppError('RESOURCE_NOT_FOUND', { message: `The project has no ${what} with this id.` })

export interface StartInput {
  /** Its id, or its name in any case. */
  readonly workflowId: string
  readonly contactId: string
  readonly context?: FieldData | undefined
}

/**
 * Starts an execution for a contact, and does its first steps. Throws `BAD_REQUEST` when the workflow is disabled,
 * `CONFLICT` when the contact may not enter again.
 */
export function startExecution(ctx: Context, { workflowId, contactId, context = {} }: StartInput): Promise<Execution> {
  if (jsonSize(context) > CONTEXT_SIZE_MAX)
    throw invalidField('context', 'too_large', `context: has more than ${CONTEXT_SIZE_MAX} characters of JSON`)
  return inTransaction(ctx, async (ctx) => {
    const contact = await lockedContact(ctx, contactId)
    const workflow = await workflowAsked(ctx, workflowId, 'id')
    if (!workflow.enabled) {
      throw new AppError('BAD_REQUEST', {
        message: 'The workflow is disabled, so no execution can start.',
        suggestion: 'Enable the workflow first.',
      })
    }
    await requireEntry(ctx, workflow, contact.id)
    const graph = (await graphsOf(ctx, [versionOf(workflow)]))(versionOf(workflow))
    if (!graph) throw new AppError('WORKFLOW_NOT_FOUND')
    const walker = entered(ctx, { workflow, graph, contactId: contact.id, eventName: undefined, context })
    await listenFor(ctx, [walker])
    await settle(ctx, [walker], new Map([[contact.id, contact]]))
    const moved = movedOf(walker)
    await ctx.store.executions.save([changeOfExecution(moved)], figuresOf([moved]), ctx.clock.now())
    if (moved.now.dueAt) wake(ctx, RUN_EXECUTIONS, moved.now.dueAt)
    return moved.now
  })
}

const versionOf = ({ id, version }: Workflow) => ({ workflowId: id, version })

async function lockedContact(ctx: Context, id: string): Promise<Contact> {
  const found = await getContact(ctx, id)
  const [contact] = await ctx.store.contacts.findMany([found.id])
  if (!contact) throw new AppError('CONTACT_NOT_FOUND')
  return contact
}

async function requireEntry(ctx: Context, workflow: Workflow, contactId: ContactId): Promise<void> {
  const [entrant] = await ctx.store.executions.entrants([{ workflowId: workflow.id, contactId }])
  const refusal = entrant && refusalOf(workflow, entrant)
  if (refusal) {
    const message =
      refusal === 'active'
        ? 'The contact is already in the workflow.'
        : 'The contact has already been in the workflow, which does not allow re-entry.'
    throw new AppError('CONFLICT', { message, details: { contactId, allowReentry: workflow.allowReentry } })
  }
  if ((await ctx.store.executions.countActive()) < ACTIVE_MAX) return
  throw new AppError('CONFLICT', {
    message: `A project can have at most ${ACTIVE_MAX} running executions.`,
    suggestion: 'Cancel executions that are no longer needed.',
  })
}

export interface ExecutionQuery extends ExecutionListQuery {
  readonly workflowId: string
}

export interface ExecutionPage {
  readonly data: readonly Execution[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly totalPages: number
}

/** Returns a page of executions, newest first. */
export async function listExecutions(ctx: Context, query: ExecutionQuery): Promise<ExecutionPage> {
  const { id: workflowId } = await getWorkflow(ctx, query.workflowId)
  const { page, pageSize, status } = query
  const contactId = query.contactId === undefined ? undefined : asId('cnt', query.contactId)
  if (query.contactId !== undefined && !contactId) return { data: [], total: 0, page, pageSize, totalPages: 0 }
  const filter = { workflowId, status, contactId }
  const total = await ctx.store.executions.count(filter)
  const range = { limit: pageSize, offset: (page - 1) * pageSize, after: undefined }
  const data = await ctx.store.executions.list({ ...filter, ...range })
  return { data, total, page, pageSize, totalPages: Math.ceil(total / pageSize) }
}

export interface ExecutionInput {
  readonly workflowId: string
  readonly id: string
}

async function requireExecution(ctx: Context, { workflowId, id }: ExecutionInput): Promise<Execution> {
  const key = asId('exe', id)
  const execution = key && (await ctx.store.executions.find(key))
  if (execution?.workflowId === workflowId) return execution
  await getWorkflow(ctx, workflowId)
  throw gone('execution of the workflow')
}

/** Returns an execution with its visits to steps, the first ones when there are very many. */
export async function getExecution(
  ctx: Context,
  input: ExecutionInput,
): Promise<{ readonly execution: Execution; readonly steps: readonly StepExecution[] }> {
  const execution = await requireExecution(ctx, input)
  return { execution, steps: await ctx.store.executions.listSteps(execution.id, VISITS_KEPT) }
}

const BY_REQUEST = 'Cancelled by a request.'

/** Throws `CONFLICT` when the execution is over. */
export function cancelExecution(ctx: Context, input: ExecutionInput): Promise<Execution> {
  return inTransaction(ctx, async (ctx) => {
    const { id, status } = await requireExecution(ctx, input)
    const [moved] = await cancelAmong(ctx, [id], BY_REQUEST)
    if (moved) return moved.now
    throw new AppError('CONFLICT', { message: `The execution is over: it is ${status}.`, details: { status } })
  })
}

/** Cancels all active executions of a workflow. */
export async function cancelExecutions(ctx: Context, workflowId: string): Promise<{ readonly cancelled: number }> {
  const workflow = await getWorkflow(ctx, workflowId)
  return { cancelled: await cancelWorkflow(ctx, workflow.id, BY_REQUEST) }
}

/**
 * Moves an active execution to the newest version of its workflow, where it continues at the same step. Throws
 * `CONFLICT` when it is over, or the step does not exist any more.
 */
export function moveExecution(ctx: Context, input: ExecutionInput): Promise<Execution> {
  return inTransaction(ctx, async (ctx) => {
    const before = await requireExecution(ctx, input)
    const workflow = await getWorkflow(ctx, input.workflowId)
    if (isOver(before)) {
      const message = `The execution is over: it is ${before.status}.`
      throw new AppError('CONFLICT', { message, details: { status: before.status } })
    }
    if (before.version === workflow.version) return before
    const graph = (await graphsOf(ctx, [versionOf(workflow)]))(versionOf(workflow))
    if (!graph || (before.stepId && !graph.route.step(before.stepId))) {
      throw new AppError('CONFLICT', {
        message: 'The newest version does not contain the current step of the execution.',
        suggestion: 'Cancel the execution, or let it finish on its version.',
        details: { stepId: before.stepId ?? null },
      })
    }
    const now = { ...before, version: workflow.version }
    const change = { execution: now, isNew: false, steps: [] }
    await ctx.store.executions.addAwaited(workflow.id, graph.awaited)
    await ctx.store.settings.reviseWorkflows()
    await ctx.store.executions.save([change], figuresOfMove(before, now), ctx.clock.now())
    return now
  })
}

/** Returns the changes of the figures: from now on, an active execution is counted for the new version. */
function figuresOfMove(before: Execution, now: Execution): readonly Figure[] {
  const standing = before.status === 'WAITING' ? 'waiting' : 'running'
  const figures = ({ workflowId, version, stepId }: Execution, more: number): readonly Figure[] => [
    { workflowId, version, stepId: undefined, name: 'active', total: more },
    { workflowId, version, stepId: undefined, name: 'started', total: more },
    ...(stepId
      ? ([standing, 'entered'] as const).map((name) => ({ workflowId, version, stepId, name, total: more }))
      : []),
  ]
  return [...figures(before, -1), ...figures(now, 1)]
}

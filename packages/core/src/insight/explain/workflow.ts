import { z } from 'zod'
import type { Execution, StepExecution } from '../../automation/executions/schema.ts'
import { isOver } from '../../automation/workflows/execution.ts'
import type { Workflow } from '../../automation/workflows/schema.ts'
import type { Graph } from '../../automation/workflows/steps.ts'
import { workflowAsked } from '../../automation/workflows/workflows.ts'
import { maySee } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { ContactId, StepId } from '../../kernel/ids/ids.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { disabled } from './campaign.ts'
import { explainMail } from './mail.ts'
import type { Explanation, Reason } from './schema.ts'

/** The maximum numbers of mails and steps of an execution that are explained. */
const MAILS_MAX = 5
const STEPS_MAX = 100
const TOLD_STEPS_MAX = 10

/** Explains a contact's execution of a workflow, and its mails. Throws `WORKFLOW_NOT_FOUND` and `CONTACT_NOT_FOUND`. */
export async function explainWorkflow(ctx: Context, contactId: ContactId, asked: string): Promise<Explanation> {
  const workflow = await workflowAsked(ctx, asked, 'workflowId')
  const contact = await ctx.store.contacts.find(contactId)
  const [execution] = await ctx.store.executions.list({
    workflowId: workflow.id,
    contactId,
    status: undefined,
    limit: 1,
    offset: 0,
    after: undefined,
  })
  if (!execution && !contact) throw new AppError('CONTACT_NOT_FOUND')
  if (!execution)
    return { verdict: 'not_sent', reasons: [await notEntered(ctx, workflow, contactId), ...disabled(ctx)] }
  const emails = await ctx.store.emails.list({
    limit: MAILS_MAX,
    after: undefined,
    status: undefined,
    contactId,
    executionId: execution.id,
  })
  const mails: Explanation[] = []
  for (const email of emails) mails.push(await explainMail(ctx, { email, contact, obstacles: disabled(ctx) }))
  const steps = await ctx.store.executions.listSteps(execution.id, STEPS_MAX)
  const [graph] = await ctx.store.workflows.graphs([{ workflowId: workflow.id, version: execution.version }])
  return {
    verdict: verdictOf(execution, mails),
    reasons: [...mails.flatMap(({ reasons }) => reasons), ...stepsInTheWay(steps, graph), stateOf(execution, graph)],
  }
}

function verdictOf(execution: Execution, mails: readonly Explanation[]): Explanation['verdict'] {
  const has = (verdict: Explanation['verdict']) => mails.some((mail) => mail.verdict === verdict)
  if (has('sent')) return 'sent'
  return has('will_send') || !isOver(execution) ? 'will_send' : 'not_sent'
}

async function notEntered(ctx: Context, { enabled, trigger, name }: Workflow, contactId: ContactId): Promise<Reason> {
  const { eventName } = trigger
  if (!enabled)
    return { code: 'workflow_disabled', message: `The workflow "${name}" is not enabled and accepts no one.` }
  if (!maySee(ctx, 'events:read'))
    return { code: 'workflow_not_entered', message: 'The contact never entered the workflow.' }
  const [event] = await ctx.store.events.listByContact(contactId, { limit: 1, after: undefined, name: eventName })
  const why = event
    ? `the event "${eventName}" last happened at ${event.createdAt.toISOString()}, but the workflow was disabled, its condition was not met, or the limit of running executions was reached`
    : `the event "${eventName}" has not happened for the contact`
  return {
    code: 'workflow_not_entered',
    message: `The contact never entered the workflow: ${why}.`,
    at: event?.createdAt,
  }
}

function stepsInTheWay(steps: readonly StepExecution[], graph: Graph | undefined): readonly Reason[] {
  return steps
    .flatMap(({ stepId, status, output, error, startedAt }): Reason[] => {
      if (status === 'FAILED')
        return [
          {
            code: 'step_failed',
            message: `The ${nameOf(graph, stepId)} failed.${error ? ` The error was: ${error}` : ''}`,
            at: startedAt,
          },
        ]
      if (status !== 'SKIPPED') return []
      const why = reasonOf(output)
      const said = why ? `: ${why.replace(/\.$/, '')}` : ''
      return [{ code: 'step_skipped', message: `The ${nameOf(graph, stepId)} was skipped${said}.`, at: startedAt }]
    })
    .slice(-TOLD_STEPS_MAX)
}

/** Returns why a step was skipped, from its output. */
function reasonOf(output: JsonValue | undefined): string | undefined {
  const found = z.object({ reason: z.string() }).safeParse(output)
  return found.data?.reason
}

/** Returns the name of a step, else its id. */
function nameOf(graph: Graph | undefined, stepId: StepId): string {
  const step = graph?.steps.find(({ id }) => id === stepId)
  if (!step) return `step ${stepId}`
  return step.name === '' ? `${step.type} ${stepId}` : `${step.type} "${step.name}"`
}

function stateOf(execution: Execution, graph: Graph | undefined): Reason {
  const { status, stepId, wait, exitReason, startedAt, endedAt } = execution
  const at = stepId ? ` at the ${nameOf(graph, stepId)}` : ''
  if (endedAt || (status !== 'RUNNING' && status !== 'WAITING'))
    return {
      code: 'workflow_ended',
      message: `The execution ended (${status})${at}.${exitReason ? ` ${exitReason}` : ''}`,
      at: endedAt,
    }
  if (wait?.for === 'event')
    return {
      code: 'workflow_waits',
      message: `The execution is waiting for the event "${wait.eventName}"${at}.`,
      at: wait.until,
    }
  if (wait?.for === 'time') return { code: 'workflow_waits', message: `The execution is waiting${at}.`, at: wait.until }
  return { code: 'workflow_waits', message: `The execution is running${at}.`, at: startedAt }
}

import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { referencedSegments } from '../../people/filters/references.ts'
import { maySendFrom } from '../../tenant/domains/sender.ts'
import { type GraphProblem, problemsOf } from './problems.ts'
import type { Graph, StepOf } from './steps.ts'

/** A reason why a workflow cannot be enabled, and its place. */
export interface WorkflowProblem extends Omit<GraphProblem, 'code'> {
  readonly code:
    | GraphProblem['code']
    | 'template_missing'
    | 'sender_missing'
    | 'sender_not_verified'
    | 'segment_missing'
}

/** Returns everything that keeps a graph from being enabled, including problems of its references. */
export async function problemsOfWorkflow(ctx: Context, graph: Graph): Promise<readonly WorkflowProblem[]> {
  return [...problemsOf(graph), ...(await templateProblems(ctx, graph)), ...(await segmentProblems(ctx, graph))]
}

async function templateProblems(ctx: Context, { steps }: Graph): Promise<readonly WorkflowProblem[]> {
  const mails = steps.filter((step) => step.type === 'SEND_EMAIL')
  const senders = new Map<string, { readonly from: string | undefined } | undefined>()
  for (const { templateId } of mails.map(({ config }) => config))
    if (!senders.has(templateId)) senders.set(templateId, await ctx.store.templates.find(templateId))
  return mails.flatMap((step) => senderProblem(ctx, step, senders.get(step.config.templateId)) ?? [])
}

function senderProblem(
  ctx: Context,
  { id, name, config }: StepOf<'SEND_EMAIL'>,
  template: { readonly from: string | undefined } | undefined,
): WorkflowProblem | undefined {
  const step = name === '' ? id : `"${name}"`
  if (!template) {
    const message = `The template ${config.templateId} of the step ${step} does not exist. Choose another one.`
    return { stepId: id, code: 'template_missing', message }
  }
  if (template.from === undefined) {
    const message = `The template ${config.templateId} of the step ${step} has no sender. Set its from field.`
    return { stepId: id, code: 'sender_missing', message }
  }
  if (maySendFrom(ctx, template.from)) return undefined
  const message = `The domain of ${template.from}, the sender of the step ${step}, is not verified for this project.`
  return { stepId: id, code: 'sender_not_verified', message }
}

async function segmentProblems(ctx: Context, { steps }: Graph): Promise<readonly WorkflowProblem[]> {
  const asking = steps.flatMap((step) =>
    step.type === 'CONDITION' ? referencedSegments(step.config.condition).map((segment) => ({ step, segment })) : [],
  )
  if (asking.length === 0) return []
  const there = new Set((await ctx.store.segments.list()).map(({ id }) => id))
  return asking
    .filter(({ segment }) => !there.has(segment))
    .map(({ step: { id, name }, segment }) => ({
      stepId: id,
      code: 'segment_missing',
      message: `The segment ${segment} of the step ${name === '' ? id : `"${name}"`} does not exist. Choose another one.`,
    }))
}

/** Throws `VALIDATION_ERROR` with all problems of a graph. */
export async function requireEnablable(ctx: Context, graph: Graph): Promise<void> {
  const problems = await problemsOfWorkflow(ctx, graph)
  const [first] = problems
  if (!first) return
  throw new AppError('VALIDATION_ERROR', {
    message: `The workflow cannot be enabled yet. ${first.message}`,
    suggestion: 'Correct the named steps, then enable the workflow.',
    errors: problems.slice(0, 100).map(({ stepId, code, message }) => ({
      field: stepId === undefined ? 'steps' : `steps.${stepId}`,
      message,
      code,
    })),
  })
}

import type { Context } from '../../kernel/context/context.ts'
import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import { readConfig, resolveContent } from './config.ts'
import { editGraph, requireStep } from './edit.ts'
import type { StepChanges, StepInput } from './schema.ts'
import type { Graph, Step, StepType, Transition } from './steps.ts'
import { refuseOccupied } from './versions.ts'
import { withTrigger } from './workflows.ts'

type Config = Readonly<Record<string, unknown>>

/** Adds a step; with `autoConnect`, after the last one that leads nowhere. */
export function createStep(
  ctx: Context,
  { id, input }: { readonly id: string; readonly input: StepInput },
): Promise<Step> {
  const sent = readConfig(input.type, withTemplate(input.type, input.config, input.templateId))
  return editGraph<Step>(ctx, id, async (ctx, { graph }) => {
    const content = await resolveContent(ctx, sent)
    refuseKnownKey(graph, input.key)
    const step: Step = {
      id: ctx.ids.make('stp'),
      name: input.name ?? '',
      ...(input.key && { key: input.key }),
      ...(input.position != null && { position: input.position }),
      ...content,
    }
    const way = input.autoConnect ? wayFromLast(ctx, graph, step) : undefined
    const steps = [...graph.steps, step]
    return { graph: { steps, transitions: [...graph.transitions, ...(way ? [way] : [])] }, result: step }
  })
}

/** Changes the given properties. The config is replaced as a whole. */
export function updateStep(
  ctx: Context,
  { id, stepId, changes }: { readonly id: string; readonly stepId: string; readonly changes: StepChanges },
): Promise<Step> {
  return editGraph<Step>(ctx, id, async (ctx, { workflow, graph }) => {
    const before = requireStep(graph, stepId)
    const { type, name, key, position } = changes
    if (type !== undefined && type !== before.type)
      throw invalidField('type', 'immutable', `cannot be changed: the step is ${before.type}; add another one`)
    if (key && key !== before.key) refuseKnownKey(graph, key)
    const config = withTemplate(before.type, changes.config ?? before.config, changes.templateId)
    const isSent = changes.config !== undefined || changes.templateId
    const content = isSent ? await resolveContent(ctx, readConfig(before.type, config)) : undefined
    const step: Step = {
      ...before,
      ...content,
      ...(name !== undefined && { name }),
      ...(key !== undefined && { key: key ?? undefined }),
      ...(position !== undefined && { position: position ?? undefined }),
    }
    const changed = { ...graph, steps: graph.steps.map((one) => (one.id === step.id ? step : one)) }
    if (step.type !== 'TRIGGER') return { graph: changed, result: step }
    // The TRIGGER shows the event of the workflow.
    const { eventName } = step.config
    return {
      workflow: { ...workflow, trigger: { ...workflow.trigger, eventName } },
      graph: withTrigger(changed, eventName),
      result: step,
    }
  })
}

/** Deletes a step and its transitions; with `splice`, the transitions to it lead to its successor. */
export function deleteStep(
  ctx: Context,
  { id, stepId, splice }: { readonly id: string; readonly stepId: string; readonly splice: boolean },
): Promise<void> {
  return editGraph<void>(ctx, id, async (ctx, { workflow, graph }) => {
    const step = requireStep(graph, stepId)
    if (step.type === 'TRIGGER')
      throw new AppError('BAD_REQUEST', {
        message: 'The TRIGGER cannot be deleted: each workflow has one.',
        suggestion: 'Change its event instead, or delete the workflow.',
      })
    await refuseOccupied(ctx, workflow, step)
    const successor = splice ? successorOf(graph, step) : undefined
    const transitions = graph.transitions
      .filter(({ fromStepId }) => fromStepId !== step.id)
      .flatMap((one) => (one.toStepId === step.id ? redirected(ctx, one, successor) : [one]))
    return {
      graph: { steps: graph.steps.filter((one) => one !== step), transitions: unrepeated(transitions) },
      result: undefined,
    }
  })
}

/** Returns the only step after this one; undefined when the way ends here. */
function successorOf({ transitions }: Graph, step: Step): Step['id'] | undefined {
  if (step.type === 'CONDITION')
    throw new AppError('BAD_REQUEST', {
      message: 'A CONDITION cannot be spliced out: it has two branches, yes and no.',
      suggestion: 'Delete it without splicing, and connect the steps around it.',
    })
  const next = new Set(transitions.filter((one) => one.fromStepId === step.id).map(({ toStepId }) => toStepId))
  next.delete(step.id)
  if (next.size > 1)
    throw new AppError('BAD_REQUEST', {
      message: `The step cannot be spliced out: it leads to ${next.size} steps.`,
      suggestion: 'Delete it without splicing, and connect the steps around it.',
    })
  return [...next][0]
}

/** A transition with another target is a new one. */
const redirected = (ctx: Context, way: Transition, toStepId: Step['id'] | undefined): readonly Transition[] =>
  toStepId === undefined ? [] : [{ ...way, id: ctx.ids.make('trn'), toStepId }]

/** Omits transitions that exist already. */
function unrepeated(transitions: readonly Transition[]): readonly Transition[] {
  const ways = new Map<string, Transition>()
  for (const one of transitions) {
    const key = `${one.fromStepId} ${one.toStepId} ${one.branch}`
    if (!ways.has(key)) ways.set(key, one)
  }
  return [...ways.values()]
}

/** `templateId` next to the config means the one in it. */
function withTemplate(type: StepType, config: Config, templateId: string | null | undefined): Config {
  if (!templateId) return config
  if (type !== 'SEND_EMAIL') throw invalidField('templateId', 'not_allowed', 'is only allowed for SEND_EMAIL')
  return { ...config, templateId }
}

function refuseKnownKey({ steps }: Graph, key: string | null | undefined): void {
  const known = key && steps.find((step) => step.key === key)
  if (!known) return
  throw new AppError('CONFLICT', {
    message: `Another step of the workflow already has the key ${key}.`,
    suggestion: 'Choose another key.',
    details: { field: 'key', stepId: known.id },
  })
}

/** Returns a transition to the step from the newest of those that lead nowhere; undefined when each leads somewhere. */
function wayFromLast(ctx: Context, { steps, transitions }: Graph, { id }: Step): Transition | undefined {
  const leading = new Set(transitions.map(({ fromStepId }) => fromStepId))
  const last = steps.findLast((step) => step.type !== 'EXIT' && !leading.has(step.id))
  if (!last) return undefined
  const branch = last.type === 'CONDITION' ? 'yes' : undefined
  return { id: ctx.ids.make('trn'), fromStepId: last.id, toStepId: id, branch, priority: 0 }
}

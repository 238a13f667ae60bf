import type { Context } from '../../kernel/context/context.ts'
import { AppError, errorAt, invalidField } from '../../kernel/errors/errors.ts'
import { type Change, changesOf } from './changes.ts'
import { readConfig, resolveContent, type StepContent } from './config.ts'
import { type DefinedGraph, TRIGGER_KEY, type WorkflowDefinition } from './definition.schema.ts'
import { editGraph } from './edit.ts'
import { checkWay } from './edit-transitions.ts'
import { requireEnablable } from './enable.ts'
import { sentTrigger, type Workflow } from './schema.ts'
import type { Graph, Step, Transition } from './steps.ts'
import { type DrawnWorkflow, withTrigger } from './workflows.ts'

/** The result of a definition. */
export interface DefinedWorkflow extends DrawnWorkflow {
  readonly changes: readonly Change[]
}

/**
 * Replaces a workflow with a definition, in one step. Steps keep their ids by their keys. An enabled workflow must be
 * without problems afterwards. With `dryRun` nothing changes.
 */
export function defineWorkflow(
  ctx: Context,
  { id, definition }: { readonly id: string; readonly definition: WorkflowDefinition },
): Promise<DefinedWorkflow> {
  const contents = contentsOf(definition)
  return editGraph<DefinedWorkflow>(ctx, id, async (ctx, before) => {
    const workflow = describedBy(before.workflow, definition)
    const drawn = await drawGraph(ctx, { before: before.graph, contents, definition })
    const graph = withTrigger(drawn, workflow.trigger.eventName)
    if (workflow.enabled) await requireEnablable(ctx, graph)
    const after = { workflow, graph }
    const result = { ...after, changes: changesOf(before, after) }
    return definition.dryRun || result.changes.length === 0 ? { result } : { ...after, result }
  })
}

/** Parses the configs of all steps. */
export const contentsOf = ({ steps }: DefinedGraph): readonly StepContent[] => steps.map(contentAt)

/** Parses the config of a step of a definition. Problems are reported for the step. */
function contentAt({ type, config }: DefinedGraph['steps'][number], at: number): StepContent {
  try {
    return readConfig(type, config)
  } catch (error) {
    return refuseStep(at, error)
  }
}

function refuseStep(at: number, error: unknown): never {
  throw error instanceof AppError ? errorAt(`steps.${at}`, at, error) : error
}

interface Sketch {
  /** The current graph. Its TRIGGER remains, and its steps keep their ids by their keys. */
  readonly before: Graph
  readonly definition: DefinedGraph
  readonly contents: readonly StepContent[]
}

/** Returns the graph of a definition. Refuses references that the project does not have. */
export async function drawGraph(ctx: Context, { before, definition, contents }: Sketch): Promise<Graph> {
  const resolved: StepContent[] = []
  for (const [at, content] of contents.entries())
    resolved.push(await resolveContent(ctx, content).catch((error: unknown) => refuseStep(at, error)))
  const steps = definition.steps.map((step, index): Step => {
    const content = resolved[index]
    if (!content) throw new Error('each step has a config')
    return stepOf(ctx, { before, step, content })
  })
  return graphOf(ctx, { before, steps, definition })
}

function describedBy(before: Workflow, definition: WorkflowDefinition): Workflow {
  const { name, description, allowReentry } = definition
  return {
    ...before,
    name: name ?? before.name,
    description: description === undefined ? before.description : (description ?? undefined),
    trigger: sentTrigger(definition, before.trigger) ?? before.trigger,
    allowReentry: allowReentry ?? before.allowReentry,
  }
}

interface StepDefinition {
  readonly before: Graph
  readonly step: DefinedGraph['steps'][number]
  readonly content: StepContent
}

function stepOf(ctx: Context, { before, step, content }: StepDefinition): Step {
  const { key } = step
  // A step that was drawn without a key is identified by its id.
  const known = before.steps.find((one) => one.type === step.type && (one.key ?? one.id) === key)
  const position = step.position === undefined ? known?.position : (step.position ?? undefined)
  return {
    id: known?.id ?? ctx.ids.make('stp'),
    name: step.name ?? '',
    ...(known?.id !== key && { key }),
    ...(position !== undefined && { position }),
    ...content,
  }
}

interface Drawing {
  readonly before: Graph
  readonly steps: readonly Step[]
  readonly definition: DefinedGraph
}

function graphOf(ctx: Context, { before, steps, definition }: Drawing): Graph {
  const triggers = before.steps.filter(({ type }) => type === 'TRIGGER')
  const byKey = new Map(triggers.map((step): [string, Step] => [TRIGGER_KEY, step]))
  for (const [index, step] of steps.entries()) {
    const key = definition.steps[index]?.key ?? step.id
    if (byKey.has(key)) throw invalidField(`steps.${index}.key`, 'duplicate', 'is already the key of another step')
    byKey.set(key, step)
  }
  const taken = new Set<string>()
  const transitions = definition.transitions.map((sent, index): Transition => {
    const at = `transitions.${index}`
    const [from, to] = [byKey.get(sent.from), byKey.get(sent.to)]
    if (!from) throw invalidField(`${at}.from`, 'unknown_step', `is not the key of a step: ${sent.from}`)
    if (!to) throw invalidField(`${at}.to`, 'unknown_step', `is not the key of a step: ${sent.to}`)
    const branch = sent.branch ?? undefined
    checkWay(from, to, branch)
    const way = `${from.id} ${branch}${from.type === 'CONDITION' ? '' : ` ${to.id} ${sent.priority}`}`
    if (taken.has(way)) throw invalidField(`${at}.branch`, 'duplicate', 'already exists')
    taken.add(way)
    return wayOf(ctx, before, { fromStepId: from.id, toStepId: to.id, branch, priority: sent.priority })
  })
  return { steps: [...triggers, ...steps], transitions }
}

/** Returns a transition; an existing one keeps its id. */
function wayOf(ctx: Context, { transitions }: Graph, way: Omit<Transition, 'id'>): Transition {
  const known = transitions.find((one) => sameWay(one) === sameWay(way))
  return { id: known?.id ?? ctx.ids.make('trn'), ...way }
}

const sameWay = ({ fromStepId, toStepId, branch, priority }: Omit<Transition, 'id'>): string =>
  `${fromStepId} ${toStepId} ${branch} ${priority}`

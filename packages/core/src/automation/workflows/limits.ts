import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { utf8Length } from '../../kernel/text/utf8.ts'
import { graphText } from './graph-text.ts'
import type { Graph } from './steps.ts'
import { GRAPHS_MB, WORKFLOWS_MAX } from './store.ts'

export const STEPS_MAX = 200
export const TRANSITIONS_MAX = 1000
/** The maximum size of a graph, each version of which is stored as a whole. */
export const GRAPH_KB = 256

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

function full(message: string, suggestion: string, details: Readonly<Record<string, number>>): AppError {
  return new AppError('CONFLICT', { message, suggestion, details })
}

/** Throws `CONFLICT` when the project has the maximum number of workflows. */
export async function requireRoomForWorkflow(ctx: Context): Promise<void> {
  const count = await ctx.store.workflows.count({ search: undefined, enabled: undefined })
  if (count < WORKFLOWS_MAX) return
  const message = `A project can have at most ${WORKFLOWS_MAX} workflows, and this one has ${count}.`
  throw full(message, 'Delete workflows that you no longer need.', { limit: WORKFLOWS_MAX })
}

/** Throws `CONFLICT` when a graph is larger than allowed, or than the project has room for. */
export async function requireRoomForGraph(ctx: Context, graph: Graph): Promise<void> {
  const { steps, transitions } = graph
  if (steps.length > STEPS_MAX)
    throw full(`A workflow can have at most ${STEPS_MAX} steps, including the TRIGGER.`, SPLIT, { limit: STEPS_MAX })
  if (transitions.length > TRANSITIONS_MAX)
    throw full(`A workflow can have at most ${TRANSITIONS_MAX} transitions.`, SPLIT, { limit: TRANSITIONS_MAX })
  const bytes = utf8Length(graphText(graph))
  if (bytes > GRAPH_KB * KILOBYTE)
    throw full(`The steps of a workflow can have at most ${GRAPH_KB} kB in total.`, SHORTEN, {
      limitKilobytes: GRAPH_KB,
    })
  if (bytes + (await ctx.store.workflows.graphBytes()) > GRAPHS_MB * MEGABYTE)
    throw full(
      `The workflows of a project can have at most ${GRAPHS_MB} MB in total, including older versions with running executions.`,
      'Wait until executions have finished, move them to the newest versions, or delete workflows that you no longer need.',
      { limitMegabytes: GRAPHS_MB },
    )
}

const SPLIT = 'Let it end with an event that starts another workflow.'
const SHORTEN = 'Move long texts to templates, and filters to segments.'

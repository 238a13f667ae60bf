import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { utf8Length } from '../../kernel/text/utf8.ts'
import { graphText } from './graph-text.ts'
import type { Graph } from './steps.ts'
import { GRAPHS_MB, WORKFLOWS_MAX } from './store.ts'

export const STEPS_MAX = 200
export const TRANSITIONS_MAX = 1000
/** Each version of a graph is stored whole. */
export const GRAPH_KB = 256

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

function full(message: string, suggestion: string, details: Readonly<Record<string, number>>): AppError {
  return new AppError('CONFLICT', { message, suggestion, details })
}

/** Throws `CONFLICT` when the project may not have another workflow. */
export async function requireRoomForWorkflow(ctx: Context): Promise<void> {
  const count = await ctx.store.workflows.count({ search: undefined, enabled: undefined })
  if (count < WORKFLOWS_MAX) return
  const message = `A project may have ${WORKFLOWS_MAX} workflows, and this one has ${count}.`
  throw full(message, 'Delete workflows that nobody needs.', { limit: WORKFLOWS_MAX })
}

/** Throws `CONFLICT` when a graph is larger than one may be, or than the project has room for. */
export async function requireRoomForGraph(ctx: Context, graph: Graph): Promise<void> {
  const { steps, transitions } = graph
  if (steps.length > STEPS_MAX)
    throw full(`A workflow may have ${STEPS_MAX} steps, the TRIGGER included.`, SPLIT, { limit: STEPS_MAX })
  if (transitions.length > TRANSITIONS_MAX)
    throw full(`A workflow may have ${TRANSITIONS_MAX} transitions.`, SPLIT, { limit: TRANSITIONS_MAX })
  const bytes = utf8Length(graphText(graph))
  if (bytes > GRAPH_KB * KILOBYTE)
    throw full(`The steps of a workflow may have ${GRAPH_KB} kB together.`, SHORTEN, { limitKilobytes: GRAPH_KB })
  if (bytes + (await ctx.store.workflows.graphBytes()) > GRAPHS_MB * MEGABYTE)
    throw full(
      `The workflows of a project may have ${GRAPHS_MB} MB together, with the versions that executions stand on.`,
      'Wait until executions are through, move them to the newest versions, or delete workflows that nobody needs.',
      { limitMegabytes: GRAPHS_MB },
    )
}

const SPLIT = 'Let it end with an event that starts a second workflow.'
const SHORTEN = 'Move long texts into templates, and filters into segments.'

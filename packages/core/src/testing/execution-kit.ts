import { trackEvent } from '../audience/events/track.ts'
import { ExecutionRunner } from '../automation/executions/run.ts'
import type { Execution } from '../automation/executions/schema.ts'
import type { CallWebhook } from '../automation/executions/webhooks.ts'
import type { Figure } from '../automation/workflows/figures.ts'
import type { Workflow } from '../automation/workflows/schema.ts'
import type { Graph } from '../automation/workflows/steps.ts'
import { awaitedBy } from '../automation/workflows/workflows.ts'
import type { Context } from '../kernel/context/context.ts'
import { contextOf } from '../kernel/context/context.ts'
import type { Store } from '../kernel/ports/store.ts'
import { aProduct } from './product.ts'

/** A webhook that always works. */
const called: CallWebhook = async () => ({ is: 'over', outcome: { is: 'done', output: { status: 200 } } })

export const everyExecution = { status: undefined, contactId: undefined, limit: 1000, offset: 0, after: undefined }

/** Stores an enabled workflow that `signup` starts. */
export async function storeWorkflow(ctx: Context, graph: Graph, more: Partial<Workflow> = {}): Promise<Workflow> {
  const now = ctx.clock.now()
  const workflow: Workflow = {
    id: ctx.ids.make('wfl'),
    name: 'Welcome',
    description: undefined,
    enabled: true,
    triggerType: 'EVENT',
    trigger: { eventName: 'signup', condition: undefined },
    allowReentry: false,
    version: 1,
    stepCount: graph.steps.length,
    revision: 1,
    createdAt: now,
    updatedAt: now,
    ...more,
  }
  await ctx.store.workflows.insert(workflow, graph)
  await ctx.store.executions.addAwaited(workflow.id, awaitedBy(graph))
  await ctx.store.settings.reviseWorkflows()
  return workflow
}

/** Creates a product with one project, whose executions a test runs step by step. */
export async function aWalk(store?: Store, callWebhook: CallWebhook = called) {
  const product = await aProduct(store)
  const { world, clock } = product
  const { project } = await product.tenant()
  const runner = new ExecutionRunner(world, { isStopping: () => false, callWebhook })
  /** Returns the context of a request that comes now. */
  const now = async (): Promise<Context> => {
    const found = await world.store.projects.find(project.id)
    if (!found) throw new Error('the project exists')
    return contextOf(world, found)
  }
  const run = async () => {
    await runner.run()
    await runner.stop()
    await runner.run()
  }
  return {
    ...product,
    now,
    runner,
    run,
    workflow: async (graph: Graph, more?: Partial<Workflow>) => storeWorkflow(await now(), graph, more),
    /** Tracks an event, and runs the executions that it starts. */
    async track(event: string, email = 'ada@example.com', data?: Parameters<typeof trackEvent>[1]['data']) {
      const tracked = await trackEvent(await now(), { event, email, ...(data && { data }) })
      await run()
      return tracked
    },
    /** Advances the clock, and runs due executions. */
    async later(ms: number) {
      clock.advance(ms)
      await run()
    },
    executions: async ({ id }: Workflow): Promise<readonly Execution[]> =>
      (await now()).store.executions.list({ ...everyExecution, workflowId: id }),
    /** Returns the results of the steps of an execution, in order. */
    async steps({ id }: Execution) {
      const steps = await (await now()).store.executions.listSteps(id, 1000)
      return steps.map(({ stepId, status, branch }) => [stepId.slice(4), status, branch].filter(Boolean).join(' '))
    },
    async mails() {
      const { emails } = (await now()).store
      const all = { limit: 1000, after: undefined, status: undefined, contactId: undefined, search: undefined }
      return emails.list(all)
    },
    /** Returns the figures of a workflow over all versions. */
    async figures({ id }: Workflow): Promise<Readonly<Record<string, number>>> {
      const sums: Record<string, number> = {}
      for (const { stepId = '', name, total } of await (await now()).store.executions.figures(id)) {
        const key = `${stepId.slice(4)} ${name}`.trim()
        sums[key] = (sums[key] ?? 0) + total
      }
      return sums
    },
  }
}

export type Walk = Awaited<ReturnType<typeof aWalk>>

/** Recounts the figures from executions and their steps. */
export async function countedFigures(walk: Walk, workflow: Workflow): Promise<Readonly<Record<string, number>>> {
  const sums: Record<string, number> = {}
  const add = (name: string) => {
    sums[name] = (sums[name] ?? 0) + 1
  }
  const { executions } = (await walk.now()).store
  for (const execution of await walk.executions(workflow)) {
    add('started')
    add(execution.endedAt ? execution.status.toLowerCase() : 'active')
    for (const { stepId, status, branch } of await executions.listSteps(execution.id, 10_000)) {
      const step = stepId.slice(4)
      for (const name of ['entered', status.toLowerCase(), ...(branch ? [branch] : [])]) add(`${step} ${name}`)
    }
  }
  return sums
}

export type { Figure }

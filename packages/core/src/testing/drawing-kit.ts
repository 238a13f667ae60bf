import { createWorkflow } from '../automation/workflows/create.ts'
import { WorkflowInput } from '../automation/workflows/definition.schema.ts'
import { getWorkflowDetails } from '../automation/workflows/details.ts'
import { createStep } from '../automation/workflows/edit-steps.ts'
import { createTransition } from '../automation/workflows/edit-transitions.ts'
import { StepInput, TransitionInput } from '../automation/workflows/schema.ts'
import type { Step } from '../automation/workflows/steps.ts'
import { parse } from '../kernel/errors/validate.ts'
import { aProduct } from './product.ts'
import { aTemplate } from './rows.ts'

/** Creates a project with a workflow, whose graph a test draws by the use cases. */
export async function aDrawer() {
  const product = await aProduct()
  const { ctx } = await product.posthorn.createProject({ name: 'Engines' })
  const store = product.world.store.project(ctx.project.id)
  const template = aTemplate({ from: 'post@example.com' })
  await store.templates.insert(template)
  const { workflow, graph } = await createWorkflow(ctx, parse(WorkflowInput, { name: 'Welcome', eventName: 'signup' }))
  const { id } = workflow
  const [trigger] = graph.steps
  if (!trigger) throw new Error('each workflow has a TRIGGER')
  const add = async (type: Exclude<Step['type'], 'TRIGGER'>, config: Record<string, unknown> = {}, more: object = {}) =>
    createStep(ctx, { id, input: parse(StepInput, { type, config, ...more }) })
  const connect = async (from: Step, to: Step, more: object = {}) =>
    createTransition(ctx, { id, input: parse(TransitionInput, { fromStepId: from.id, toStepId: to.id, ...more }) })
  /** Returns the transitions of the newest version by the given names of steps. */
  const ways = async (names: Record<string, Step>) => {
    const nameOf = (stepId: string) =>
      Object.entries({ on: trigger, ...names }).find(([, step]) => step.id === stepId)?.[0]
    return (await getWorkflowDetails(ctx, id)).graph.transitions.map(
      ({ fromStepId, toStepId, branch }) => `${nameOf(fromStepId)} ${branch ?? ''}> ${nameOf(toStepId)}`,
    )
  }
  const version = async () => (await getWorkflowDetails(ctx, id)).workflow.version
  return { ...product, store, ctx, id, trigger, template, add, connect, ways, version }
}

export type Drawer = Awaited<ReturnType<typeof aDrawer>>

/** Configs of a CONDITION and of a DELAY. */
export const ask = { field: 'data.plan', operator: 'equals', value: 'pro' }
export const day = { amount: 1, unit: 'days' }

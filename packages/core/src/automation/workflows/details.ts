import { maySee } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { StepId, TemplateId } from '../../kernel/ids/ids.ts'
import { problemsOfWorkflow, type WorkflowProblem } from './enable.ts'
import type { Figure, FigureName } from './figures.ts'
import type { Step } from './steps.ts'
import { activeByVersion } from './versions.ts'
import { type DrawnWorkflow, getDrawnWorkflow } from './workflows.ts'

/** The number of executions that entered a step, are there, and left it, by outcome; on all versions together. */
export type StepFigures = Readonly<Record<Exclude<FigureName, 'started' | 'active' | 'exited'>, number>>

/** A workflow with its problems and figures. */
export interface WorkflowDetails extends DrawnWorkflow {
  readonly problems: readonly WorkflowProblem[]
  readonly names: TemplateNames
  /** The number of executions that ever began. */
  readonly started: number
  /** The number of active executions on each version, oldest first. */
  readonly active: ReadonlyMap<number, number>
  readonly figuresOf: (stepId: StepId) => StepFigures
}

const NO_FIGURES: StepFigures = {
  entered: 0,
  waiting: 0,
  running: 0,
  completed: 0,
  skipped: 0,
  failed: 0,
  cancelled: 0,
  yes: 0,
  no: 0,
  event: 0,
  timeout: 0,
}

/** The names of the templates that steps send, for a caller who may read templates. */
export type TemplateNames = ReadonlyMap<TemplateId, string>

export function templateNamesOf(ctx: Context, steps: readonly Step[]): Promise<TemplateNames> {
  if (!maySee(ctx, 'templates:read')) return Promise.resolve(new Map())
  const ids = steps.flatMap((step) => (step.type === 'SEND_EMAIL' ? [step.config.templateId] : []))
  return ctx.store.templates.namesOf([...new Set(ids)])
}

export async function getWorkflowDetails(ctx: Context, id: string): Promise<WorkflowDetails> {
  return detailsOf(ctx, await getDrawnWorkflow(ctx, id))
}

export async function detailsOf(ctx: Context, drawn: DrawnWorkflow): Promise<WorkflowDetails> {
  const figures = await ctx.store.executions.figures(drawn.workflow.id)
  const bySteps = Map.groupBy(figures, ({ stepId }) => stepId)
  return {
    ...drawn,
    problems: await problemsOfWorkflow(ctx, drawn.graph),
    names: await templateNamesOf(ctx, drawn.graph.steps),
    started: startedOf(figures),
    active: activeByVersion(figures),
    figuresOf: (stepId) => added(bySteps.get(stepId) ?? []),
  }
}

/** Returns how many executions of a workflow ever began. */
export async function countStarted(
  ctx: Context,
  { workflow: { id } }: Pick<DrawnWorkflow, 'workflow'>,
): Promise<number> {
  return startedOf(await ctx.store.executions.figures(id))
}

const startedOf = (figures: readonly Figure[]) =>
  figures.filter(({ name }) => name === 'started').reduce((sum, { total }) => sum + total, 0)

function added(figures: readonly Figure[]): StepFigures {
  const sums: Record<string, number> = { ...NO_FIGURES }
  for (const { name, total } of figures) if (name in NO_FIGURES) sums[name] = (sums[name] ?? 0) + total
  return { ...NO_FIGURES, ...sums }
}

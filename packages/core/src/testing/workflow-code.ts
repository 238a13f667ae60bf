import type { z } from 'zod'
import { createWorkflow } from '../automation/workflows/create.ts'
import { type SentStep, type SentTransition, WorkflowInput } from '../automation/workflows/definition.schema.ts'
import { WorkflowChanges } from '../automation/workflows/schema.ts'
import { updateWorkflow } from '../automation/workflows/workflows.ts'
import type { Context } from '../kernel/context/context.ts'
import { parse } from '../kernel/errors/validate.ts'

/** A workflow as code: the result of `workflow(…)` of `@posthorn/sdk`, or a file of `posthorn workflows pull`. */
export interface WorkflowCode {
  readonly name: string
  readonly description?: string
  readonly triggerConfig: NonNullable<z.input<typeof WorkflowInput>['triggerConfig']>
  readonly allowReentry?: boolean
  readonly steps: readonly SentStep[]
  readonly transitions: readonly SentTransition[]
}

/** A workflow as code, or its builder. */
export type WorkflowSource = WorkflowCode | { build(): WorkflowCode }

/** Creates a workflow by the same use case as the API, and enables it. Returns its id. */
export async function runWorkflow(ctx: Context, source: WorkflowSource): Promise<string> {
  const { steps, transitions, ...head } = 'build' in source ? source.build() : source
  const { workflow } = await createWorkflow(
    ctx,
    parse(WorkflowInput, { ...head, steps: [...steps], transitions: [...transitions] }),
  )
  await updateWorkflow(ctx, { id: workflow.id, changes: parse(WorkflowChanges, { enabled: true }) })
  return workflow.id
}

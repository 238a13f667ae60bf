import type { z } from 'zod'
import type { ProjectClient } from '../app/project-client.ts'
import type { SentStep, SentTransition, WorkflowInput } from '../automation/workflows/definition.schema.ts'

/** A workflow as code: what `workflow(…)` of `@posthorn/sdk` builds, or a file of `posthorn workflows pull`. */
export interface WorkflowCode {
  readonly name: string
  readonly description?: string
  readonly triggerConfig: NonNullable<z.input<typeof WorkflowInput>['triggerConfig']>
  readonly allowReentry?: boolean
  readonly steps: readonly SentStep[]
  readonly transitions: readonly SentTransition[]
}

/** The same, or the builder of it. */
export type WorkflowSource = WorkflowCode | { build(): WorkflowCode }

/** Creates a workflow by the same use case as the API, and enables it. Returns its id. */
export async function runWorkflow(project: ProjectClient, source: WorkflowSource): Promise<string> {
  const { steps, transitions, ...head } = 'build' in source ? source.build() : source
  const { workflow } = await project.workflows.create({ ...head, steps: [...steps], transitions: [...transitions] })
  await project.workflows.update(workflow.id, { enabled: true })
  return workflow.id
}

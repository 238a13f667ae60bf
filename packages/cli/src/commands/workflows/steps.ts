import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addWorkflowsStepsCreate } from './steps/create.ts'
import { addWorkflowsStepsDelete } from './steps/delete.ts'
import { addWorkflowsStepsList } from './steps/list.ts'
import { addWorkflowsStepsUpdate } from './steps/update.ts'

export function addWorkflowsSteps(workflows: Command, cli: Cli): void {
  const steps = workflows.command('steps').description('The steps of a workflow.')
  const verbs = [addWorkflowsStepsList, addWorkflowsStepsCreate, addWorkflowsStepsUpdate, addWorkflowsStepsDelete]
  for (const add of verbs) add(steps, cli)
}

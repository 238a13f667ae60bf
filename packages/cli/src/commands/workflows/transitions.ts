import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addWorkflowsTransitionsCreate } from './transitions/create.ts'
import { addWorkflowsTransitionsDelete } from './transitions/delete.ts'
import { addWorkflowsTransitionsList } from './transitions/list.ts'

export function addWorkflowsTransitions(workflows: Command, cli: Cli): void {
  const transitions = workflows.command('transitions').description('The connections between the steps of a workflow.')
  const verbs = [addWorkflowsTransitionsList, addWorkflowsTransitionsCreate, addWorkflowsTransitionsDelete]
  for (const add of verbs) add(transitions, cli)
}

import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addWorkflowsExecutionsCancel } from './executions/cancel.ts'
import { addWorkflowsExecutionsGet } from './executions/get.ts'
import { addWorkflowsExecutionsList } from './executions/list.ts'
import { addWorkflowsExecutionsMove } from './executions/move.ts'
import { addWorkflowsExecutionsStart } from './executions/start.ts'

export function addWorkflowsExecutions(workflows: Command, cli: Cli): void {
  const executions = workflows.command('executions').description('Executions: the runs of contacts through a workflow.')
  for (const add of [
    addWorkflowsExecutionsList,
    addWorkflowsExecutionsGet,
    addWorkflowsExecutionsStart,
    addWorkflowsExecutionsCancel,
    addWorkflowsExecutionsMove,
  ])
    add(executions, cli)
}

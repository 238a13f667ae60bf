import type { Execution, Workflow } from '@posthorn/sdk'
import type { Connection } from '../cli.ts'
import { conditionInWords } from '../condition-words.ts'
import type { Io } from '../io.ts'
import { type Output, printFields, printLine, showResult } from '../output.ts'
import { withSegmentNames } from '../segment-names.ts'
import { time } from '../text.ts'
import { drawWorkflow } from './draw.ts'

const WIDTH = 80

export async function showWorkflow(connection: Connection, workflow: Workflow): Promise<void> {
  const named = await withSegmentNames(connection.client, workflow)
  showResult(connection, workflow, () => printWorkflow(connection.io, named))
}

/** Prints a workflow: its settings, and its graph with the figures of each step. */
function printWorkflow(io: Io, workflow: Workflow): void {
  const { triggerConfig, versions, problems } = workflow
  printFields(io, {
    id: workflow.id,
    name: workflow.name,
    description: workflow.description,
    enabled: workflow.enabled ? 'yes' : 'no',
    starts: `on ${triggerConfig.eventName}${triggerConfig.condition ? ` where ${conditionInWords(triggerConfig.condition)}` : ''}`,
    're-entry': workflow.allowReentry ? 'yes' : 'no',
    version: workflow.version,
    executions: workflow._count.executions,
    running: versions.map(({ version, executions }) => `${executions} on version ${version}`).join('\n'),
    updated: time(workflow.updatedAt),
    problems: problems.map(({ message }) => message).join('\n'),
  })
  printLine(io, '')
  const width = Math.min(WIDTH, io.stdout.columns || WIDTH)
  for (const line of drawWorkflow(workflow, width)) printLine(io, line)
}

/** Shows an execution with the outcome of each step. */
export function showExecution(output: Output, execution: Execution): void {
  showResult(output, execution, () =>
    printFields(output.io, {
      id: execution.id,
      contact: execution.contactId,
      status: execution.status,
      step: execution.currentStepId,
      reason: execution.exitReason,
      version: execution.version,
      event: execution.eventName,
      context: JSON.stringify(execution.context),
      started: time(execution.startedAt),
      ended: time(execution.completedAt),
    }),
  )
}

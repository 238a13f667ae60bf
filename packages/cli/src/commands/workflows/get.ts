import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findWorkflow } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine } from '../../lib/output.ts'
import { withSegmentNames } from '../../lib/segment-names.ts'
import { mermaidOf } from '../../lib/workflows/mermaid.ts'
import { showWorkflow } from '../../lib/workflows/show.ts'

interface Options {
  readonly mermaid?: boolean
}

export function addWorkflowsGet(workflows: Command, cli: Cli): void {
  const command = workflows
    .command('get')
    .description('Draw a workflow with statistics for each step.')
    .argument('<id|name>', 'its id or name')
    .option('--mermaid', 'print it as a Mermaid flow chart')
    .action(
      cli.withClient(async (connection, idOrName: string, { mermaid }: Options) => {
        const workflow = await findWorkflow(connection.client, idOrName)
        if (mermaid) printLine(connection.io, mermaidOf(await withSegmentNames(connection.client, workflow)))
        else await showWorkflow(connection, workflow)
      }),
    )
  addExamples(command, 'posthorn workflows get Welcome', 'posthorn workflows get Welcome --mermaid > welcome.mmd')
}

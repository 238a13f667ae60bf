import { workflowFile } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findWorkflow } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { printJson } from '../../lib/output.ts'
import { withSegmentNames } from '../../lib/segment-names.ts'
import { withTemplateNames } from '../../lib/workflows/template-names.ts'

export function addWorkflowsPull(workflows: Command, cli: Cli): void {
  const command = workflows
    .command('pull')
    .description('Print a workflow in the form that "push" reads.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { client, io } = connection
        const workflow = await findWorkflow(client, idOrName)
        printJson(io, await withTemplateNames(client, workflow, await withSegmentNames(client, workflowFile(workflow))))
      }),
    )
  addExamples(command, 'posthorn workflows pull Welcome > welcome.json')
}

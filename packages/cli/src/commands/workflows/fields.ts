import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, showResult } from '../../lib/output.ts'

export function addWorkflowsFields(workflows: Command, cli: Cli): void {
  const command = workflows
    .command('fields')
    .description('List the fields that conditions of workflows can use.')
    .action(
      cli.withClient(async (connection, _options: object) => {
        const fields = await connection.client.workflows.fields()
        showResult(connection, fields, () =>
          printTable(
            connection.io,
            ['field', 'type', 'from', 'label'],
            fields.map(({ field, type, source, label }) => [field, type, source, label]),
          ),
        )
      }),
    )
  addExamples(command, 'posthorn workflows fields')
}

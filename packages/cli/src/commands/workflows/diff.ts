import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { showResult } from '../../lib/output.ts'
import { readWorkflowFile } from '../../lib/workflows/file.ts'
import { type Plan, planOf, printPlan } from '../../lib/workflows/push.ts'

export function addWorkflowsDiff(workflows: Command, cli: Cli): void {
  const command = workflows
    .command('diff')
    .description('Show what "push" would change, without changing anything.')
    .argument('<file>', 'a JSON file, or a JavaScript or TypeScript module that exports workflows')
    .action(
      cli.withClient(async (connection, file: string, _options: object) => {
        const { client, io } = connection
        const plans: Plan[] = []
        for (const one of await readWorkflowFile(io, file)) plans.push(await planOf(client, one))
        showResult(connection, plans, () => {
          for (const plan of plans) printPlan(io, plan)
        })
      }),
    )
  addExamples(command, 'posthorn workflows diff workflows/welcome.ts')
}

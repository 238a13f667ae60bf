import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { showResult } from '../../lib/output.ts'
import { planTemplates, printPlans } from '../../lib/templates/push.ts'

export function addTemplatesDiff(templates: Command, cli: Cli): void {
  const command = templates
    .command('diff')
    .description('Show what "push" would change, without changing anything.')
    .argument('[place]', 'a folder of name.html and name.md, or one such file', 'emails')
    .action(
      cli.withClient(async (connection, place: string, _options: object) => {
        const plans = await planTemplates(connection, place)
        showResult(connection, plans, () => printPlans(connection.io, plans))
      }),
    )
  addExamples(command, 'posthorn templates diff ./emails')
}

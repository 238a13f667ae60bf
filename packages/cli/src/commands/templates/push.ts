import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { remark, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'
import { carryOut, isChanged, planTemplates, printPlans } from '../../lib/templates/push.ts'
import { count } from '../../lib/text.ts'

export function addTemplatesPush(templates: Command, cli: Cli): void {
  const command = templates
    .command('push')
    .description('Create and change templates to match the files in a folder. Shows the changes first.')
    .argument('[place]', 'a folder of name.html and name.md, or one such file', 'emails')
    .action(
      cli.withClient(async (connection, place: string, _options: object) => {
        const { client, io, globals } = connection
        const plans = await planTemplates(connection, place)
        const changed = plans.filter(isChanged)
        showResult(connection, plans, () => printPlans(io, plans))
        if (changed.length > 0)
          await requireConsent(io, globals, `This changes ${count(changed.length, 'template')} as shown.`)
        for (const plan of changed) await carryOut(client, plan)
        remark(connection, changed.length === 0 ? 'Nothing to change.' : `Pushed ${count(changed.length, 'template')}.`)
      }),
    )
  addExamples(command, 'posthorn templates push ./emails', 'posthorn templates push emails/welcome.md --yes')
}

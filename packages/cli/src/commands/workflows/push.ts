import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addExamples } from '../../lib/options.ts'
import { remark, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'
import { count } from '../../lib/text.ts'
import { readWorkflowFile } from '../../lib/workflows/file.ts'
import { carryOut, type Plan, planOf, printPlan } from '../../lib/workflows/push.ts'

interface Options {
  readonly enable?: boolean
}

export function addWorkflowsPush(workflows: Command, cli: Cli): void {
  const command = workflows
    .command('push')
    .description('Change workflows to match a file. Shows the changes first.')
    .argument('<file>', 'a JSON file, or a JavaScript or TypeScript module that exports workflows')
    .option('--enable', 'enable them afterwards')
    .action(
      cli.withClient(async (connection, file: string, { enable }: Options) => {
        const { client, io, globals } = connection
        const files = await readWorkflowFile(io, file)
        const names = new Set(files.map(({ name }) => name.toLowerCase()))
        if (names.size < files.length) throw usageError(`${file} has two workflows with the same name.`)
        const plans: Plan[] = []
        for (const one of files) plans.push(await planOf(client, one))
        const changed = plans.filter(({ id, changes }) => id === undefined || changes.length > 0)
        showResult(connection, plans, () => {
          for (const plan of plans) printPlan(io, plan)
        })
        if (changed.length > 0) {
          await requireConsent(io, globals, `This changes ${count(changed.length, 'workflow')} as shown.`)
        }
        for (const plan of plans) {
          const id = changed.includes(plan) ? await carryOut(client, plan) : plan.id
          if (enable && id !== undefined) await client.workflows.enable(id)
        }
        remark(connection, changed.length === 0 ? 'Nothing to change.' : `Pushed ${count(changed.length, 'workflow')}.`)
      }),
    )
  addExamples(
    command,
    'posthorn workflows push workflows/welcome.ts',
    'posthorn workflows push welcome.json --enable --yes',
  )
}

import { Argument, type Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import { candidatesFor, FILES } from '../lib/completion/candidates.ts'
import { HOW, SCRIPTS, SHELLS, type Shell } from '../lib/completion/scripts.ts'
import type { TopCommand } from '../lib/group.ts'
import { addExamples } from '../lib/options.ts'
import { remark } from '../lib/output.ts'
import { oneLine } from '../lib/text.ts'

export const COMPLETION: TopCommand = { place: 400, add: addCompletion }

function addCompletion(program: Command, cli: Cli): void {
  const command = program
    .command('completion')
    .description('Print the completion script for a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action(
      cli.locally(async (local, shell: Shell, _options: object) => {
        await local.io.stdout.data(SCRIPTS[shell])
        if (local.io.stdout.isTTY) remark(local, `\n${HOW[shell]}`)
      }),
    )
  addExamples(
    command,
    'eval "$(posthorn completion bash)"',
    'posthorn completion fish > ~/.config/fish/completions/posthorn.fish',
  )
  // The shells run this: one candidate a line, its description after a tab.
  const complete = program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action(
      cli.verbatim(async (io, words: readonly string[]) => {
        const candidates = await candidatesFor(program, io, words.length > 0 ? words : [''])
        const lines = candidates?.map(({ value, description }) => `${oneLine(value)}\t${oneLine(description, 80)}`) ?? [
          FILES,
        ]
        io.stdout.text(lines.map((line) => `${line}\n`).join(''))
      }),
    )
  addExamples(complete, 'posthorn complete -- contacts l')
}

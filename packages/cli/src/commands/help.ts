import type { Command } from 'commander'
import type { TopCommand } from '../lib/group.ts'
import { addExamples } from '../lib/options.ts'

const named = (word: string) => (command: Command) => command.name() === word || command.aliases().includes(word)

/** Sets the description of the `help` command of a noun. */
function sayHelp(command: Command): void {
  for (const inner of command.commands) sayHelp(inner)
  if (command.parent && command.commands.length > 0) command.helpCommand('help [command]', PRINT_HELP)
}

const PRINT_HELP = 'Print the help of a command.'

export const HELP: TopCommand = { place: 410, add: addHelp }

/** Adds the help of every command, found by all of its words. */
function addHelp(program: Command): void {
  sayHelp(program)
  program.helpCommand(false)
  const command = program
    .command('help')
    .description(PRINT_HELP)
    .argument('[command...]', 'the words of the command, such as: contacts import')
    .action(async (words: readonly string[]) => {
      let here = program
      for (const [index, word] of words.entries()) {
        const next = here.commands.find(named(word))
        // A wrong word gets the same error as when it is run.
        if (!next && here.commands.length > 0) await program.parseAsync(words.slice(0, index + 1), { from: 'user' })
        if (!next) break
        here = next
      }
      here.outputHelp()
    })
  addExamples(command, 'posthorn help contacts import', 'posthorn help send')
}

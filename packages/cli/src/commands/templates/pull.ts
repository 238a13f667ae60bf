import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, remark, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'
import { planPull, writePulled } from '../../lib/templates/pull.ts'
import { count } from '../../lib/text.ts'

export function addTemplatesPull(templates: Command, cli: Cli): void {
  const command = templates
    .command('pull')
    .description(
      'Write the templates to files in a folder, in the form that "push" reads. Asks before it replaces files.',
    )
    .argument('[folder]', 'the folder', 'emails')
    .action(
      cli.withClient(async (connection, folder: string, _options: object) => {
        const { io, globals } = connection
        const files = await planPull(connection, folder)
        showResult(
          connection,
          files.map(({ file, name, state }) => ({ file, name, state })),
          () => {
            for (const { file, name, state } of files) printLine(io, `${name} ${file}: ${state}`)
          },
        )
        const replaced = files.filter(({ state }) => state === 'replaced')
        if (replaced.length > 0) await requireConsent(io, globals, `This replaces ${count(replaced.length, 'file')}.`)
        const written = files.filter(({ state }) => state !== 'unchanged' && state !== 'kept')
        for (const pulled of written) await writePulled(io, pulled)
        const kept = files.filter(({ state }) => state === 'kept').map(({ file }) => file)
        if (kept.length > 0)
          remark(
            connection,
            `Kept ${kept.join(', ')}: the server has HTML, which cannot be converted back to Markdown.`,
          )
        remark(connection, written.length === 0 ? 'Nothing to write.' : `Wrote ${count(written.length, 'file')}.`)
      }),
    )
  addExamples(command, 'posthorn templates pull ./emails')
}

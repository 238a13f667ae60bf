import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { showList } from '../../lib/lists.ts'
import { addExamples, given } from '../../lib/options.ts'
import { time } from '../../lib/text.ts'

export function addTemplatesList(templates: Command, cli: Cli): void {
  const command = templates
    .command('list')
    .description('List all templates.')
    .option('--search <text>', 'only templates whose name contains this text, in any case')
    .action(
      cli.withClient(async (connection, { search }: { readonly search?: string }) => {
        const { data, total } = await connection.client.templates.list(given({ search }))
        showList(connection, { data, total, hasMore: false, cursor: undefined }, 'template', {
          columns: ['id', 'name', 'type', 'subject', 'updated'],
          row: ({ id, name, type, subject, updatedAt }) => [id, name, type, subject, time(updatedAt)],
        })
      }),
    )
  addExamples(command, 'posthorn templates list', 'posthorn templates list --search welcome --json')
}

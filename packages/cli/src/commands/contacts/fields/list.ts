import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { addExamples } from '../../../lib/options.ts'
import { printTable, remark, showResult } from '../../../lib/output.ts'
import { count } from '../../../lib/text.ts'

export function addContactsFieldsList(fields: Command, cli: Cli): void {
  const command = fields
    .command('list', { isDefault: true })
    .description('List the fields of contacts.')
    .action(
      cli.withClient(async (connection, _options: object) => {
        const catalogue = await connection.client.contacts.fields.list()
        const rows = catalogue.fields.map(({ field, type, coverage }) => [field, type, percent(coverage)])
        showResult(connection, catalogue, () => printTable(connection.io, ['field', 'type', 'contacts with it'], rows))
        remark(connection, `${count(catalogue.count, 'field')}.`)
      }),
    )
  addExamples(command, 'posthorn contacts fields', 'posthorn contacts fields list --json')
}

/** Formats a share from 0 to 1 in percent; only zero is shown as 0. */
function percent(share: number): string {
  return share > 0 && share < 0.001 ? '< 0.1 %' : `${Number((share * 100).toFixed(1))} %`
}

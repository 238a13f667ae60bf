import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { addExamples, wholeNumber } from '../../../lib/options.ts'
import { printTable, remark, showResult } from '../../../lib/output.ts'
import { count } from '../../../lib/text.ts'

const LIMIT_DEFAULT = 100
const LIMIT_MAX = 200

export function addContactsFieldsValues(fields: Command, cli: Cli): void {
  const command = fields
    .command('values')
    .description('Show the distinct values of a field.')
    .argument('<field>', 'its name, such as plan or data.plan')
    .option('--limit <number>', 'the maximum number to show', wholeNumber(1, LIMIT_MAX), LIMIT_DEFAULT)
    .action(
      cli.withClient(async (connection, field: string, { limit }: { readonly limit: number }) => {
        const found = await connection.client.contacts.fields.values(field, { limit })
        const rows = found.values.map((value) => [JSON.stringify(value)])
        showResult(connection, found, () => {
          if (rows.length > 0) printTable(connection.io, ['value'], rows)
        })
        const among = found.sampled ? ` of the newest ${found.sampleSize} contacts` : ''
        const isAll = found.count < limit && !found.sampled
        remark(connection, `${count(found.count, 'value')}${among}${isAll ? '.' : '; there may be more.'}`)
      }),
    )
  addExamples(command, 'posthorn contacts fields values plan', 'posthorn contacts fields values data.age --limit 20')
}

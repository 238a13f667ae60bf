import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addExamples, given } from '../../lib/options.ts'
import { entryOf } from '../../lib/suppressions/kinds.ts'
import { importLines } from '../../lib/suppressions/lines.ts'
import { addReasonOption, type ReasonOption } from '../../lib/suppressions/reasons.ts'
import { showSuppression } from '../../lib/suppressions/show.ts'
import { showImportTotals } from '../../lib/suppressions/totals.ts'

interface Options extends ReasonOption {
  readonly file?: string
}

const AFTERWORD = `
A domain is written as example.com; .example.com includes its subdomains. A pattern has at most one * before the @,
which matches any text; its domain is *, *.example.com or a domain without *. In a shell, put a pattern in quotes.`

export function addSuppressionsCreate(suppressions: Command, cli: Cli): void {
  const command = suppressions
    .command('create')
    .alias('add')
    .description('Suppress an address, a domain, or a pattern, which then receive no mail. An existing entry stays.')
    .argument('[entry]', 'the address, domain or pattern')
    .option('--file <path>', 'suppress those in this file, one per line, instead')
  addReasonOption(command, 'the reason; manual by default')
    .addHelpText('after', AFTERWORD)
    .action(
      cli.withClient(async (connection, entry: string | undefined, { reason, file }: Options) => {
        if ((entry === undefined) === (file === undefined))
          throw usageError('Give either an address, domain or pattern, or --file.')
        if (file !== undefined) return showImportTotals(connection, file, await importLines(connection, file, reason))
        const input = { ...entryOf(entry ?? ''), ...given({ reason }) }
        showSuppression(connection, await connection.client.suppressions.create(input))
      }),
    )
  addExamples(
    command,
    'posthorn suppressions create ada@example.com --reason complaint',
    'posthorn suppressions create .example.com',
    "posthorn suppressions create 'abuse@*'",
    'posthorn suppressions create --file blocked.txt',
  )
}

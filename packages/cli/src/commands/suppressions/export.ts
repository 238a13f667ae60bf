import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExportOptions, type ExportOptions, exportAll } from '../../lib/export/all.ts'
import { addExamples, given } from '../../lib/options.ts'
import { addKindOption, type KindOption } from '../../lib/suppressions/kinds.ts'
import { addReasonOption, type ReasonOption } from '../../lib/suppressions/reasons.ts'
import { allSuppressions } from '../../lib/suppressions/records.ts'

export function addSuppressionsExport(suppressions: Command, cli: Cli): void {
  const command = suppressions
    .command('export')
    .description('Export all suppressions as CSV. The address of an erased person is empty.')
  addKindOption(addReasonOption(command, 'only entries with this reason'))
  addExportOptions(command).action(
    cli.withClient(async (connection, { reason, kind, ...options }: ExportOptions & ReasonOption & KindOption) =>
      exportAll(connection, options, allSuppressions(given({ reason, kind }))),
    ),
  )
  addExamples(
    command,
    'posthorn suppressions export --output suppressions.csv --resume',
    'posthorn suppressions export --reason complaint',
  )
}

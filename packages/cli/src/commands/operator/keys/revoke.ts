import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { CliError } from '../../../lib/errors.ts'
import { addExamples } from '../../../lib/options.ts'
import { printLine, showResult } from '../../../lib/output.ts'
import { requireConsent } from '../../../lib/prompts.ts'

export function addOperatorKeysRevoke(keys: Command, cli: Cli): void {
  const command = keys
    .command('revoke')
    .description('Revoke a key of operators, which stops working immediately.')
    .argument('<key>', 'its name or id')
    .action(
      cli.withOperator(async (connection, asked: string, _options: object) => {
        const { client, io, globals } = connection
        const found = (await client.operator.keys.list()).find(({ id, name }) => id === asked || name === asked)
        if (!found)
          throw new CliError('RESOURCE_NOT_FOUND', `There is no key of operators "${asked}".`, {
            suggestion: '"posthorn operator keys list" shows all of them.',
          })
        const { id, name } = found
        await requireConsent(
          io,
          globals,
          `This revokes the key "${name}". Programs that use it lose access immediately.`,
        )
        await client.operator.keys.revoke(id)
        showResult(connection, { id, name, revoked: true }, () => printLine(io, `Revoked the key "${name}".`))
      }),
    )
  addExamples(command, 'posthorn operator keys revoke monitoring --yes')
}

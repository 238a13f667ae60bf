import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { expiry } from '../../../lib/moment.ts'
import { addExamples } from '../../../lib/options.ts'
import { printFields, remark, showResult } from '../../../lib/output.ts'
import { time } from '../../../lib/text.ts'

interface Options {
  readonly expires?: string | null
}

export function addOperatorKeysCreate(keys: Command, cli: Cli): void {
  const command = keys
    .command('create')
    .description('Create a key of operators. Only a signed-in operator, or the command with --data, can do this.')
    .argument('<name>', 'the name of the key')
    .option('--expires <when>', 'when the key expires: 90d, 12h, 2027-01-31 or a time; "never"', (text) => expiry(text))
    .action(
      cli.withOperator(async (connection, name: string, { expires = null }: Options) => {
        const made = await connection.client.operator.keys.create({ name, expiresAt: expires })
        const { id, key, expiresAt } = made
        showResult(connection, made, () =>
          printFields(connection.io, { id, name, key, expires: time(expiresAt) || 'never' }),
        )
        remark(connection, 'Save it now: it is not shown again.')
      }),
    )
  addExamples(command, 'posthorn operator keys create monitoring --expires 365d --data ./data')
}

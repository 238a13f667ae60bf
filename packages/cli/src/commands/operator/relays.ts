import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, showResult } from '../../lib/output.ts'
import { oneLine, time } from '../../lib/text.ts'
import { addWatchOption } from '../../lib/watch.ts'

const NAME_MAX = 40
const ERROR_MAX = 80

export function addOperatorRelays(operator: Command, cli: Cli): void {
  const command = operator
    .command('relays')
    .description('List the mail servers to which mail is handed over, as each process sees them.')
    .action(
      cli.withOperator(async (connection, _options: object) => {
        const list = await connection.client.operator.relays()
        showResult(connection, list, ({ data }) =>
          printTable(
            connection.io,
            [
              'relay',
              'seen by',
              'state',
              'next try',
              'open',
              'sent',
              'throttled',
              'refused',
              'unreachable',
              'last error',
            ],
            data.flatMap(({ kind, host, seenBy }) =>
              seenBy.map(({ worker, state, nextTryAt, connections, lastError, ...counts }) => [
                oneLine(host ?? kind, NAME_MAX),
                oneLine(`${worker.host} ${worker.pid}`, NAME_MAX),
                state,
                time(nextTryAt),
                connections.open === null ? '' : `${connections.open}/${connections.most}`,
                String(counts.sent),
                String(counts.throttled),
                String(counts.refused),
                String(counts.unreachable),
                lastError ? oneLine(`${time(lastError.at)} ${lastError.message}`, ERROR_MAX) : '',
              ]),
            ),
          ),
        )
      }),
    )
  addWatchOption(command)
  addExamples(command, 'posthorn operator relays', 'posthorn operator relays --watch')
}

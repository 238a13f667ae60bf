import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, showResult } from '../../lib/output.ts'
import { oneLine, time } from '../../lib/text.ts'
import { addWatchOption } from '../../lib/watch.ts'

const NAME_MAX = 40
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

export function addOperatorWorkers(operator: Command, cli: Cli): void {
  const command = operator
    .command('workers')
    .description('List the processes of the server: whether they are alive, and their work.')
    .action(
      cli.withOperator(async (connection, _options: object) => {
        const list = await connection.client.operator.workers()
        showResult(connection, list, ({ data }) =>
          printTable(
            connection.io,
            ['host', 'pid', 'state', 'version', 'roles', 'held', 'sent', 'memory', 'started', 'last report'],
            data.map(({ host, pid, state, version, roles, work, startedAt, lastBeatAt }) => [
              oneLine(host, NAME_MAX),
              String(pid),
              state,
              version,
              roles.join(' '),
              work ? String(work.held) : '',
              work ? String(Object.values(work.lanes).reduce((sum, { sent }) => sum + sent, 0)) : '',
              work ? megabytes(work.memoryBytes) : '',
              time(startedAt),
              time(lastBeatAt),
            ]),
          ),
        )
      }),
    )
  addWatchOption(command)
  addExamples(command, 'posthorn operator workers', 'posthorn operator workers --watch')
}

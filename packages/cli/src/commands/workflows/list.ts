import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { showList } from '../../lib/lists.ts'
import { addExamples, given } from '../../lib/options.ts'
import { time } from '../../lib/text.ts'
import { addLimitOption, type PageOptions, readPages } from '../../lib/workflows/page-lists.ts'

interface Options extends PageOptions {
  readonly search?: string
  readonly enabled?: boolean
}

export function addWorkflowsList(workflows: Command, cli: Cli): void {
  const command = workflows
    .command('list')
    .description('List workflows, newest first.')
    .option('--search <text>', 'only workflows whose name contains this text, in any case')
    .option('--enabled', 'only enabled workflows')
    .option('--no-enabled', 'only disabled workflows')
  addLimitOption(command).action(
    cli.withClient(async (connection, { search, enabled, limit }: Options) => {
      const filter = given({ search, enabled: enabled === undefined ? undefined : (`${enabled}` as const) })
      const list = connection.client.workflows.list({ pageSize: Math.min(limit, 100), ...filter })
      showList(connection, await readPages({ limit }, list), 'workflow', {
        columns: ['id', 'name', 'enabled', 'starts on', 'steps', 'executions', 'updated'],
        row: ({ id, name, enabled, triggerConfig, _count, updatedAt }) => [
          id,
          name,
          enabled ? 'yes' : 'no',
          triggerConfig.eventName,
          String(_count.steps),
          String(_count.executions),
          time(updatedAt),
        ],
      })
    }),
  )
  addExamples(command, 'posthorn workflows list --enabled', 'posthorn workflows list --search welcome --json')
}

import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { findContact, workflowId } from '../../../lib/find.ts'
import { showList } from '../../../lib/lists.ts'
import { addExamples, given, oneOf } from '../../../lib/options.ts'
import { time } from '../../../lib/text.ts'
import { addWatchOption } from '../../../lib/watch.ts'
import { addLimitOption, type PageOptions, readPages } from '../../../lib/workflows/page-lists.ts'

const STATUSES = ['RUNNING', 'WAITING', 'COMPLETED', 'EXITED', 'FAILED', 'CANCELLED'] as const

interface Options extends PageOptions {
  readonly status?: (typeof STATUSES)[number]
  readonly contact?: string
}

export function addWorkflowsExecutionsList(executions: Command, cli: Cli): void {
  const command = executions
    .command('list')
    .description('List executions, newest first.')
    .argument('<id|name>', 'id or name of the workflow')
    .option('--status <status>', `only executions that are ${STATUSES.join(', ')}`, oneOf(STATUSES))
    .option('--contact <id|email>', 'only executions of this contact')
  addLimitOption(command).action(
    cli.withClient(async (connection, idOrName: string, { status, contact, limit }: Options) => {
      const { client } = connection
      const contactId = contact === undefined ? undefined : (await findContact(client, contact)).id
      const query = { pageSize: Math.min(limit, 100), ...given({ status, contactId }) }
      const list = client.workflows.executions.list(await workflowId(client, idOrName), query)
      showList(connection, await readPages({ limit }, list), 'execution', {
        columns: ['id', 'contact', 'status', 'step', 'version', 'started', 'ended'],
        row: ({ id, contactId, status, currentStepId, version, startedAt, completedAt }) => [
          id,
          contactId,
          status,
          currentStepId ?? '',
          String(version),
          time(startedAt),
          time(completedAt),
        ],
      })
    }),
  )
  addWatchOption(command)
  addExamples(command, 'posthorn workflows executions list Welcome --status FAILED')
}

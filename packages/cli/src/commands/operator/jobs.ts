import type { Job } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples, given, oneOf } from '../../lib/options.ts'
import { time } from '../../lib/text.ts'

const STATES = ['waiting', 'active', 'completed', 'failed', 'cancelled'] as const

interface Options extends ListOptions {
  readonly state?: Job['state']
}

export function addOperatorJobs(operator: Command, cli: Cli): void {
  const command = operator
    .command('jobs')
    .description('List the jobs of all projects, newest first.')
    .option('--state <state>', `only jobs in this state: ${STATES.join(', ')}`, oneOf(STATES))
  addListOptions(command).action(
    cli.withOperator(async (connection, { state, ...options }: Options) => {
      const list = await readList(connection, options, (page) =>
        connection.client.operator.jobs({ ...page, ...given({ state }) }),
      )
      showList(connection, list, 'job', {
        columns: ['id', 'project', 'kind', 'state', 'progress', 'created', 'error'],
        row: ({ id, projectId, kind, state, progress, createdAt, failedReason }) => [
          id,
          projectId,
          kind,
          state,
          `${progress} %`,
          time(createdAt),
          failedReason ?? '',
        ],
      })
    }),
  )
  addExamples(command, 'posthorn operator jobs --state failed')
}

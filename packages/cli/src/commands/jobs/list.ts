import type { Job } from '@posthorn/sdk'
import type { Command } from 'commander'
import { actorName } from '../../lib/actor-name.ts'
import type { Cli } from '../../lib/cli.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples, given, oneOf } from '../../lib/options.ts'
import { time } from '../../lib/text.ts'
import { addWatchOption } from '../../lib/watch.ts'

const STATES = ['waiting', 'active', 'completed', 'failed', 'cancelled'] as const

interface Options extends ListOptions {
  readonly kind?: string
  readonly state?: Job['state']
}

export function addJobsList(jobs: Command, cli: Cli): void {
  const command = jobs
    .command('list')
    .description('List the jobs of the project, newest first.')
    .option('--kind <kind>', 'only this kind, e.g. contacts.import')
    .option('--state <state>', `only jobs in this state: ${STATES.join(', ')}`, oneOf(STATES))
  addWatchOption(addListOptions(command)).action(
    cli.withClient(async (connection, { kind, state, ...options }: Options) => {
      const list = await readList(connection, options, (page) =>
        connection.client.jobs.list({ ...page, ...given({ kind, state }) }),
      )
      showList(connection, list, 'job', {
        columns: ['id', 'kind', 'state', 'progress', 'who', 'created', 'finished', 'error'],
        row: ({ id, kind, state, progress, startedBy, createdAt, finishedAt, failedReason }) => [
          id,
          kind,
          state,
          `${progress} %`,
          startedBy ? actorName(startedBy) : '',
          time(createdAt),
          time(finishedAt),
          failedReason ?? '',
        ],
      })
    }),
  )
  addExamples(command, 'posthorn jobs list', 'posthorn jobs list --state failed --json')
}

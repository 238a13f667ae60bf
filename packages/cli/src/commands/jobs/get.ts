import type { Command } from 'commander'
import { actorName } from '../../lib/actor-name.ts'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printFields, showResult } from '../../lib/output.ts'
import { time } from '../../lib/text.ts'

export function addJobsGet(jobs: Command, cli: Cli): void {
  const command = jobs
    .command('get')
    .description('Show the state, the progress, and the counts of a job.')
    .argument('<id>', 'its id')
    .action(
      cli.withClient(async (connection, id: string, _options: object) => {
        const job = await connection.client.jobs.get(id)
        showResult(connection, job, () => {
          const { id, kind, state, progress, counts, failedReason, startedBy, createdAt, dueAt, finishedAt } = job
          const counted = Object.entries(counts ?? {}).map(([name, count]) => [name, String(count)])
          printFields(connection.io, {
            id,
            kind,
            state,
            progress: `${progress} %`,
            error: failedReason,
            who: startedBy ? actorName(startedBy) : undefined,
            created: time(createdAt),
            due: dueAt === null ? undefined : time(dueAt),
            finished: finishedAt === null ? undefined : time(finishedAt),
            ...Object.fromEntries(counted),
          })
        })
      }),
    )
  addExamples(command, 'posthorn jobs get job_01kajwf4m7q0t3w6z9c2e5h8k1')
}

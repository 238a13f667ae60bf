import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'

export function addJobsCancel(jobs: Command, cli: Cli): void {
  const command = jobs
    .command('cancel')
    .description('Cancel an import, a bulk operation, or a replay. What it has done stays.')
    .argument('<id>', 'its id')
    .action(
      cli.withClient(async (connection, asked: string, _options: object) => {
        const { io, client, globals } = connection
        const { id, kind, progress } = await client.jobs.get(asked)
        await requireConsent(io, globals, `This cancels the job ${id} (${kind}, ${progress} % done).`)
        const job = await client.jobs.cancel(id)
        showResult(connection, job, () => printLine(io, `Cancelled ${id} at ${job.progress} %.`))
      }),
    )
  addExamples(command, 'posthorn jobs cancel job_01kajwf4m7q0t3w6z9c2e5h8k1 --yes')
}

import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, remark, showResult } from '../../lib/output.ts'
import { time } from '../../lib/text.ts'

export function addProjectsWebhookSecret(projects: Command, cli: Cli): void {
  const command = projects
    .command('webhook-secret')
    .description('Show the secret that signs the webhooks of workflows (Standard Webhooks).')
    .argument('[project]', 'its name or id; by default, the current project')
    .option('--rotate', 'replace it; requests carry both signatures for a day')
    .action(
      cli.withProject(async (connection, id, { rotate = false }: { rotate?: boolean }) => {
        const { projects } = connection.client
        const answer = rotate ? await projects.rotateWebhookSecret(id) : await projects.webhookSecret(id)
        showResult(connection, answer, () => printLine(connection.io, answer.secret))
        if (answer.previousUntil !== null)
          remark(
            connection,
            `Requests also carry the signature of the previous secret until ${time(answer.previousUntil)}.`,
          )
      }),
    )
  addExamples(command, 'posthorn projects webhook-secret Shop')
}

import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, showResult } from '../../lib/output.ts'
import { addWatchOption } from '../../lib/watch.ts'

export function addProjectsSetup(projects: Command, cli: Cli): void {
  const command = projects
    .command('setup')
    .description('Show the completed setup steps and the next ones.')
    .argument('[project]', 'its name or id; by default, the current project')
    .action(
      cli.withProject(async (connection, id, _options: object) => {
        const state = await connection.client.projects.setupState(id)
        const steps: readonly (readonly [boolean, string, string])[] = [
          [state.hasVerifiedDomain, 'a domain to send from', 'posthorn domains create example.com'],
          [state.contactCount > 0, 'contacts', 'posthorn import people.csv'],
          [state.hasSentEmail, 'a first mail', 'posthorn send --to you@example.com'],
          [state.lastCampaignSentAt !== null, 'a campaign', 'posthorn campaigns create'],
          [state.hasEnabledWorkflow, 'a workflow', 'posthorn workflows create'],
        ]
        showResult(connection, state, () =>
          printTable(
            connection.io,
            ['step', 'done', 'how'],
            steps.map(([isDone, what, how]) => [what, isDone ? 'yes' : 'no', isDone ? '' : how]),
          ),
        )
      }),
    )
  addWatchOption(command)
  addExamples(command, 'posthorn projects setup', 'posthorn projects setup Shop --json')
}

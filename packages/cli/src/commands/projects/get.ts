import type { Project } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { type Output, printFields, showResult } from '../../lib/output.ts'
import { time } from '../../lib/text.ts'

/** Shows one project and its settings. */
export function showProject(output: Output, project: Project): void {
  showResult(output, project, () => {
    const { id, name, disabled, disabledReason, language, tracking, sendRatePerSecond, createdAt, updatedAt } = project
    printFields(output.io, {
      id,
      name,
      state: disabled ? `suspended${disabledReason ? `: ${disabledReason}` : ''}` : 'active',
      language,
      'tracks opens': tracking.opens ? 'yes' : 'no',
      'tracks opens of transactional mail': tracking.transactionalOpens ? 'yes' : 'no',
      'tracks clicks': tracking.clicks ? 'yes' : 'no',
      'mails a second': sendRatePerSecond ?? 'unlimited',
      'public key': project.public,
      created: time(createdAt),
      updated: time(updatedAt),
    })
  })
}

export function addProjectsGet(projects: Command, cli: Cli): void {
  const command = projects
    .command('get')
    .alias('show')
    .description('Show a project and its settings.')
    .argument('[project]', 'its name or id; by default, the current project')
    .action(
      cli.withProject(async (connection, id, _options: object) => {
        showProject(connection, await connection.client.projects.get(id))
      }),
    )
  addExamples(command, 'posthorn projects get', 'posthorn projects get Shop --json')
}

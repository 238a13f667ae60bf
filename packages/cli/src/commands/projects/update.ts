import type { Schema } from '@posthorn/sdk'
import { type Command, InvalidArgumentError } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addExamples, addRevisionOption, given, ofRevision, type RevisionOption } from '../../lib/options.ts'
import { showProject } from './get.ts'

interface Options extends RevisionOption {
  readonly name?: string
  readonly language?: string
  readonly color?: string
  readonly postalAddress?: string | null
  readonly opens?: boolean
  readonly transactionalOpens?: boolean
  readonly clicks?: boolean
  readonly rate?: number | null
}

/** Parses a number; null means no limit. */
function rate(text: string): number | null {
  if (text === 'unlimited') return null
  const value = Number(text)
  if (text.trim() !== '' && value > 0) return value
  throw new InvalidArgumentError('It must be a number above 0, or "unlimited".')
}

export function addProjectsUpdate(projects: Command, cli: Cli): void {
  const command = projects
    .command('update')
    .description('Change the given settings of a project.')
    .argument('[project]', 'its name or id; by default, the current project')
    .option('--name <name>', 'the name of the project')
    .option('--language <tag>', 'the language of its public pages, such as en or pt-BR')
    .option('--color <color>', 'the color of the buttons on its public pages, such as #1d4ed8')
    .option(
      '--postal-address <text>',
      'the postal address in the footer of marketing mail, such as "Acme, 1 Main St, Springfield"; "none" removes it',
      (text) => (text === 'none' ? null : text),
    )
    .option('--opens', 'track opens of its mails')
    .option('--no-opens', 'do not track them')
    .option('--transactional-opens', 'track opens of its transactional mails')
    .option('--no-transactional-opens', 'do not track them')
    .option('--clicks', 'track clicks on links in its mails')
    .option('--no-clicks', 'do not track them')
    .option(
      '--rate <mails>',
      'the maximum number of mails per second; "unlimited" for as many as the mail server accepts',
      rate,
    )
    .action(
      cli.withProject(async (connection, id, options: Options) => {
        const changes = changesOf(options)
        if (Object.keys(changes).length === 0)
          throw usageError('Nothing to change.', '"posthorn help projects update" lists its options.')
        showProject(connection, await connection.client.projects.update(id, changes, ofRevision(options)))
      }),
    )
  addRevisionOption(command)
  addExamples(command, 'posthorn projects update --name Shop --rate 50', 'posthorn projects update Shop --no-opens')
}

function changesOf({
  opens,
  transactionalOpens,
  clicks,
  rate,
  ifRevision: _,
  ...same
}: Options): Schema<'ProjectChanges'> {
  const tracking = given({ opens, transactionalOpens, clicks })
  return given({
    ...same,
    tracking: Object.keys(tracking).length > 0 ? tracking : undefined,
    sendRatePerSecond: rate,
  })
}

import type { AuditEntry } from '@posthorn/sdk'
import type { Command } from 'commander'
import { actorName } from '../lib/actor-name.ts'
import type { Cli } from '../lib/cli.ts'
import type { TopCommand } from '../lib/group.ts'
import { addListOptions, type ListOptions, readList, showList } from '../lib/lists.ts'
import { addExamples, given } from '../lib/options.ts'
import { time } from '../lib/text.ts'

interface Options extends ListOptions {
  readonly actor?: string
  readonly action?: string
  readonly resource?: string
  readonly from?: string
  readonly until?: string
}

export const AUDIT: TopCommand = { place: 160, add: addAudit }

function addAudit(program: Command, cli: Cli): void {
  const command = program
    .command('audit')
    .description('List who did what to which resource, from where, newest first.')
    .option('--actor <id>', 'only actions of this user or key; secret for the secret key, system for the command line')
    .option('--action <action>', 'only this action, e.g. key.create')
    .option('--resource <id>', 'only actions on this resource')
    .option('--from <date>', 'only since this day or time')
    .option('--until <date>', 'only until this day or time')
  addListOptions(command).action(
    cli.withClient(async (connection, { actor, action, resource, from, until, ...options }: Options) => {
      const filter = given({ actor, action, resource, from, to: until })
      const list = await readList(connection, options, (page) => connection.client.audit.list({ ...page, ...filter }))
      showList(connection, list, 'entry', {
        columns: ['when', 'who', 'action', 'resource', 'from'],
        row: (entry) => [
          time(entry.createdAt),
          actorName(entry.actor),
          actionOf(entry),
          entry.resource.id ?? '',
          entry.ip ?? '',
        ],
      })
    }),
  )
  addExamples(command, 'posthorn audit', 'posthorn audit --action key.create --json')
}

function actionOf({ action, result, count }: AuditEntry): string {
  const often = count > 1 ? ` (${count} times)` : ''
  return `${action}${result === 'started' ? ' (begun)' : ''}${often}`
}

import type { ContactsQuery } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addConditionOptions, type ConditionOptions, readCondition } from '../../lib/condition-options.ts'
import { usageError } from '../../lib/errors.ts'
import { readText } from '../../lib/files.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples, given, oneOf } from '../../lib/options.ts'
import { contactTable } from './list.ts'

const SORTS = ['-createdAt', 'createdAt', 'email', '-email'] as const

interface Options extends ListOptions, ConditionOptions {
  readonly file?: string
  readonly sort?: NonNullable<ContactsQuery['sort']>
}

export function addContactsQuery(contacts: Command, cli: Cli): void {
  const command = contacts
    .command('query')
    .description('List the contacts that meet a condition, without creating a segment.')
    .option('--sort <order>', `the order: ${SORTS.join(', ')}; by default newest first`, oneOf(SORTS))
  addConditionOptions(command).option('--file <file>', 'a file with the condition as JSON; - for stdin')
  addListOptions(command).action(
    cli.withClient(async (connection, { sort, file, where, any, condition: json, ...options }: Options) => {
      if (file !== undefined && json !== undefined) throw usageError('--file and --condition cannot be combined.')
      const text = file === undefined ? json : await readText(connection.io, file, '--file')
      const condition = readCondition(
        given({ where, any, condition: text }),
        file === undefined ? '--condition' : '--file',
      )
      const asked = given({ sort, condition })
      const list = await readList(connection, options, (page) =>
        connection.client.contacts.query({ ...page, ...asked }),
      )
      showList(connection, list, 'contact', contactTable(connection.io))
    }),
  )
  addExamples(
    command,
    'posthorn contacts query --where "data.plan equals pro" --sort email',
    'posthorn contacts query --file condition.json --all --json',
  )
}

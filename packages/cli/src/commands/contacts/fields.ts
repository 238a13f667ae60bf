import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addContactsFieldsDelete } from './fields/delete.ts'
import { addContactsFieldsList } from './fields/list.ts'
import { addContactsFieldsUsage } from './fields/usage.ts'
import { addContactsFieldsValues } from './fields/values.ts'

export function addContactsFields(contacts: Command, cli: Cli): void {
  const fields = contacts.command('fields').description('Custom fields of contacts.')
  for (const add of [addContactsFieldsList, addContactsFieldsValues, addContactsFieldsUsage, addContactsFieldsDelete]) {
    add(fields, cli)
  }
}

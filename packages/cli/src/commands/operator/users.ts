import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addOperatorUsersAdd } from './users/add.ts'
import { addOperatorUsersList } from './users/list.ts'
import { addOperatorUsersRemove } from './users/remove.ts'

export function addOperatorUsers(operator: Command, cli: Cli): void {
  const users = operator
    .command('users')
    .description('People who operate the server after signing in. Requires direct database access with --data.')
  for (const add of [addOperatorUsersList, addOperatorUsersAdd, addOperatorUsersRemove]) add(users, cli)
}

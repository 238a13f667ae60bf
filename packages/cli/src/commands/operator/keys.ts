import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addOperatorKeysCreate } from './keys/create.ts'
import { addOperatorKeysList } from './keys/list.ts'
import { addOperatorKeysRevoke } from './keys/revoke.ts'

export function addOperatorKeys(operator: Command, cli: Cli): void {
  const keys = operator
    .command('keys')
    .description('Keys that operate the server. They have no access to the data of projects.')
  for (const add of [addOperatorKeysList, addOperatorKeysCreate, addOperatorKeysRevoke]) add(keys, cli)
}

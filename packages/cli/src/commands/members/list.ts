import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { projectIdOf } from '../../lib/project-id.ts'
import { count, time } from '../../lib/text.ts'

export function addMembersList(members: Command, cli: Cli): void {
  const command = members
    .command('list')
    .description('List the members of the project, oldest first.')
    .action(
      cli.withClient(async (connection, _options: object) => {
        const list = await connection.client.members.list(await projectIdOf(connection))
        showResult(connection, list, () => {
          const rows = list.map(({ email, role, userId, createdAt }) => [email, role, userId, time(createdAt)])
          if (rows.length > 0) printTable(connection.io, ['address', 'role', 'id', 'since'], rows)
        })
        const summary = list.length === 0 ? 'There are no members.' : `${count(list.length, 'member')}.`
        remark(connection, `${summary} "posthorn members invitations" lists pending invitations.`)
      }),
    )
  addExamples(command, 'posthorn members list', 'posthorn members list --json')
}

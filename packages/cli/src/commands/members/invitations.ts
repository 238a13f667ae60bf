import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { projectIdOf } from '../../lib/project-id.ts'
import { count, time } from '../../lib/text.ts'

export function addMembersInvitations(members: Command, cli: Cli): void {
  const command = members
    .command('invitations')
    .description('List pending invitations, newest first.')
    .action(
      cli.withClient(async (connection, _options: object) => {
        const list = await connection.client.members.listInvitations(await projectIdOf(connection))
        showResult(connection, list, () => {
          const rows = list.map(({ email, role, invitedBy, createdAt, expiresAt }) => [
            email,
            role,
            invitedBy ?? 'a key',
            time(createdAt),
            time(expiresAt),
          ])
          if (rows.length > 0) printTable(connection.io, ['address', 'role', 'invited by', 'since', 'until'], rows)
        })
        remark(connection, list.length === 0 ? 'There are no invitations.' : `${count(list.length, 'invitation')}.`)
      }),
    )
  addExamples(command, 'posthorn members invitations', 'posthorn members invitations --json')
}

import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { projectIdOf } from '../../lib/project-id.ts'

export function addMembersRevoke(members: Command, cli: Cli): void {
  const command = members
    .command('revoke')
    .description('Revoke a pending invitation. Its link stops working.')
    .argument('<address>', 'their address')
    .action(
      cli.withClient(async (connection, email: string, _options: object) => {
        await connection.client.members.revokeInvitation(await projectIdOf(connection), email)
        showResult(connection, { email, revoked: true }, () =>
          printLine(connection.io, `${email} is no longer invited.`),
        )
      }),
    )
  addExamples(command, 'posthorn members revoke ada@example.com')
}

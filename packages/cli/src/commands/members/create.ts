import { type Command, Option } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { projectIdOf } from '../../lib/project-id.ts'
import { roleOption, type WithRole } from './role.ts'

export function addMembersCreate(members: Command, cli: Cli): void {
  const command = members
    .command('create')
    .alias('invite')
    .description('Add a member to the project. A person without an account receives an invitation by email.')
    .argument('<address>', 'their address')
    .addOption(roleOption(new Option('--role <role>', 'their role in the project').default('MEMBER')))
    .action(
      cli.withClient(async (connection, email: string, { role }: WithRole) => {
        const member = await connection.client.members.invite(await projectIdOf(connection), { email, role })
        showResult(connection, member, () =>
          printLine(
            connection.io,
            'invited' in member
              ? `Sent an invitation to ${member.email}.`
              : `${member.email} is now a member with the role ${member.role}.`,
          ),
        )
      }),
    )
  addExamples(command, 'posthorn members create ada@example.com --role ADMIN')
}

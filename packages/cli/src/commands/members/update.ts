import { type Command, Option } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findMember } from '../../lib/find.ts'
import { addExamples, addRevisionOption, ofRevision, type RevisionOption } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { projectIdOf } from '../../lib/project-id.ts'
import { roleOption, type WithRole } from './role.ts'

export function addMembersUpdate(members: Command, cli: Cli): void {
  const command = members
    .command('update')
    .description('Change the role of a member. The role of an owner cannot be changed.')
    .argument('<member>', 'their address or id')
    .addOption(roleOption(new Option('--role <role>', 'their role in the project').makeOptionMandatory()))
    .action(
      cli.withClient(async (connection, name: string, { role, ...options }: WithRole & RevisionOption) => {
        const id = await projectIdOf(connection)
        const { userId } = await findMember(connection.client, id, name)
        const member = await connection.client.members.update(id, userId, { role }, ofRevision(options))
        showResult(connection, member, () => printLine(connection.io, `${member.email} is now ${member.role}.`))
      }),
    )
  addRevisionOption(command)
  addExamples(command, 'posthorn members update ada@example.com --role ADMIN')
}

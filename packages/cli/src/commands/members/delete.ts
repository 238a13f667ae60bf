import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findMember } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { projectIdOf } from '../../lib/project-id.ts'
import { requireConsent } from '../../lib/prompts.ts'

export function addMembersDelete(members: Command, cli: Cli): void {
  const command = members
    .command('delete')
    .alias('remove')
    .description('Remove a member. Only a signed-in owner can remove an owner, and the last owner cannot be removed.')
    .argument('<member>', 'their address or id')
    .action(
      cli.withClient(async (connection, name: string, _options: object) => {
        const { client, io, globals } = connection
        const id = await projectIdOf(connection)
        const { userId, email } = await findMember(connection.client, id, name)
        await requireConsent(io, globals, `This removes ${email} from the project.`)
        await client.members.remove(id, userId)
        showResult(connection, { userId, email, deleted: true }, () => printLine(io, `Removed ${email}.`))
      }),
    )
  addExamples(command, 'posthorn members delete ada@example.com --yes')
}

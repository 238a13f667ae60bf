import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findKey } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { projectIdOf } from '../../lib/project-id.ts'
import { requireConsent } from '../../lib/prompts.ts'

export function addKeysDelete(keys: Command, cli: Cli): void {
  const command = keys
    .command('delete')
    .alias('remove')
    .description('Delete a named key, which stops working immediately.')
    .argument('<key>', 'its name or id')
    .action(
      cli.withClient(async (connection, asked: string, _options: object) => {
        const { client, io, globals } = connection
        const project = await projectIdOf(connection)
        const { id, name } = await findKey(connection.client, project, asked)
        await requireConsent(
          io,
          globals,
          `This deletes the key "${name}". Programs that use it lose access immediately.`,
        )
        await client.keys.delete(project, id)
        showResult(connection, { id, name, deleted: true }, () => printLine(io, `Deleted the key "${name}".`))
      }),
    )
  addExamples(command, 'posthorn keys delete ci --yes')
}
